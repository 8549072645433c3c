DROP INDEX "notices_unread";--> statement-breakpoint
DROP INDEX "tasks_active_of_assignee";--> statement-breakpoint
DROP INDEX "tickets_current_customer_created";--> statement-breakpoint
CREATE INDEX "contracts_open_of_customer" ON "contracts" USING btree ("customer_id","status") WHERE "contracts"."status" in ('draft', 'sent', 'signed') and "contracts"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "contracts_open_end" ON "contracts" USING btree (coalesce("end_date", 'infinity'::date),"id","status","end_date") WHERE "contracts"."status" in ('draft', 'sent', 'signed') and "contracts"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "contracts_out_sent" ON "contracts" USING btree ("sent_at","id") WHERE "contracts"."status" = 'sent' and "contracts"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "document_requests_open_of_customer" ON "document_requests" USING btree ("customer_id") WHERE "document_requests"."fulfilled_at" is null and "document_requests"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "projects_open_of_customer" ON "projects" USING btree ("customer_id","created_at","id") WHERE "projects"."status" in ('planning', 'active', 'on_hold') and "projects"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "proposals_open_of_customer" ON "proposals" USING btree ("customer_id") WHERE "proposals"."status" in ('draft', 'sent') and "proposals"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "proposals_out_sent" ON "proposals" USING btree ("sent_at","id") WHERE "proposals"."status" = 'sent' and "proposals"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id","entity_type","entity_id","customer_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "tasks_active_of_assignee" ON "tasks" USING btree ("assignee_id",coalesce(case when "status" <> 'cancelled' then "due_date" end, 'infinity'::date),"id") WHERE "tasks"."status" in ('pending', 'in_progress') and "tasks"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_current_customer_created" ON "tickets" USING btree ("customer_id","created_at","id","status","answer_due_at") WHERE "tickets"."archived_at" is null;--> statement-breakpoint
-- Of two indexes that seem to cost the same PostgreSQL takes the one that was made last: a procedure's version is looked up under its
-- customer's policy by the procedure, not among all of the customer's.
DROP INDEX "procedures_id_customer_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "procedures_id_customer_unique" ON "procedures" USING btree ("id","customer_id");--> statement-breakpoint
-- Published articles that hold the words in any form, or the text as it was typed, in a category or in any: a hundred at most, those
-- with the text in their title first, then the newest, for readers rank each that it finds.
DROP FUNCTION find_published_articles(text, text);--> statement-breakpoint
CREATE FUNCTION find_published_articles(words text, pattern text, category uuid DEFAULT NULL) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER ROWS 50
SET search_path = public, pg_temp SET enable_seqscan = off AS $$
  SELECT id FROM kb_articles
    WHERE is_published AND archived_at IS NULL AND (category IS NULL OR category_id = category)
      AND (search @@ websearch_to_tsquery('english', words) OR title ILIKE pattern OR content ILIKE pattern)
    ORDER BY title ILIKE pattern DESC, coalesce(published_at, created_at) DESC, id LIMIT 100
$$;--> statement-breakpoint
-- Staff are told many at once, each of nothing that is one customer's own.
DROP TRIGGER notices_merged ON notices;--> statement-breakpoint
CREATE TRIGGER notices_merged BEFORE INSERT OR UPDATE OF customer_id ON notices
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION follow_merged_customer();
