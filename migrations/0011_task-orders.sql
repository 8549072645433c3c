DROP INDEX "tickets_due";--> statement-breakpoint
CREATE INDEX "tasks_due_order" ON "tasks" USING btree (coalesce(case when "status" <> 'cancelled' then "due_date" end, 'infinity'::date),"id");--> statement-breakpoint
CREATE INDEX "tasks_priority_order" ON "tasks" USING btree ((case "priority" when 'high' then 3 when 'medium' then 2 else 1 end),"id");--> statement-breakpoint
CREATE INDEX "tickets_due" ON "tickets" USING btree (coalesce(case when "status" not in ('resolved', 'closed') then "answer_due_at" end, '9999-12-31 00:00:00+00'::timestamptz),"id");