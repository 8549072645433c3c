DROP INDEX "activity_logs_user_created";--> statement-breakpoint
DROP INDEX "activity_logs_type_created";--> statement-breakpoint
ALTER TABLE "proposal_decisions" ADD COLUMN "answered_text" text;--> statement-breakpoint
CREATE INDEX "activity_logs_user_created" ON "activity_logs" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "activity_logs_type_created" ON "activity_logs" USING btree ("entity_type","created_at","id");