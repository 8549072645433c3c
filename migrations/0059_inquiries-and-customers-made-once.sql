ALTER TABLE "customer_profiles" ADD COLUMN "submission_id" uuid;--> statement-breakpoint
ALTER TABLE "customer_profiles" ADD COLUMN "submission_hash" text;--> statement-breakpoint
ALTER TABLE "project_inquiries" ADD COLUMN "submission_id" uuid;--> statement-breakpoint
ALTER TABLE "project_inquiries" ADD COLUMN "submission_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_profiles_submission_unique" ON "customer_profiles" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_inquiries_submission_unique" ON "project_inquiries" USING btree ("submission_id");