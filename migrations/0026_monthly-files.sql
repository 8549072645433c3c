CREATE TABLE "monthly_file_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"files" jsonb NOT NULL,
	"due_day" integer NOT NULL,
	"remind_before" integer NOT NULL,
	"remind_after" integer NOT NULL,
	"contact_id" uuid,
	"first_month" date NOT NULL,
	"paused_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"submission_id" uuid,
	"submission_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "monthly_file_plans_due_day" CHECK ("monthly_file_plans"."due_day" between 1 and 20)
);
--> statement-breakpoint
ALTER TABLE "monthly_file_plans" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "monthly_file_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"plan_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"month" date NOT NULL,
	"due_date" date NOT NULL,
	"done_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"reminded_before_at" timestamp with time zone,
	"reminded_after_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "monthly_file_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "monthly_requested_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"measure_id" uuid NOT NULL,
	"layout" text NOT NULL,
	"import_id" uuid,
	"document_id" uuid,
	"sent_at" timestamp with time zone,
	"sent_by_name" text
);
--> statement-breakpoint
ALTER TABLE "monthly_requested_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "monthly_file_plans" ADD CONSTRAINT "monthly_file_plans_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_file_plans" ADD CONSTRAINT "monthly_file_plans_contact_id_users_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_file_requests" ADD CONSTRAINT "monthly_file_requests_plan_id_monthly_file_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."monthly_file_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_file_requests" ADD CONSTRAINT "monthly_file_requests_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_requested_files" ADD CONSTRAINT "monthly_requested_files_request_id_monthly_file_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."monthly_file_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_requested_files" ADD CONSTRAINT "monthly_requested_files_measure_id_outcome_measures_id_fk" FOREIGN KEY ("measure_id") REFERENCES "public"."outcome_measures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_requested_files" ADD CONSTRAINT "monthly_requested_files_import_id_outcome_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."outcome_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_requested_files" ADD CONSTRAINT "monthly_requested_files_document_id_customer_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."customer_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "monthly_file_plans_submission_unique" ON "monthly_file_plans" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "monthly_file_plans_open" ON "monthly_file_plans" USING btree ("customer_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "monthly_file_plans_customer" ON "monthly_file_plans" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "monthly_file_plans_contact" ON "monthly_file_plans" USING btree ("contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "monthly_file_requests_month_unique" ON "monthly_file_requests" USING btree ("plan_id","month");--> statement-breakpoint
CREATE INDEX "monthly_file_requests_customer" ON "monthly_file_requests" USING btree ("customer_id","month","id");--> statement-breakpoint
CREATE INDEX "monthly_file_requests_open" ON "monthly_file_requests" USING btree ("due_date","id") WHERE done_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "monthly_requested_files_once" ON "monthly_requested_files" USING btree ("request_id","measure_id","layout");--> statement-breakpoint
CREATE INDEX "monthly_requested_files_measure" ON "monthly_requested_files" USING btree ("measure_id");--> statement-breakpoint
CREATE INDEX "monthly_requested_files_import" ON "monthly_requested_files" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "monthly_requested_files_document" ON "monthly_requested_files" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "monthly_requested_files_to_match" ON "monthly_requested_files" USING btree ("sent_at","id") WHERE document_id is not null and import_id is null;--> statement-breakpoint
CREATE POLICY "outcome_figures_customer_add" ON "outcome_figures" AS PERMISSIVE FOR INSERT TO "plenum_customer" WITH CHECK ("outcome_figures"."measure_id" in (select f.measure_id from monthly_requested_files f join monthly_file_requests r on r.id = f.request_id where r.customer_id = (select acting_customer('act-work')) and r.done_at is null and r.withdrawn_at is null and f.import_id is null) and "outcome_figures"."grade" = 'A' and "outcome_figures"."set_by" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "outcome_figures"."document_id" is null);--> statement-breakpoint
CREATE POLICY "outcome_figures_customer_compute" ON "outcome_figures" AS PERMISSIVE FOR UPDATE TO "plenum_customer" USING ("outcome_figures"."measure_id" in (select f.measure_id from monthly_requested_files f join monthly_file_requests r on r.id = f.request_id where r.customer_id = (select acting_customer('act-work')) and r.done_at is null and r.withdrawn_at is null and f.import_id is null)) WITH CHECK ("outcome_figures"."measure_id" in (select f.measure_id from monthly_requested_files f join monthly_file_requests r on r.id = f.request_id where r.customer_id = (select acting_customer('act-work')) and r.done_at is null and r.withdrawn_at is null and f.import_id is null) and "outcome_figures"."grade" = 'A' and "outcome_figures"."set_by" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "outcome_figures"."document_id" is null);--> statement-breakpoint
CREATE POLICY "outcome_imports_customer_add" ON "outcome_imports" AS PERMISSIVE FOR INSERT TO "plenum_customer" WITH CHECK ("outcome_imports"."measure_id" in (select f.measure_id from monthly_requested_files f join monthly_file_requests r on r.id = f.request_id where r.customer_id = (select acting_customer('act-work')) and r.done_at is null and r.withdrawn_at is null and f.import_id is null) and "outcome_imports"."imported_by" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "outcome_imports"."row_count" = 0 and "outcome_imports"."document_id" in (select id from customer_documents where author_side = 'customer' and private_to is null));--> statement-breakpoint
CREATE POLICY "outcome_imports_customer_count" ON "outcome_imports" AS PERMISSIVE FOR UPDATE TO "plenum_customer" USING ("outcome_imports"."measure_id" in (select f.measure_id from monthly_requested_files f join monthly_file_requests r on r.id = f.request_id where r.customer_id = (select acting_customer('act-work')) and r.done_at is null and r.withdrawn_at is null and f.import_id is null) and "outcome_imports"."imported_by" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "outcome_imports"."row_count" = 0 and "outcome_imports"."withdrawn_at" is null) WITH CHECK ("outcome_imports"."measure_id" in (select f.measure_id from monthly_requested_files f join monthly_file_requests r on r.id = f.request_id where r.customer_id = (select acting_customer('act-work')) and r.done_at is null and r.withdrawn_at is null and f.import_id is null) and "outcome_imports"."imported_by" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "outcome_imports"."row_count" > 0);--> statement-breakpoint
CREATE POLICY "outcome_rows_customer_add" ON "outcome_rows" AS PERMISSIVE FOR INSERT TO "plenum_customer" WITH CHECK (("outcome_rows"."import_id", "outcome_rows"."measure_id") in (select i.id, i.measure_id from outcome_imports i where i.imported_by = (select nullif(current_setting('app.user_id', true), '')::uuid) and i.row_count = 0 and i.withdrawn_at is null) and "outcome_rows"."measure_id" in (select f.measure_id from monthly_requested_files f join monthly_file_requests r on r.id = f.request_id where r.customer_id = (select acting_customer('act-work')) and r.done_at is null and r.withdrawn_at is null and f.import_id is null));--> statement-breakpoint
CREATE POLICY "monthly_file_plans_admin_all" ON "monthly_file_plans" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "monthly_file_plans_staff_all" ON "monthly_file_plans" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or "monthly_file_plans"."customer_id" = any ((select seen_customers())::uuid[]))) WITH CHECK (((select staff_may('act-work'))) and ((select staff_may('every-customer')) or "monthly_file_plans"."customer_id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
CREATE POLICY "monthly_file_plans_staff_remove" ON "monthly_file_plans" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "monthly_file_requests_admin_all" ON "monthly_file_requests" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "monthly_file_requests_staff_all" ON "monthly_file_requests" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or "monthly_file_requests"."customer_id" = any ((select seen_customers())::uuid[]))) WITH CHECK (((select staff_may('act-work'))) and ((select staff_may('every-customer')) or "monthly_file_requests"."customer_id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
CREATE POLICY "monthly_file_requests_staff_remove" ON "monthly_file_requests" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "monthly_file_requests_customer_read" ON "monthly_file_requests" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("monthly_file_requests"."customer_id" = (select acting_customer('work')) and "monthly_file_requests"."withdrawn_at" is null);--> statement-breakpoint
CREATE POLICY "monthly_file_requests_customer_close" ON "monthly_file_requests" AS PERMISSIVE FOR UPDATE TO "plenum_customer" USING ("monthly_file_requests"."customer_id" = (select acting_customer('act-work')) and "monthly_file_requests"."withdrawn_at" is null and "monthly_file_requests"."done_at" is null) WITH CHECK ("monthly_file_requests"."customer_id" = (select acting_customer('act-work')) and "monthly_file_requests"."withdrawn_at" is null);--> statement-breakpoint
CREATE POLICY "monthly_requested_files_admin_all" ON "monthly_requested_files" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "monthly_requested_files_staff_all" ON "monthly_requested_files" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or exists (select from monthly_file_requests r where r.id = "monthly_requested_files"."request_id"))) WITH CHECK (((select staff_may('act-work'))) and ((select staff_may('every-customer')) or exists (select from monthly_file_requests r where r.id = "monthly_requested_files"."request_id")));--> statement-breakpoint
CREATE POLICY "monthly_requested_files_staff_remove" ON "monthly_requested_files" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "monthly_requested_files_customer_read" ON "monthly_requested_files" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("monthly_requested_files"."request_id" in (select id from monthly_file_requests where customer_id = (select acting_customer('work')) and withdrawn_at is null) and ("monthly_requested_files"."document_id" is null or "monthly_requested_files"."document_id" in (select id from customer_documents)));--> statement-breakpoint
CREATE POLICY "monthly_requested_files_customer_send" ON "monthly_requested_files" AS PERMISSIVE FOR UPDATE TO "plenum_customer" USING ("monthly_requested_files"."request_id" in (select id from monthly_file_requests where customer_id = (select acting_customer('act-work')) and done_at is null and withdrawn_at is null) and "monthly_requested_files"."import_id" is null) WITH CHECK ("monthly_requested_files"."request_id" in (select id from monthly_file_requests where customer_id = (select acting_customer('act-work')) and done_at is null and withdrawn_at is null) and "monthly_requested_files"."document_id" in (select id from customer_documents where private_to is null) and ("monthly_requested_files"."import_id" is null or ("monthly_requested_files"."import_id", "monthly_requested_files"."measure_id") in (select i.id, i.measure_id from outcome_imports i)));--> statement-breakpoint
-- What belongs to an account that is merged follows it; of two plans, and of two requests of one month, the one of the account
-- that stays goes on.
CREATE TRIGGER monthly_file_plans_merged BEFORE INSERT OR UPDATE OF customer_id ON monthly_file_plans
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
CREATE TRIGGER monthly_file_requests_merged BEFORE INSERT OR UPDATE OF customer_id ON monthly_file_requests
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();

CREATE FUNCTION monthly_file_plan_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.customer_id <> NEW.customer_id AND NEW.ended_at IS NULL AND EXISTS (SELECT FROM monthly_file_plans p
      WHERE p.customer_id = NEW.customer_id AND p.ended_at IS NULL AND p.id <> NEW.id) THEN
    NEW.ended_at := now();
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER monthly_file_plans_moved BEFORE UPDATE OF customer_id ON monthly_file_plans
  FOR EACH ROW EXECUTE FUNCTION monthly_file_plan_moved();

CREATE FUNCTION monthly_file_request_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.customer_id <> NEW.customer_id AND NEW.done_at IS NULL AND NEW.withdrawn_at IS NULL
    AND EXISTS (SELECT FROM monthly_file_requests r WHERE r.customer_id = NEW.customer_id AND r.month = NEW.month
      AND r.withdrawn_at IS NULL AND r.id <> NEW.id) THEN
    NEW.withdrawn_at := now();
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER monthly_file_requests_moved BEFORE UPDATE OF customer_id ON monthly_file_requests
  FOR EACH ROW EXECUTE FUNCTION monthly_file_request_moved();

-- A board hears of its requests by its customer.
CREATE TRIGGER monthly_file_plans_live AFTER INSERT OR UPDATE ON monthly_file_plans
  FOR EACH ROW EXECUTE FUNCTION live_outcome_changed();
CREATE TRIGGER monthly_file_requests_live AFTER INSERT OR UPDATE ON monthly_file_requests
  FOR EACH ROW EXECUTE FUNCTION live_outcome_changed();
CREATE FUNCTION live_requested_file_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_live_change('outcome', NEW.request_id,
    (SELECT customer_id FROM monthly_file_requests WHERE id = NEW.request_id), false, NULL);
  RETURN NULL;
END
$$;
CREATE TRIGGER monthly_requested_files_live AFTER UPDATE ON monthly_requested_files
  FOR EACH ROW EXECUTE FUNCTION live_requested_file_changed();

-- How many imports a measure of the acting customer has, those from documents that the acting person doesn't read included:
-- figures are computed from all of them or not at all.
CREATE FUNCTION count_own_imports(measure uuid) RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*)::integer FROM outcome_imports i JOIN outcome_measures m ON m.id = i.measure_id
  WHERE m.id = measure AND m.customer_id = acting_customer('act-work') AND i.withdrawn_at IS NULL
$$;
REVOKE ALL ON FUNCTION count_own_imports(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_own_imports(uuid) TO plenum_customer;

-- Who of the staff is notified of a request or a baseline sees its customer.
CREATE OR REPLACE FUNCTION customer_of_record(kind text, record uuid) RETURNS uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found uuid;
  of_table text := CASE kind
    WHEN 'ticket' THEN 'tickets' WHEN 'task' THEN 'tasks' WHEN 'document' THEN 'customer_documents'
    WHEN 'document_request' THEN 'document_requests' WHEN 'procedure' THEN 'procedures' WHEN 'invoice' THEN 'invoices'
    WHEN 'proposal' THEN 'proposals' WHEN 'contract' THEN 'contracts' WHEN 'project' THEN 'projects'
    WHEN 'meeting' THEN 'meetings' WHEN 'outcome' THEN 'outcome_baselines' END;
BEGIN
  IF of_table IS NOT NULL THEN
    EXECUTE format('SELECT customer_id FROM %I WHERE id = $1', of_table) INTO found USING record;
  END IF;
  IF kind = 'outcome' AND found IS NULL THEN
    SELECT customer_id INTO found FROM monthly_file_requests WHERE id = record;
  END IF;
  RETURN found;
END
$$;

REVOKE UPDATE ON outcome_imports, outcome_figures, outcome_rows, monthly_file_plans, monthly_file_requests,
  monthly_requested_files FROM plenum_visitor, plenum_applicant, plenum_customer;
GRANT UPDATE (row_count, skipped_count, from_month, to_month) ON outcome_imports TO plenum_customer;
GRANT UPDATE (value, numerator, denominator, cases, grade, document_id, note, set_by, author_name, version, updated_at)
  ON outcome_figures TO plenum_customer;
GRANT UPDATE (done_at) ON monthly_file_requests TO plenum_customer;
GRANT UPDATE (import_id, document_id, sent_at, sent_by_name) ON monthly_requested_files TO plenum_customer;

GRANT SELECT ON monthly_file_plans TO plenum_jobs;
GRANT SELECT, INSERT, UPDATE (reminded_before_at, reminded_after_at) ON monthly_file_requests TO plenum_jobs;
GRANT SELECT, INSERT ON monthly_requested_files TO plenum_jobs;
GRANT SELECT (id, name, kind, archived_at) ON outcome_measures TO plenum_jobs;
GRANT SELECT (id, measure_id, part, layout, mapping, from_month, to_month, created_at, withdrawn_at) ON outcome_imports TO plenum_jobs;
CREATE POLICY outcome_imports_jobs_select ON outcome_imports FOR SELECT TO plenum_jobs USING (true);
CREATE POLICY monthly_file_plans_jobs_select ON monthly_file_plans FOR SELECT TO plenum_jobs USING (true);
CREATE POLICY monthly_file_requests_jobs_select ON monthly_file_requests FOR SELECT TO plenum_jobs USING (true);
CREATE POLICY monthly_file_requests_jobs_insert ON monthly_file_requests FOR INSERT TO plenum_jobs WITH CHECK (true);
CREATE POLICY monthly_file_requests_jobs_update ON monthly_file_requests FOR UPDATE TO plenum_jobs
  USING (true) WITH CHECK (true);
CREATE POLICY monthly_requested_files_jobs_select ON monthly_requested_files FOR SELECT TO plenum_jobs USING (true);
CREATE POLICY monthly_requested_files_jobs_insert ON monthly_requested_files FOR INSERT TO plenum_jobs WITH CHECK (true);
CREATE POLICY outcome_measures_jobs_select ON outcome_measures FOR SELECT TO plenum_jobs USING (true);
