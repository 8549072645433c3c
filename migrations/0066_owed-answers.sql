CREATE INDEX "project_inquiries_unanswered" ON "project_inquiries" USING btree ("due_at") WHERE "project_inquiries"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_due_next" ON "tickets" USING btree (coalesce(case when "status" in ('open', 'in_progress') or ("status" = 'waiting' and "waiting_since" is null) then "answer_due_at" end, '9999-12-31 00:00:00+00'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "tickets_open_due_next" ON "tickets" USING btree (coalesce(case when "status" in ('open', 'in_progress') or ("status" = 'waiting' and "waiting_since" is null) then "answer_due_at" end, '9999-12-31 00:00:00+00'::timestamptz),"id") WHERE "tickets"."status" in ('open', 'in_progress', 'waiting') and "tickets"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_open_status_due_next" ON "tickets" USING btree ("status",coalesce(case when "status" in ('open', 'in_progress') or ("status" = 'waiting' and "waiting_since" is null) then "answer_due_at" end, '9999-12-31 00:00:00+00'::timestamptz),"id") WHERE "tickets"."status" in ('open', 'in_progress', 'waiting') and "tickets"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_open_assignee_due_next" ON "tickets" USING btree ("assignee_id",coalesce(case when "status" in ('open', 'in_progress') or ("status" = 'waiting' and "waiting_since" is null) then "answer_due_at" end, '9999-12-31 00:00:00+00'::timestamptz),"id","priority") WHERE "tickets"."status" in ('open', 'in_progress', 'waiting') and "tickets"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_archived_next" ON "tickets" USING btree (coalesce(case when "status" in ('open', 'in_progress') or ("status" = 'waiting' and "waiting_since" is null) then "answer_due_at" end, '9999-12-31 00:00:00+00'::timestamptz),"id") WHERE "tickets"."archived_at" is not null;--> statement-breakpoint
-- Last: until the commit, readers of tickets wait for these, while those above hold up writers alone.
DROP INDEX "tickets_due";--> statement-breakpoint
DROP INDEX "tickets_open_due";--> statement-breakpoint
DROP INDEX "tickets_open_status_due";--> statement-breakpoint
DROP INDEX "tickets_open_assignee_due";--> statement-breakpoint
DROP INDEX "tickets_archived";--> statement-breakpoint
ALTER INDEX "tickets_due_next" RENAME TO "tickets_due";--> statement-breakpoint
ALTER INDEX "tickets_open_due_next" RENAME TO "tickets_open_due";--> statement-breakpoint
ALTER INDEX "tickets_open_status_due_next" RENAME TO "tickets_open_status_due";--> statement-breakpoint
ALTER INDEX "tickets_open_assignee_due_next" RENAME TO "tickets_open_assignee_due";--> statement-breakpoint
ALTER INDEX "tickets_archived_next" RENAME TO "tickets_archived";