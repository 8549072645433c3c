-- Staff who are no admins act as a role of their own, by the policies below; admins act as before, and so does whoever an older
-- process takes for staff (docs/decisions/0052-roles-of-staff.md). The role belongs to the whole cluster, as those of the
-- migration 0000 do.
DO $$
DECLARE
  held record;
BEGIN
  BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'plenum_staff') THEN
      CREATE ROLE plenum_staff NOLOGIN;
    END IF;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN
    NULL;
  END;
  GRANT USAGE ON SCHEMA public TO plenum_staff;
  EXECUTE format('GRANT plenum_staff TO %I', current_user);
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO plenum_staff;
  IF NOT pg_has_role('plenum_requests', 'plenum_staff', 'MEMBER') THEN
    GRANT plenum_staff TO plenum_requests;
  END IF;
  -- On tables and columns it begins with what admins may.
  FOR held IN
    SELECT c.relname AS name, x.privilege_type AS may, '' AS columns
      FROM pg_class c, aclexplode(c.relacl) x
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND x.grantee = 'plenum_admin'::regrole
    UNION ALL
    SELECT c.relname, x.privilege_type, format('(%I)', a.attname)
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid, aclexplode(a.attacl) x
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND x.grantee = 'plenum_admin'::regrole
  LOOP
    IF held.may IN ('SELECT', 'INSERT', 'UPDATE', 'DELETE') THEN
      EXECUTE format('GRANT %s %s ON %I TO plenum_staff', held.may, held.columns, held.name);
    END IF;
  END LOOP;
END
$$;
--> statement-breakpoint
-- Whether the member of staff that a transaction acts for has the right; policies ask once a query. Who names none has none.
CREATE FUNCTION staff_may(needed text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(current_setting('app.rights', true), '') ~ ('(^| )' || needed || '( |$)')
$$;
--> statement-breakpoint
CREATE TABLE "staff_customers" (
	"user_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"assigned_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_customers_user_id_customer_id_pk" PRIMARY KEY("user_id","customer_id")
);
--> statement-breakpoint
ALTER TABLE "staff_customers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "staff_role" text DEFAULT 'admin' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_customers" ADD CONSTRAINT "staff_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_customers" ADD CONSTRAINT "staff_customers_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_customers" ADD CONSTRAINT "staff_customers_assigned_by_users_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_customers_customer" ON "staff_customers" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "staff_customers_assigned_by" ON "staff_customers" USING btree ("assigned_by");--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_staff_role" CHECK ("user_roles"."staff_role" in ('admin', 'consultant', 'billing', 'reader'));--> statement-breakpoint
-- The customers that the acting member of staff is assigned to.
CREATE FUNCTION seen_customers() RETURNS uuid[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT array(SELECT customer_id FROM staff_customers
    WHERE user_id = nullif(current_setting('app.user_id', true), '')::uuid)
$$;
--> statement-breakpoint
-- Whether the caller reads all of a record that the activity log tells of: what changed in it stands in the line. Of projects and
-- hours that is money too.
CREATE FUNCTION staff_reads_record(kind text, record uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN CASE kind
    WHEN 'ticket' THEN EXISTS (SELECT FROM tickets WHERE id = record)
    WHEN 'task' THEN EXISTS (SELECT FROM tasks WHERE id = record)
    WHEN 'meeting' THEN EXISTS (SELECT FROM meetings WHERE id = record)
    WHEN 'document' THEN EXISTS (SELECT FROM customer_documents WHERE id = record)
    WHEN 'document_request' THEN EXISTS (SELECT FROM document_requests WHERE id = record)
    WHEN 'procedure' THEN EXISTS (SELECT FROM procedures WHERE id = record)
    WHEN 'project' THEN staff_may('money') AND EXISTS (SELECT FROM projects WHERE id = record)
    WHEN 'time_entry' THEN staff_may('money') AND EXISTS (SELECT FROM time_entries WHERE id = record)
    WHEN 'invoice' THEN EXISTS (SELECT FROM invoices WHERE id = record)
    WHEN 'account' THEN EXISTS (SELECT FROM customer_accounts WHERE id = record)
    WHEN 'proposal' THEN EXISTS (SELECT FROM proposals WHERE id = record)
    WHEN 'contract' THEN EXISTS (SELECT FROM contracts WHERE id = record)
    WHEN 'customer' THEN EXISTS (SELECT FROM customer_profiles WHERE id = record)
    WHEN 'company' THEN EXISTS (SELECT FROM companies WHERE id = record)
    WHEN 'article' THEN EXISTS (SELECT FROM kb_articles WHERE id = record)
    WHEN 'category' THEN EXISTS (SELECT FROM kb_categories WHERE id = record)
    WHEN 'inquiry' THEN EXISTS (SELECT FROM project_inquiries WHERE id = record)
    ELSE false END;
END
$$;
--> statement-breakpoint
-- The customer of a record that people are told of; null where it has none. For the job that tells them.
CREATE FUNCTION customer_of_record(kind text, record uuid) RETURNS uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found uuid;
  of_table text := CASE kind
    WHEN 'ticket' THEN 'tickets' WHEN 'task' THEN 'tasks' WHEN 'document' THEN 'customer_documents'
    WHEN 'document_request' THEN 'document_requests' WHEN 'procedure' THEN 'procedures' WHEN 'invoice' THEN 'invoices'
    WHEN 'proposal' THEN 'proposals' WHEN 'contract' THEN 'contracts' WHEN 'project' THEN 'projects'
    WHEN 'meeting' THEN 'meetings' END;
BEGIN
  IF of_table IS NOT NULL THEN
    EXECUTE format('SELECT customer_id FROM %I WHERE id = $1', of_table) INTO found USING record;
  END IF;
  RETURN found;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION customer_of_record(text, uuid), seen_customers() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION customer_of_record(text, uuid) TO plenum_jobs;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION seen_customers() TO plenum_staff;--> statement-breakpoint
-- Who sees what has changed: open streams are looked at again.
CREATE TRIGGER staff_customers_access AFTER INSERT OR DELETE ON staff_customers
  FOR EACH ROW EXECUTE FUNCTION notify_access_changed();
--> statement-breakpoint
GRANT SELECT ON staff_customers TO plenum_accounts, plenum_jobs;
--> statement-breakpoint
CREATE POLICY "user_roles_staff_all" ON "user_roles" AS PERMISSIVE FOR ALL TO "plenum_staff" USING (true) WITH CHECK ((select staff_may('manage')));--> statement-breakpoint
CREATE POLICY "user_roles_staff_remove" ON "user_roles" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('manage')));--> statement-breakpoint
CREATE POLICY "users_staff_all" ON "users" AS PERMISSIVE FOR ALL TO "plenum_staff" USING (((select staff_may('every-customer')) or exists (select from user_roles r where r.user_id = "users"."id" and r.role = 'admin')
        or exists (select from members m where m.user_id = "users"."id"))) WITH CHECK (((select staff_may('manage'))) and ((select staff_may('every-customer')) or exists (select from user_roles r where r.user_id = "users"."id" and r.role = 'admin')
        or exists (select from members m where m.user_id = "users"."id")));--> statement-breakpoint
CREATE POLICY "users_staff_remove" ON "users" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('manage')));--> statement-breakpoint
CREATE POLICY "activity_logs_staff_read" ON "activity_logs" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((("activity_logs"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "activity_logs"."created_at" > now() - interval '1 minute') or staff_reads_record("activity_logs"."entity_type", "activity_logs"."entity_id")));--> statement-breakpoint
CREATE POLICY "customer_accounts_staff_all" ON "customer_accounts" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('money')) and ((select staff_may('every-customer')) or "customer_accounts"."customer_id" = any ((select seen_customers())::uuid[]))) WITH CHECK (((select staff_may('act-money'))) and ((select staff_may('every-customer')) or "customer_accounts"."customer_id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
CREATE POLICY "customer_accounts_staff_remove" ON "customer_accounts" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-money')));--> statement-breakpoint
CREATE POLICY "invoice_lines_staff_all" ON "invoice_lines" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('money')) and ((select staff_may('every-customer')) or exists (select from invoices r where r.id = "invoice_lines"."invoice_id"))) WITH CHECK (((select staff_may('act-money'))) and ((select staff_may('every-customer')) or exists (select from invoices r where r.id = "invoice_lines"."invoice_id")));--> statement-breakpoint
CREATE POLICY "invoice_lines_staff_remove" ON "invoice_lines" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-money')));--> statement-breakpoint
CREATE POLICY "invoice_payments_staff_all" ON "invoice_payments" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('money')) and ((select staff_may('every-customer')) or exists (select from invoices r where r.id = "invoice_payments"."invoice_id"))) WITH CHECK (((select staff_may('act-money'))) and ((select staff_may('every-customer')) or exists (select from invoices r where r.id = "invoice_payments"."invoice_id")));--> statement-breakpoint
CREATE POLICY "invoice_payments_staff_remove" ON "invoice_payments" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-money')));--> statement-breakpoint
CREATE POLICY "invoices_staff_all" ON "invoices" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('money')) and ((select staff_may('every-customer')) or "invoices"."customer_id" = any ((select seen_customers())::uuid[]))) WITH CHECK (((select staff_may('act-money'))) and ((select staff_may('every-customer')) or "invoices"."customer_id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
CREATE POLICY "invoices_staff_remove" ON "invoices" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-money')));--> statement-breakpoint
CREATE POLICY "number_series_staff_all" ON "number_series" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('money'))) WITH CHECK ((select staff_may('act-money')));--> statement-breakpoint
CREATE POLICY "number_series_staff_remove" ON "number_series" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-money')));--> statement-breakpoint
CREATE POLICY "transactions_staff_read" ON "transactions" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and ((select staff_may('every-customer')) or exists (select from customer_accounts r where r.id = "transactions"."account_id")));--> statement-breakpoint
CREATE POLICY "transactions_staff_add" ON "transactions" AS PERMISSIVE FOR INSERT TO "plenum_staff" WITH CHECK ((select staff_may('act-money')) and ((select staff_may('every-customer')) or exists (select from customer_accounts r where r.id = "transactions"."account_id")));--> statement-breakpoint
CREATE POLICY "companies_staff_all" ON "companies" AS PERMISSIVE FOR ALL TO "plenum_staff" USING (((select staff_may('every-customer')) or exists (select from customer_profiles c where c.company_id = "companies"."id"))) WITH CHECK (((select staff_may('manage'))) and ((select staff_may('every-customer')) or exists (select from customer_profiles c where c.company_id = "companies"."id")));--> statement-breakpoint
CREATE POLICY "companies_staff_remove" ON "companies" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('manage')));--> statement-breakpoint
CREATE POLICY "contract_signatures_staff_read" ON "contract_signatures" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and ((select staff_may('every-customer')) or exists (select from contracts r where r.id = "contract_signatures"."contract_id")));--> statement-breakpoint
CREATE POLICY "contract_signatures_staff_withdraw" ON "contract_signatures" AS PERMISSIVE FOR UPDATE TO "plenum_staff" USING ((select staff_may('act-money')) and ((select staff_may('every-customer')) or exists (select from contracts r where r.id = "contract_signatures"."contract_id"))) WITH CHECK ((select staff_may('act-money')));--> statement-breakpoint
CREATE POLICY "contracts_staff_all" ON "contracts" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('money')) and ((select staff_may('every-customer')) or "contracts"."customer_id" = any ((select seen_customers())::uuid[]))) WITH CHECK (((select staff_may('act-money'))) and ((select staff_may('every-customer')) or "contracts"."customer_id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
CREATE POLICY "contracts_staff_remove" ON "contracts" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-money')));--> statement-breakpoint
CREATE POLICY "customer_profiles_staff_all" ON "customer_profiles" AS PERMISSIVE FOR ALL TO "plenum_staff" USING (((select staff_may('every-customer')) or "customer_profiles"."id" = any ((select seen_customers())::uuid[]))) WITH CHECK (((select staff_may('manage'))) and ((select staff_may('every-customer')) or "customer_profiles"."id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
CREATE POLICY "customer_profiles_staff_remove" ON "customer_profiles" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('manage')));--> statement-breakpoint
CREATE POLICY "customer_documents_staff_all" ON "customer_documents" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or "customer_documents"."customer_id" = any ((select seen_customers())::uuid[]))) WITH CHECK (((select staff_may('act-work'))) and ((select staff_may('every-customer')) or "customer_documents"."customer_id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
CREATE POLICY "customer_documents_staff_remove" ON "customer_documents" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "document_requests_staff_all" ON "document_requests" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or "document_requests"."customer_id" = any ((select seen_customers())::uuid[]))) WITH CHECK (((select staff_may('act-work'))) and ((select staff_may('every-customer')) or "document_requests"."customer_id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
CREATE POLICY "document_requests_staff_remove" ON "document_requests" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "document_versions_staff_all" ON "document_versions" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or exists (select from customer_documents r where r.id = "document_versions"."document_id"))) WITH CHECK (((select staff_may('act-work'))) and ((select staff_may('every-customer')) or exists (select from customer_documents r where r.id = "document_versions"."document_id")));--> statement-breakpoint
CREATE POLICY "document_versions_staff_remove" ON "document_versions" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "lead_magnet_submissions_staff_all" ON "lead_magnet_submissions" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('site'))) WITH CHECK ((select staff_may('act-site')));--> statement-breakpoint
CREATE POLICY "lead_magnet_submissions_staff_remove" ON "lead_magnet_submissions" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-site')));--> statement-breakpoint
CREATE POLICY "project_inquiries_staff_all" ON "project_inquiries" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('site'))) WITH CHECK ((select staff_may('act-site')));--> statement-breakpoint
CREATE POLICY "project_inquiries_staff_remove" ON "project_inquiries" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-site')));--> statement-breakpoint
CREATE POLICY "kb_article_feedback_staff_all" ON "kb_article_feedback" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('site'))) WITH CHECK ((select staff_may('act-site')));--> statement-breakpoint
CREATE POLICY "kb_article_feedback_staff_remove" ON "kb_article_feedback" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-site')));--> statement-breakpoint
CREATE POLICY "kb_article_view_days_staff_all" ON "kb_article_view_days" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('site'))) WITH CHECK ((select staff_may('act-site')));--> statement-breakpoint
CREATE POLICY "kb_article_view_days_staff_remove" ON "kb_article_view_days" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-site')));--> statement-breakpoint
CREATE POLICY "kb_article_views_staff_all" ON "kb_article_views" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('site'))) WITH CHECK ((select staff_may('act-site')));--> statement-breakpoint
CREATE POLICY "kb_article_views_staff_remove" ON "kb_article_views" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-site')));--> statement-breakpoint
CREATE POLICY "kb_articles_staff_all" ON "kb_articles" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('site'))) WITH CHECK ((select staff_may('act-site')));--> statement-breakpoint
CREATE POLICY "kb_articles_staff_remove" ON "kb_articles" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-site')));--> statement-breakpoint
CREATE POLICY "kb_categories_staff_all" ON "kb_categories" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('site'))) WITH CHECK ((select staff_may('act-site')));--> statement-breakpoint
CREATE POLICY "kb_categories_staff_remove" ON "kb_categories" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-site')));--> statement-breakpoint
CREATE POLICY "kb_former_slugs_staff_all" ON "kb_former_slugs" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('site'))) WITH CHECK ((select staff_may('act-site')));--> statement-breakpoint
CREATE POLICY "kb_former_slugs_staff_remove" ON "kb_former_slugs" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-site')));--> statement-breakpoint
CREATE POLICY "kb_missed_searches_staff_all" ON "kb_missed_searches" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('site'))) WITH CHECK ((select staff_may('act-site')));--> statement-breakpoint
CREATE POLICY "kb_missed_searches_staff_remove" ON "kb_missed_searches" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-site')));--> statement-breakpoint
CREATE POLICY "meeting_responses_staff_read" ON "meeting_responses" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or exists (select from meetings r where r.id = "meeting_responses"."meeting_id")));--> statement-breakpoint
CREATE POLICY "meetings_staff_all" ON "meetings" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ("meetings"."customer_id" is null or ((select staff_may('every-customer')) or "meetings"."customer_id" = any ((select seen_customers())::uuid[])))) WITH CHECK (((select staff_may('act-work'))) and ("meetings"."customer_id" is null or ((select staff_may('every-customer')) or "meetings"."customer_id" = any ((select seen_customers())::uuid[]))));--> statement-breakpoint
CREATE POLICY "meetings_staff_remove" ON "meetings" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "members_staff_all" ON "members" AS PERMISSIVE FOR ALL TO "plenum_staff" USING (((select staff_may('every-customer')) or "members"."customer_id" = any ((select seen_customers())::uuid[]))) WITH CHECK (((select staff_may('manage'))) and ((select staff_may('every-customer')) or "members"."customer_id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
CREATE POLICY "members_staff_remove" ON "members" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('manage')));--> statement-breakpoint
CREATE POLICY "procedure_acknowledgements_staff_all" ON "procedure_acknowledgements" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or exists (select from procedure_versions r where r.id = "procedure_acknowledgements"."version_id"))) WITH CHECK (((select staff_may('act-work'))) and ((select staff_may('every-customer')) or exists (select from procedure_versions r where r.id = "procedure_acknowledgements"."version_id")));--> statement-breakpoint
CREATE POLICY "procedure_acknowledgements_staff_remove" ON "procedure_acknowledgements" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "procedure_versions_staff_all" ON "procedure_versions" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or exists (select from procedures r where r.id = "procedure_versions"."procedure_id"))) WITH CHECK (((select staff_may('act-work'))) and ((select staff_may('every-customer')) or exists (select from procedures r where r.id = "procedure_versions"."procedure_id")));--> statement-breakpoint
CREATE POLICY "procedure_versions_staff_remove" ON "procedure_versions" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "procedures_staff_all" ON "procedures" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or "procedures"."customer_id" = any ((select seen_customers())::uuid[]))) WITH CHECK (((select staff_may('act-work'))) and ((select staff_may('every-customer')) or "procedures"."customer_id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
CREATE POLICY "procedures_staff_remove" ON "procedures" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "project_milestones_staff_all" ON "project_milestones" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or exists (select from projects r where r.id = "project_milestones"."project_id"))) WITH CHECK (((select staff_may('act-work'))) and ((select staff_may('every-customer')) or exists (select from projects r where r.id = "project_milestones"."project_id")));--> statement-breakpoint
CREATE POLICY "project_milestones_staff_remove" ON "project_milestones" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "projects_staff_all" ON "projects" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or "projects"."customer_id" = any ((select seen_customers())::uuid[]))) WITH CHECK (((select staff_may('act-work'))) and ((select staff_may('every-customer')) or "projects"."customer_id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
CREATE POLICY "projects_staff_remove" ON "projects" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "proposal_decisions_staff_read" ON "proposal_decisions" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and ((select staff_may('every-customer')) or exists (select from proposals r where r.id = "proposal_decisions"."proposal_id")));--> statement-breakpoint
CREATE POLICY "proposals_staff_all" ON "proposals" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('money')) and ((select staff_may('every-customer')) or "proposals"."customer_id" = any ((select seen_customers())::uuid[]))) WITH CHECK (((select staff_may('act-money'))) and ((select staff_may('every-customer')) or "proposals"."customer_id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
CREATE POLICY "proposals_staff_remove" ON "proposals" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-money')));--> statement-breakpoint
CREATE POLICY "settings_staff_read" ON "settings" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING (("settings"."key" like 'company.%' or "settings"."key" like 'business.%' or "settings"."key" = 'security.staff.assigned_only'));--> statement-breakpoint
CREATE POLICY "task_comments_staff_all" ON "task_comments" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or exists (select from tasks r where r.id = "task_comments"."task_id"))) WITH CHECK (((select staff_may('act-work'))) and ((select staff_may('every-customer')) or exists (select from tasks r where r.id = "task_comments"."task_id")));--> statement-breakpoint
CREATE POLICY "task_comments_staff_remove" ON "task_comments" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "tasks_staff_all" ON "tasks" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or "tasks"."customer_id" = any ((select seen_customers())::uuid[]))) WITH CHECK (((select staff_may('act-work'))) and ((select staff_may('every-customer')) or "tasks"."customer_id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
CREATE POLICY "tasks_staff_remove" ON "tasks" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "ticket_sums_staff_read" ON "ticket_sums" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('work')) and (select staff_may('every-customer')));--> statement-breakpoint
CREATE POLICY "ticket_attachments_staff_all" ON "ticket_attachments" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or exists (select from tickets r where r.id = "ticket_attachments"."ticket_id"))) WITH CHECK (((select staff_may('act-work'))) and ((select staff_may('every-customer')) or exists (select from tickets r where r.id = "ticket_attachments"."ticket_id")));--> statement-breakpoint
CREATE POLICY "ticket_attachments_staff_remove" ON "ticket_attachments" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "ticket_messages_staff_all" ON "ticket_messages" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or exists (select from tickets r where r.id = "ticket_messages"."ticket_id"))) WITH CHECK (((select staff_may('act-work'))) and ((select staff_may('every-customer')) or exists (select from tickets r where r.id = "ticket_messages"."ticket_id")));--> statement-breakpoint
CREATE POLICY "ticket_messages_staff_remove" ON "ticket_messages" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "tickets_staff_all" ON "tickets" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or "tickets"."customer_id" = any ((select seen_customers())::uuid[]))) WITH CHECK (((select staff_may('act-work'))) and ((select staff_may('every-customer')) or "tickets"."customer_id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
CREATE POLICY "tickets_staff_remove" ON "tickets" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "running_timers_staff_all" ON "running_timers" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ("running_timers"."customer_id" is null or ((select staff_may('every-customer')) or "running_timers"."customer_id" = any ((select seen_customers())::uuid[])))) WITH CHECK (((select staff_may('act-work'))) and ("running_timers"."customer_id" is null or ((select staff_may('every-customer')) or "running_timers"."customer_id" = any ((select seen_customers())::uuid[]))));--> statement-breakpoint
CREATE POLICY "running_timers_staff_remove" ON "running_timers" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "time_entries_staff_all" ON "time_entries" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ("time_entries"."customer_id" is null or ((select staff_may('every-customer')) or "time_entries"."customer_id" = any ((select seen_customers())::uuid[])))) WITH CHECK (((select staff_may('act-work')) or (select staff_may('act-money'))) and ("time_entries"."customer_id" is null or ((select staff_may('every-customer')) or "time_entries"."customer_id" = any ((select seen_customers())::uuid[]))));--> statement-breakpoint
CREATE POLICY "time_entries_staff_remove" ON "time_entries" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')) or (select staff_may('act-money')));--> statement-breakpoint
CREATE POLICY "staff_customers_admin_all" ON "staff_customers" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "staff_customers_staff_read" ON "staff_customers" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING (((select staff_may('every-customer')) or "staff_customers"."customer_id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
ALTER POLICY "sign_in_attempts_own_read" ON "sign_in_attempts" TO plenum_applicant,plenum_customer,plenum_staff,plenum_visitor USING ("sign_in_attempts"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
ALTER POLICY "activity_logs_add" ON "activity_logs" TO plenum_admin,plenum_applicant,plenum_customer,plenum_staff,plenum_visitor WITH CHECK ("activity_logs"."user_id" is not distinct from (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
ALTER POLICY "calendar_feeds_own" ON "calendar_feeds" TO plenum_admin,plenum_customer,plenum_staff USING ("calendar_feeds"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid)) WITH CHECK ("calendar_feeds"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
ALTER POLICY "notices_own_read" ON "notices" TO plenum_admin,plenum_customer,plenum_staff USING ("notices"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and ("notices"."customer_id" is null or "notices"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid)));--> statement-breakpoint
ALTER POLICY "notices_own_mark" ON "notices" TO plenum_admin,plenum_customer,plenum_staff USING ("notices"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid)) WITH CHECK ("notices"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
ALTER POLICY "notification_preferences_own" ON "notification_preferences" TO plenum_admin,plenum_customer,plenum_staff USING ("notification_preferences"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid)) WITH CHECK ("notification_preferences"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
ALTER POLICY "staged_uploads_own" ON "staged_uploads" TO plenum_admin,plenum_customer,plenum_staff USING ("staged_uploads"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid)) WITH CHECK ("staged_uploads"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY staff_customers_accounts_select ON staff_customers FOR SELECT TO plenum_accounts USING (true);--> statement-breakpoint
CREATE POLICY staff_customers_jobs_select ON staff_customers FOR SELECT TO plenum_jobs USING (true);
