DROP INDEX "tasks_archived";--> statement-breakpoint
DROP INDEX "tickets_open_by_customer";--> statement-breakpoint
DROP INDEX "tickets_archived";--> statement-breakpoint
ALTER TABLE "activity_logs" ADD COLUMN "about_customer_id" uuid;--> statement-breakpoint
CREATE INDEX "activity_logs_customer_created" ON "activity_logs" USING btree ("about_customer_id","created_at","id") WHERE "activity_logs"."about_customer_id" is not null;--> statement-breakpoint
CREATE INDEX "invoice_payments_paid" ON "invoice_payments" USING btree ("invoice_id","amount") WHERE "invoice_payments"."reversed_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_out_of_customer" ON "invoices" USING btree ("customer_id","due_date","id") WHERE "invoices"."status" in ('sent', 'overdue') and "invoices"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_unpaid_sums" ON "invoices" USING btree ("status","due_date","amount","id") WHERE "invoices"."status" in ('draft', 'sent', 'overdue') and "invoices"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "companies_near" ON "companies" USING gist ("name" gist_trgm_ops(siglen=128));--> statement-breakpoint
CREATE INDEX "tasks_active_due_order" ON "tasks" USING btree (coalesce(case when "status" <> 'cancelled' then "due_date" end, 'infinity'::date),"id") WHERE "tasks"."status" in ('pending', 'in_progress') and "tasks"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_active_priority_order" ON "tasks" USING btree ((case "priority" when 'high' then 3 when 'medium' then 2 else 1 end),"id") WHERE "tasks"."status" in ('pending', 'in_progress') and "tasks"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_open_status_due" ON "tickets" USING btree ("status",coalesce(case when "status" in ('open', 'in_progress') then "answer_due_at" end, '9999-12-31 00:00:00+00'::timestamptz),"id") WHERE "tickets"."status" in ('open', 'in_progress', 'waiting') and "tickets"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_open_assignee_due" ON "tickets" USING btree ("assignee_id",coalesce(case when "status" in ('open', 'in_progress') then "answer_due_at" end, '9999-12-31 00:00:00+00'::timestamptz),"id") WHERE "tickets"."status" in ('open', 'in_progress', 'waiting') and "tickets"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_open_created" ON "tickets" USING btree ("created_at","id") WHERE "tickets"."status" in ('open', 'in_progress', 'waiting') and "tickets"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_open_updated" ON "tickets" USING btree ("updated_at","id") WHERE "tickets"."status" in ('open', 'in_progress', 'waiting') and "tickets"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_archived" ON "tasks" USING btree (coalesce(case when "status" <> 'cancelled' then "due_date" end, 'infinity'::date),"id") WHERE "tasks"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "tickets_open_by_customer" ON "tickets" USING btree ("customer_id","private_to","status","answer_due_at") WHERE "tickets"."status" in ('open', 'in_progress', 'waiting') and "tickets"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_archived" ON "tickets" USING btree (coalesce(case when "status" in ('open', 'in_progress') then "answer_due_at" end, '9999-12-31 00:00:00+00'::timestamptz),"id") WHERE "tickets"."archived_at" is not null;--> statement-breakpoint
------------------------------------------------------------------------------------------------------------------------
-- Whose a line of the log is, so that what happened with a customer is read from an index
-- (docs/decisions/0080-lists-stay-flat.md). Nobody who writes a line says so.

CREATE FUNCTION set_customer_of_activity() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.about_customer_id := CASE NEW.entity_type
    WHEN 'customer' THEN NEW.entity_id
    WHEN 'time_entry' THEN (SELECT customer_id FROM time_entries WHERE id = NEW.entity_id)
    ELSE customer_of_record(NEW.entity_type, NEW.entity_id) END;
  RETURN NEW;
END
$$;

CREATE TRIGGER activity_logs_customer BEFORE INSERT ON activity_logs
  FOR EACH ROW EXECUTE FUNCTION set_customer_of_activity();
