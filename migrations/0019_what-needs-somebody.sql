DROP INDEX "tasks_active_of_customer";--> statement-breakpoint
CREATE INDEX "invoices_out_due" ON "invoices" USING btree ("due_date","id") WHERE "invoices"."status" in ('sent', 'overdue') and "invoices"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "project_milestones_open_due" ON "project_milestones" USING btree ("due_date","id") WHERE "project_milestones"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_active_due" ON "tasks" USING btree ("due_date","id") WHERE "tasks"."status" in ('pending', 'in_progress') and "tasks"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_active_of_assignee" ON "tasks" USING btree ("assignee_id","due_date","id") WHERE "tasks"."status" in ('pending', 'in_progress') and "tasks"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_waiting" ON "tickets" USING btree ("updated_at","id") WHERE "tickets"."status" = 'waiting' and "tickets"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_waiting_of_customer" ON "tickets" USING btree ("customer_id") WHERE "tickets"."status" = 'waiting' and "tickets"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_active_of_customer" ON "tasks" USING btree ("customer_id","due_date") WHERE "tasks"."status" in ('pending', 'in_progress') and "tasks"."archived_at" is null;