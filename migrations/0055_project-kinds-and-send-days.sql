DROP INDEX "time_entries_unbilled";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "send_on" date;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "kind" text DEFAULT 'hourly' NOT NULL;--> statement-breakpoint
ALTER TABLE "time_entries" ADD COLUMN "covered_by_fee" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "time_entries_to_bill" ON "time_entries" USING btree ("customer_id","date","hours","hourly_rate") WHERE "time_entries"."billable" and "time_entries"."invoice_line_id" is null and not "time_entries"."covered_by_fee" and "time_entries"."hourly_rate" is not null;--> statement-breakpoint
CREATE INDEX "time_entries_unrated" ON "time_entries" USING btree ("customer_id","date","hours") WHERE "time_entries"."billable" and "time_entries"."invoice_line_id" is null and not "time_entries"."covered_by_fee" and "time_entries"."hourly_rate" is null;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_kind" CHECK ("projects"."kind" in ('hourly', 'fixed', 'retainer'));