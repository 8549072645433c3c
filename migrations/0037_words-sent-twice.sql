ALTER TABLE "project_milestones" ADD COLUMN "submission_id" uuid;--> statement-breakpoint
ALTER TABLE "project_milestones" ADD COLUMN "submission_hash" text;--> statement-breakpoint
ALTER TABLE "task_comments" ADD COLUMN "submission_id" uuid;--> statement-breakpoint
ALTER TABLE "task_comments" ADD COLUMN "submission_hash" text;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "submission_id" uuid;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "submission_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "project_milestones_submission_unique" ON "project_milestones" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "task_comments_submission_unique" ON "task_comments" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_messages_submission_unique" ON "ticket_messages" USING btree ("submission_id");