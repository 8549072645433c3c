ALTER TABLE "procedures" ADD COLUMN "submission_id" uuid;--> statement-breakpoint
ALTER TABLE "procedures" ADD COLUMN "submission_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "procedures_submission_unique" ON "procedures" USING btree ("submission_id");