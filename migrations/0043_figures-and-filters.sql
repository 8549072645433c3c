CREATE INDEX "tickets_assignee_status" ON "tickets" USING btree ("assignee_id","status","created_at","id") WHERE "tickets"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_assignee_priority" ON "tickets" USING btree ("assignee_id","priority","created_at","id") WHERE "tickets"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_priority_status" ON "tickets" USING btree ("priority","status","created_at","id") WHERE "tickets"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_current_of_customer" ON "tickets" USING btree ("customer_id") WHERE "tickets"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "time_entries_sums" ON "time_entries" USING btree ("date","user_id","billable","hours","hourly_rate");