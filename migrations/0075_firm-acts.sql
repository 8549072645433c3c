-- What the firm's acts need of each table, column by column; the policies say of which rows, and in which act.
GRANT INSERT ON activity_logs TO plenum_firm;
GRANT SELECT (id, is_enabled, archived_at, events) ON webhook_endpoints TO plenum_firm;
GRANT SELECT (id, endpoint_id), INSERT ON webhook_deliveries TO plenum_firm;
GRANT SELECT (id, display_name, contact_name, approval_status, archived_at) ON customer_profiles TO plenum_firm;
GRANT SELECT (id, customer_id, invoice_number, description, amount, due_date, send_on, status, is_prepayment, sent_at,
  paid_date, archived_at, version, created_at, updated_at), UPDATE (status, version, updated_at) ON invoices TO plenum_firm;
GRANT SELECT (id, invoice_id, position, description, quantity, unit_price, amount) ON invoice_lines TO plenum_firm;
GRANT SELECT (id, invoice_id, amount, method, paid_on, reversed_at, created_at) ON invoice_payments TO plenum_firm;
GRANT SELECT (id, customer_id, title, contract_value, start_date, end_date, status, reminded_at, archived_at, version),
  UPDATE (status, reminded_at, version, updated_at) ON contracts TO plenum_firm;
GRANT SELECT (id, title, valid_until, status, archived_at, version), UPDATE (status, version, updated_at) ON proposals
  TO plenum_firm;
GRANT SELECT ON monthly_file_plans TO plenum_firm;
GRANT SELECT, INSERT, UPDATE (reminded_before_at, reminded_after_at) ON monthly_file_requests TO plenum_firm;
GRANT SELECT, INSERT ON monthly_requested_files TO plenum_firm;
GRANT SELECT (id, name, kind, archived_at) ON outcome_measures TO plenum_firm;
GRANT SELECT (id, measure_id, part, layout, mapping, from_month, to_month, created_at, withdrawn_at) ON outcome_imports
  TO plenum_firm;
GRANT SELECT (id, kind, record_id, due_at, paused_since, warned_at, kept_at, broken_at, withdrawn_at),
  UPDATE (warned_at, broken_at) ON promises TO plenum_firm;
GRANT SELECT (id, state), UPDATE (state, reason, handled_at) ON inbound_mails TO plenum_firm;
GRANT SELECT, INSERT, UPDATE (bounces, last_reason, last_at) ON bounced_addresses TO plenum_firm;
GRANT SELECT (id, first_name, last_name, email, company, website, message, estimate, status, note, due_at, answered_at,
  version, submission_id, submission_hash, created_at, updated_at), INSERT ON project_inquiries TO plenum_firm;
--> statement-breakpoint
-- The login of jobs had these for the same acts, in any row.
REVOKE UPDATE (status, reminded_at, version, updated_at) ON contracts FROM plenum_jobs;
REVOKE UPDATE (status, version, updated_at) ON invoices, proposals FROM plenum_jobs;
REVOKE SELECT, UPDATE (warned_at, broken_at) ON promises FROM plenum_jobs;
REVOKE SELECT ON monthly_file_plans, outcome_measures, outcome_imports FROM plenum_jobs;
REVOKE SELECT (id, name, kind, archived_at) ON outcome_measures FROM plenum_jobs;
REVOKE SELECT (id, measure_id, part, layout, mapping, from_month, to_month, created_at, withdrawn_at) ON outcome_imports
  FROM plenum_jobs;
REVOKE SELECT, INSERT, UPDATE (reminded_before_at, reminded_after_at) ON monthly_file_requests FROM plenum_jobs;
REVOKE SELECT, INSERT ON monthly_requested_files FROM plenum_jobs;
REVOKE INSERT, UPDATE ON bounced_addresses FROM plenum_jobs;
REVOKE UPDATE ON inbound_mails FROM plenum_jobs;
GRANT UPDATE (attempts, begun_files, from_address, from_name, subject, preview, act_key, message_id, entity_type, entity_id) ON inbound_mails
  TO plenum_jobs;
DROP POLICY contracts_jobs_update ON contracts;
DROP POLICY invoices_jobs_update ON invoices;
DROP POLICY promises_jobs_select ON promises;
DROP POLICY promises_jobs_update ON promises;
DROP POLICY monthly_file_plans_jobs_select ON monthly_file_plans;
DROP POLICY monthly_file_requests_jobs_select ON monthly_file_requests;
DROP POLICY monthly_file_requests_jobs_insert ON monthly_file_requests;
DROP POLICY monthly_file_requests_jobs_update ON monthly_file_requests;
DROP POLICY monthly_requested_files_jobs_select ON monthly_requested_files;
DROP POLICY monthly_requested_files_jobs_insert ON monthly_requested_files;
DROP POLICY outcome_measures_jobs_select ON outcome_measures;
DROP POLICY outcome_imports_jobs_select ON outcome_imports;
DROP POLICY bounced_addresses_jobs_insert ON bounced_addresses;
DROP POLICY bounced_addresses_jobs_update ON bounced_addresses;
-- A job writes no line of the log in a person's name.
DROP POLICY activity_logs_jobs_insert ON activity_logs;
CREATE POLICY activity_logs_jobs_insert ON activity_logs FOR INSERT TO plenum_jobs WITH CHECK (user_id IS NULL);
--> statement-breakpoint
CREATE POLICY "activity_logs_firm_add" ON "activity_logs" AS PERMISSIVE FOR INSERT TO "plenum_firm" WITH CHECK ("activity_logs"."user_id" is null and firm_does("activity_logs"."metadata" ->> 'by'));--> statement-breakpoint
CREATE POLICY "invoice_lines_firm_read" ON "invoice_lines" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('overdue')) and exists (select from invoices r where r.id = "invoice_lines"."invoice_id" offset 0));--> statement-breakpoint
CREATE POLICY "invoice_payments_firm_read" ON "invoice_payments" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('overdue')) and exists (select from invoices r where r.id = "invoice_payments"."invoice_id" offset 0));--> statement-breakpoint
CREATE POLICY "invoices_firm_read" ON "invoices" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('overdue')) and "invoices"."status" in ('sent', 'overdue'));--> statement-breakpoint
CREATE POLICY "invoices_firm_change" ON "invoices" AS PERMISSIVE FOR UPDATE TO "plenum_firm" USING ((select firm_does('overdue')) and "invoices"."status" = 'sent') WITH CHECK ((select firm_does('overdue')) and "invoices"."status" = 'overdue');--> statement-breakpoint
CREATE POLICY "contracts_firm_read" ON "contracts" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('contract dates')) and "contracts"."status" in ('signed', 'expired'));--> statement-breakpoint
CREATE POLICY "contracts_firm_change" ON "contracts" AS PERMISSIVE FOR UPDATE TO "plenum_firm" USING ((select firm_does('contract dates')) and "contracts"."status" = 'signed') WITH CHECK ((select firm_does('contract dates')) and "contracts"."status" in ('signed', 'expired'));--> statement-breakpoint
CREATE POLICY "customer_profiles_firm_read" ON "customer_profiles" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('overdue', 'contract dates', 'monthly files')));--> statement-breakpoint
CREATE POLICY "project_inquiries_firm_read" ON "project_inquiries" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('mail')));--> statement-breakpoint
CREATE POLICY "project_inquiries_firm_add" ON "project_inquiries" AS PERMISSIVE FOR INSERT TO "plenum_firm" WITH CHECK ((select firm_does('mail')) and "project_inquiries"."status" = 'new' and "project_inquiries"."note" is null and "project_inquiries"."customer_id" is null);--> statement-breakpoint
CREATE POLICY "bounced_addresses_firm_read" ON "bounced_addresses" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('mail')));--> statement-breakpoint
CREATE POLICY "bounced_addresses_firm_add" ON "bounced_addresses" AS PERMISSIVE FOR INSERT TO "plenum_firm" WITH CHECK ((select firm_does('mail')));--> statement-breakpoint
CREATE POLICY "bounced_addresses_firm_change" ON "bounced_addresses" AS PERMISSIVE FOR UPDATE TO "plenum_firm" USING ((select firm_does('mail')) and true) WITH CHECK ((select firm_does('mail')) and true);--> statement-breakpoint
CREATE POLICY "inbound_mails_firm_read" ON "inbound_mails" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('mail')));--> statement-breakpoint
CREATE POLICY "inbound_mails_firm_change" ON "inbound_mails" AS PERMISSIVE FOR UPDATE TO "plenum_firm" USING ((select firm_does('mail')) and "inbound_mails"."state" = 'received') WITH CHECK ((select firm_does('mail')) and "inbound_mails"."state" in ('quarantined', 'ignored', 'failed'));--> statement-breakpoint
CREATE POLICY "monthly_file_plans_firm_read" ON "monthly_file_plans" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('monthly files')));--> statement-breakpoint
CREATE POLICY "monthly_file_requests_firm_read" ON "monthly_file_requests" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('monthly files')));--> statement-breakpoint
CREATE POLICY "monthly_file_requests_firm_add" ON "monthly_file_requests" AS PERMISSIVE FOR INSERT TO "plenum_firm" WITH CHECK ((select firm_does('monthly files')) and done_at is null and withdrawn_at is null);--> statement-breakpoint
CREATE POLICY "monthly_file_requests_firm_change" ON "monthly_file_requests" AS PERMISSIVE FOR UPDATE TO "plenum_firm" USING ((select firm_does('monthly files')) and done_at is null and withdrawn_at is null) WITH CHECK ((select firm_does('monthly files')) and done_at is null and withdrawn_at is null);--> statement-breakpoint
CREATE POLICY "monthly_requested_files_firm_read" ON "monthly_requested_files" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('monthly files')));--> statement-breakpoint
CREATE POLICY "monthly_requested_files_firm_add" ON "monthly_requested_files" AS PERMISSIVE FOR INSERT TO "plenum_firm" WITH CHECK ((select firm_does('monthly files')) and "monthly_requested_files"."document_id" is null);--> statement-breakpoint
CREATE POLICY "outcome_imports_firm_read" ON "outcome_imports" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('monthly files')));--> statement-breakpoint
CREATE POLICY "outcome_measures_firm_read" ON "outcome_measures" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('monthly files')));--> statement-breakpoint
CREATE POLICY "promises_firm_read" ON "promises" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('promises')));--> statement-breakpoint
CREATE POLICY "promises_firm_change" ON "promises" AS PERMISSIVE FOR UPDATE TO "plenum_firm" USING ((select firm_does('promises')) and coalesce("promises"."kept_at", "promises"."broken_at", "promises"."withdrawn_at") is null and "promises"."paused_since" is null) WITH CHECK ((select firm_does('promises')) and coalesce("promises"."kept_at", "promises"."withdrawn_at") is null);--> statement-breakpoint
CREATE POLICY "proposals_firm_read" ON "proposals" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('proposal dates')) and "proposals"."status" in ('sent', 'expired'));--> statement-breakpoint
CREATE POLICY "proposals_firm_change" ON "proposals" AS PERMISSIVE FOR UPDATE TO "plenum_firm" USING ((select firm_does('proposal dates')) and "proposals"."status" = 'sent') WITH CHECK ((select firm_does('proposal dates')) and "proposals"."status" = 'expired');--> statement-breakpoint
CREATE POLICY "webhook_deliveries_firm_read" ON "webhook_deliveries" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('overdue', 'mail')));--> statement-breakpoint
CREATE POLICY "webhook_deliveries_firm_add" ON "webhook_deliveries" AS PERMISSIVE FOR INSERT TO "plenum_firm" WITH CHECK ((select firm_does('overdue', 'mail')));--> statement-breakpoint
CREATE POLICY "webhook_endpoints_firm_read" ON "webhook_endpoints" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('overdue', 'mail')));--> statement-breakpoint
do $open$
  declare
    each record;
  begin
    for each in
      select p.oid::regprocedure as id, string_agg(distinct case grantee when 0 then 'public' else grantee::regrole::text end, ', ') as roles
      from pg_proc p, aclexplode(p.proacl) where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.proname = 'settle_mail'
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') group by p.oid
    loop
      execute format('revoke all on function %s from %s', each.id, each.roles);
      execute format('grant execute on function %s to public, current_user', each.id);
    end loop;
  end
  $open$;
CREATE OR REPLACE FUNCTION settle_mail(mail uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE inbound_mails SET state = 'done', reason = NULL, handled_at = clock_timestamp()
    WHERE id = mail AND state = 'received'
      AND (current_setting('role') <> 'plenum_firm' OR firm_does('mail'));
  RETURN FOUND;
END
$$;
REVOKE ALL ON FUNCTION settle_mail(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settle_mail(uuid) TO plenum_customer, plenum_staff, plenum_admin, plenum_firm;

do $open$
  declare
    each record;
  begin
    for each in
      select p.oid::regprocedure as id, string_agg(distinct case grantee when 0 then 'public' else grantee::regrole::text end, ', ') as roles
      from pg_proc p, aclexplode(p.proacl) where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.proname = 'promised_record'
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') group by p.oid
    loop
      execute format('revoke all on function %s from %s', each.id, each.roles);
      execute format('grant execute on function %s to public, current_user', each.id);
    end loop;
  end
  $open$;
CREATE OR REPLACE FUNCTION promised_record(of_kind text, of_record uuid)
RETURNS TABLE (title text, subject text, subject_id uuid, staff_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT '#' || t.number || ' ' || t.title, 'ticket', t.id, t.assignee_id
    FROM tickets t WHERE of_kind = 'ticket' AND t.id = of_record
  UNION ALL SELECT i.company, 'inquiry', i.id, NULL
    FROM project_inquiries i WHERE of_kind = 'inquiry' AND i.id = of_record
  UNION ALL SELECT d.title, 'document', d.id, NULL
    FROM customer_documents d WHERE of_kind = 'file' AND d.id = of_record
  UNION ALL SELECT m.title, 'project', m.project_id, NULL
    FROM project_milestones m WHERE of_kind = 'milestone' AND m.id = of_record
$$;
REVOKE ALL ON FUNCTION promised_record(text,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION promised_record(text,uuid) TO plenum_firm;
