ALTER TABLE "contracts" ADD COLUMN "submission_id" uuid;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "submission_hash" text;--> statement-breakpoint
ALTER TABLE "document_requests" ADD COLUMN "submission_id" uuid;--> statement-breakpoint
ALTER TABLE "document_requests" ADD COLUMN "submission_hash" text;--> statement-breakpoint
ALTER TABLE "kb_articles" ADD COLUMN "submission_id" uuid;--> statement-breakpoint
ALTER TABLE "kb_articles" ADD COLUMN "submission_hash" text;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "submission_id" uuid;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "submission_hash" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "submission_id" uuid;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "submission_hash" text;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "submission_id" uuid;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "submission_hash" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "submission_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "submission_hash" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "submission_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "submission_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_submission_unique" ON "contracts" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_requests_submission_unique" ON "document_requests" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "kb_articles_submission_unique" ON "kb_articles" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "meetings_submission_unique" ON "meetings" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_submission_unique" ON "projects" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_submission_unique" ON "proposals" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_submission_unique" ON "tasks" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_submission_unique" ON "tickets" USING btree ("submission_id");