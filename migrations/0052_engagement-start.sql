ALTER TABLE "outcome_baselines" ADD COLUMN "kickoff" date;--> statement-breakpoint
ALTER TABLE "outcome_imports" ADD COLUMN "columns" text[] DEFAULT '{}' NOT NULL;