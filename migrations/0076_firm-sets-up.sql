-- The set-up of an engagement writes as the firm, on behalf of who chose its template: it makes new rows, and reads those alone of
-- tasks, meetings and invoices. A customer is locked by the right to change a column that their policy lets nobody change.
GRANT SELECT (customer_id, total_amount, template_version_id, engagement_start, decided_at), UPDATE (set_up_failure) ON proposals
  TO plenum_firm;
GRANT SELECT (merged_into), UPDATE (version) ON customer_profiles TO plenum_firm;
GRANT SELECT (id, title, latest_version, archived_at) ON engagement_templates TO plenum_firm;
GRANT SELECT (id, template_id, number, plan) ON engagement_template_versions TO plenum_firm;
GRANT SELECT (id, name, email, deactivated_at) ON users TO plenum_firm;
GRANT SELECT (user_id, role, staff_role) ON user_roles TO plenum_firm;
GRANT SELECT (user_id, customer_id, created_at) ON staff_customers TO plenum_firm;
GRANT SELECT (key, value) ON settings TO plenum_firm;
GRANT SELECT (id, customer_id, proposal_id), INSERT ON projects TO plenum_firm;
GRANT INSERT ON project_milestones, document_requests, outcome_measures, invoices TO plenum_firm;
GRANT SELECT (id, customer_id, project_id, title, description, priority, status, side, due_date, assignee_id, completed_at,
  archived_at, version, created_at, updated_at), INSERT ON tasks TO plenum_firm;
GRANT SELECT (id, customer_id, project_id, title, description, meeting_date, time_zone, duration_minutes, meeting_link, status,
  archived_at, version, created_at, updated_at), INSERT ON meetings TO plenum_firm;
GRANT SELECT, INSERT, UPDATE (last) ON number_series TO plenum_firm;
--> statement-breakpoint
CREATE POLICY "user_roles_firm_read" ON "user_roles" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('engagement set-up')));--> statement-breakpoint
CREATE POLICY "users_firm_read" ON "users" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('engagement set-up')));--> statement-breakpoint
CREATE POLICY "invoices_firm_made" ON "invoices" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('engagement set-up')) and "invoices"."created_at" = now());--> statement-breakpoint
CREATE POLICY "invoices_firm_add" ON "invoices" AS PERMISSIVE FOR INSERT TO "plenum_firm" WITH CHECK ((select firm_does('engagement set-up')) and "invoices"."status" = 'draft');--> statement-breakpoint
CREATE POLICY "number_series_firm_read" ON "number_series" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('engagement set-up')));--> statement-breakpoint
CREATE POLICY "number_series_firm_add" ON "number_series" AS PERMISSIVE FOR INSERT TO "plenum_firm" WITH CHECK ((select firm_does('engagement set-up')));--> statement-breakpoint
CREATE POLICY "number_series_firm_change" ON "number_series" AS PERMISSIVE FOR UPDATE TO "plenum_firm" USING ((select firm_does('engagement set-up')) and true) WITH CHECK ((select firm_does('engagement set-up')) and true);--> statement-breakpoint
CREATE POLICY "customer_profiles_firm_change" ON "customer_profiles" AS PERMISSIVE FOR UPDATE TO "plenum_firm" USING ((select firm_does('engagement set-up')) and true) WITH CHECK ((select firm_does('engagement set-up')) and false);--> statement-breakpoint
CREATE POLICY "document_requests_firm_add" ON "document_requests" AS PERMISSIVE FOR INSERT TO "plenum_firm" WITH CHECK ((select firm_does('engagement set-up')));--> statement-breakpoint
CREATE POLICY "meetings_firm_made" ON "meetings" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('engagement set-up')) and "meetings"."created_at" = now());--> statement-breakpoint
CREATE POLICY "meetings_firm_add" ON "meetings" AS PERMISSIVE FOR INSERT TO "plenum_firm" WITH CHECK ((select firm_does('engagement set-up')));--> statement-breakpoint
CREATE POLICY "outcome_measures_firm_add" ON "outcome_measures" AS PERMISSIVE FOR INSERT TO "plenum_firm" WITH CHECK ((select firm_does('engagement set-up')));--> statement-breakpoint
CREATE POLICY "project_milestones_firm_add" ON "project_milestones" AS PERMISSIVE FOR INSERT TO "plenum_firm" WITH CHECK ((select firm_does('engagement set-up')));--> statement-breakpoint
CREATE POLICY "projects_firm_read" ON "projects" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('engagement set-up')));--> statement-breakpoint
CREATE POLICY "projects_firm_add" ON "projects" AS PERMISSIVE FOR INSERT TO "plenum_firm" WITH CHECK ((select firm_does('engagement set-up')));--> statement-breakpoint
CREATE POLICY "proposals_firm_set_up" ON "proposals" AS PERMISSIVE FOR UPDATE TO "plenum_firm" USING ((select firm_does('engagement set-up')) and "proposals"."status" = 'accepted') WITH CHECK ((select firm_does('engagement set-up')) and "proposals"."status" = 'accepted');--> statement-breakpoint
CREATE POLICY "settings_firm_read" ON "settings" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('engagement set-up')) and "settings"."key" = 'security.staff.assigned_only');--> statement-breakpoint
CREATE POLICY "staff_customers_firm_read" ON "staff_customers" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('engagement set-up')));--> statement-breakpoint
CREATE POLICY "tasks_firm_made" ON "tasks" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('engagement set-up')) and "tasks"."created_at" = now());--> statement-breakpoint
CREATE POLICY "tasks_firm_add" ON "tasks" AS PERMISSIVE FOR INSERT TO "plenum_firm" WITH CHECK ((select firm_does('engagement set-up')));--> statement-breakpoint
CREATE POLICY "engagement_template_versions_firm_read" ON "engagement_template_versions" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('engagement set-up')));--> statement-breakpoint
CREATE POLICY "engagement_templates_firm_read" ON "engagement_templates" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('engagement set-up')));--> statement-breakpoint
ALTER POLICY "customer_profiles_firm_read" ON "customer_profiles" TO plenum_firm USING ((select firm_does('overdue', 'contract dates', 'monthly files', 'engagement set-up')));--> statement-breakpoint
ALTER POLICY "outcome_measures_firm_read" ON "outcome_measures" TO plenum_firm USING ((select firm_does('monthly files', 'engagement set-up')));--> statement-breakpoint
ALTER POLICY "proposals_firm_read" ON "proposals" TO plenum_firm USING ((select firm_does('proposal dates', 'engagement set-up')) and "proposals"."status" in ('sent', 'expired', 'accepted'));--> statement-breakpoint
ALTER POLICY "webhook_deliveries_firm_read" ON "webhook_deliveries" TO plenum_firm USING ((select firm_does('overdue', 'mail', 'engagement set-up')));--> statement-breakpoint
ALTER POLICY "webhook_deliveries_firm_add" ON "webhook_deliveries" TO plenum_firm WITH CHECK ((select firm_does('overdue', 'mail', 'engagement set-up')));--> statement-breakpoint
ALTER POLICY "webhook_endpoints_firm_read" ON "webhook_endpoints" TO plenum_firm USING ((select firm_does('overdue', 'mail', 'engagement set-up')));--> statement-breakpoint
do $open$
  declare
    each record;
  begin
    for each in
      select p.oid::regprocedure as id, string_agg(distinct case grantee when 0 then 'public' else grantee::regrole::text end, ', ') as roles
      from pg_proc p, aclexplode(p.proacl) where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.proname = 'invoice_number_taken'
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') group by p.oid
    loop
      execute format('revoke all on function %s from %s', each.id, each.roles);
      execute format('grant execute on function %s to public, current_user', each.id);
    end loop;
  end
  $open$;
CREATE OR REPLACE FUNCTION invoice_number_taken(number text, other_than uuid DEFAULT NULL) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM invoices
    WHERE lower(regexp_replace(invoice_number, '\s+', '', 'g')) = lower(regexp_replace(number, '\s+', '', 'g'))
      AND id IS DISTINCT FROM other_than)
$$;
REVOKE ALL ON FUNCTION invoice_number_taken(text,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION invoice_number_taken(text,uuid) TO plenum_staff, plenum_admin, plenum_firm;
