-- The customer that a transaction acts for, where its person has the right there; policies read it once a query. A process
-- of before knows of no rights, and its people have them all (docs/decisions/0042-several-people-of-one-customer.md).
CREATE FUNCTION acting_customer(needed text) RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN coalesce(nullif(current_setting('app.rights', true), ''), needed) ~ ('(^| )' || needed || '( |$)')
    THEN nullif(current_setting('app.customer_id', true), '')::uuid END
$$;
--> statement-breakpoint
CREATE TABLE "member_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"may_sign" boolean NOT NULL,
	"invited_by" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"accepted_by" uuid,
	"accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_invitations_role" CHECK ("member_invitations"."role" in ('owner', 'billing', 'operations', 'viewer'))
);
--> statement-breakpoint
ALTER TABLE "member_invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text DEFAULT 'viewer' NOT NULL,
	"may_sign" boolean DEFAULT false NOT NULL,
	"invited_by" uuid,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "members_role" CHECK ("members"."role" in ('owner', 'billing', 'operations', 'viewer'))
);
--> statement-breakpoint
ALTER TABLE "members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "member_invitations_open" ON "member_invitations" USING btree ("customer_id","email") WHERE withdrawn_at is null and accepted_at is null;--> statement-breakpoint
CREATE INDEX "member_invitations_customer" ON "member_invitations" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "member_invitations_invited_by" ON "member_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "member_invitations_accepted_by" ON "member_invitations" USING btree ("accepted_by");--> statement-breakpoint
CREATE UNIQUE INDEX "members_standing" ON "members" USING btree ("customer_id","user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id","joined_at","id");--> statement-breakpoint
CREATE INDEX "members_invited_by" ON "members" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "members_ended_by" ON "members" USING btree ("ended_by");--> statement-breakpoint
CREATE INDEX "users_email_domain" ON "users" USING btree (split_part("email", '@', 2));--> statement-breakpoint
CREATE POLICY "member_invitations_admin_all" ON "member_invitations" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "member_invitations_customer_read" ON "member_invitations" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("member_invitations"."customer_id" = (select acting_customer('manage')));--> statement-breakpoint
CREATE POLICY "members_admin_all" ON "members" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "members_customer_read" ON "members" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("members"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "members_customer_change" ON "members" AS PERMISSIVE FOR UPDATE TO "plenum_customer" USING ("members"."ended_at" is null and ("members"."customer_id" = (select acting_customer('manage')) or ("members"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "members"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid)))) WITH CHECK ("members"."customer_id" = (select acting_customer('manage')) or ("members"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "members"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "members"."ended_at" is not null));--> statement-breakpoint
ALTER POLICY "customer_accounts_customer_read" ON "customer_accounts" TO plenum_customer USING ("customer_accounts"."customer_id" = (select acting_customer('money')));--> statement-breakpoint
ALTER POLICY "invoice_lines_customer_read" ON "invoice_lines" TO plenum_customer USING ("invoice_lines"."invoice_id" in (select id from invoices where customer_id = (select acting_customer('money')) and status <> 'draft' and (status <> 'cancelled' or sent_at is not null) and archived_at is null));--> statement-breakpoint
ALTER POLICY "invoice_payments_customer_read" ON "invoice_payments" TO plenum_customer USING ("invoice_payments"."reversed_at" is null and "invoice_payments"."invoice_id" in (select id from invoices where customer_id = (select acting_customer('money')) and status <> 'draft' and (status <> 'cancelled' or sent_at is not null) and archived_at is null));--> statement-breakpoint
ALTER POLICY "invoices_customer_read" ON "invoices" TO plenum_customer USING ("invoices"."customer_id" = (select acting_customer('money')) and "invoices"."status" <> 'draft' and ("invoices"."status" <> 'cancelled' or "invoices"."sent_at" is not null) and "invoices"."archived_at" is null);--> statement-breakpoint
ALTER POLICY "transactions_customer_read" ON "transactions" TO plenum_customer USING ("transactions"."account_id" in (select id from customer_accounts where customer_id = (select acting_customer('money'))));--> statement-breakpoint
ALTER POLICY "contract_signatures_customer_read" ON "contract_signatures" TO plenum_customer USING ("contract_signatures"."contract_id" in (select id from contracts where customer_id = (select acting_customer('money'))));--> statement-breakpoint
ALTER POLICY "contract_signatures_customer_add" ON "contract_signatures" TO plenum_customer WITH CHECK ("contract_signatures"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "contract_signatures"."contract_id" in (select id from contracts where customer_id = (select acting_customer('sign'))));--> statement-breakpoint
ALTER POLICY "contracts_customer_read" ON "contracts" TO plenum_customer USING ("contracts"."customer_id" = (select acting_customer('money')) and "contracts"."status" <> 'draft' and "contracts"."archived_at" is null);--> statement-breakpoint
ALTER POLICY "contracts_customer_sign" ON "contracts" TO plenum_customer USING ("contracts"."customer_id" = (select acting_customer('sign')) and "contracts"."status" = 'sent' and "contracts"."archived_at" is null) WITH CHECK ("contracts"."customer_id" = (select acting_customer('sign')) and "contracts"."status" in ('sent', 'signed'));--> statement-breakpoint
ALTER POLICY "customer_documents_customer_read" ON "customer_documents" TO plenum_customer USING ("customer_documents"."customer_id" = (select acting_customer('work')) and ("customer_documents"."archived_at" is null or "customer_documents"."author_side" = 'customer'));--> statement-breakpoint
ALTER POLICY "customer_documents_customer_add" ON "customer_documents" TO plenum_customer WITH CHECK ("customer_documents"."customer_id" = (select acting_customer('act-work')) and "customer_documents"."author_side" = 'customer' and "customer_documents"."uploaded_by" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
ALTER POLICY "customer_documents_customer_change" ON "customer_documents" TO plenum_customer USING ("customer_documents"."customer_id" = (select acting_customer('act-work')) and "customer_documents"."author_side" = 'customer' and "customer_documents"."archived_at" is null) WITH CHECK ("customer_documents"."customer_id" = (select acting_customer('act-work')) and "customer_documents"."author_side" = 'customer');--> statement-breakpoint
ALTER POLICY "document_requests_customer_read" ON "document_requests" TO plenum_customer USING ("document_requests"."customer_id" = (select acting_customer('work')) and "document_requests"."withdrawn_at" is null);--> statement-breakpoint
ALTER POLICY "document_requests_customer_answer" ON "document_requests" TO plenum_customer USING ("document_requests"."customer_id" = (select acting_customer('act-work')) and "document_requests"."withdrawn_at" is null and "document_requests"."fulfilled_at" is null) WITH CHECK ("document_requests"."customer_id" = (select acting_customer('act-work')) and "document_requests"."fulfilled_at" is not null);--> statement-breakpoint
ALTER POLICY "document_versions_customer_read" ON "document_versions" TO plenum_customer USING ("document_versions"."document_id" in (select id from customer_documents where customer_id = (select acting_customer('work')) and archived_at is null));--> statement-breakpoint
ALTER POLICY "document_versions_customer_add" ON "document_versions" TO plenum_customer WITH CHECK ("document_versions"."uploaded_by" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "document_versions"."author_side" = 'customer' and "document_versions"."document_id" in (select id from customer_documents where customer_id = (select acting_customer('act-work')) and archived_at is null and author_side = 'customer'));--> statement-breakpoint
ALTER POLICY "meeting_responses_customer_add" ON "meeting_responses" TO plenum_customer WITH CHECK ("meeting_responses"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "meeting_responses"."meeting_id" in (select id from meetings where customer_id = (select acting_customer('act-work')) and archived_at is null));--> statement-breakpoint
ALTER POLICY "meetings_customer_read" ON "meetings" TO plenum_customer USING ("meetings"."customer_id" = (select acting_customer('work')) and "meetings"."archived_at" is null);--> statement-breakpoint
ALTER POLICY "procedure_acknowledgements_own_add" ON "procedure_acknowledgements" TO plenum_customer WITH CHECK ("procedure_acknowledgements"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and (select acting_customer('act-work')) is not null and "procedure_acknowledgements"."version_id" in (select id from procedure_versions where approved_at is not null));--> statement-breakpoint
ALTER POLICY "procedure_versions_customer_read" ON "procedure_versions" TO plenum_customer USING (exists (select from procedures p where p.id = "procedure_versions"."procedure_id"
        and p.customer_id = (select acting_customer('work'))
        and ("procedure_versions"."approved_at" is not null
          or (p.approved_version is null and p.status = 'review' and "procedure_versions"."number" = p.latest_version))));--> statement-breakpoint
ALTER POLICY "procedures_customer_read" ON "procedures" TO plenum_customer USING ("procedures"."customer_id" = (select acting_customer('work')) and ("procedures"."approved_version" is not null or "procedures"."status" in ('review', 'approved')));--> statement-breakpoint
ALTER POLICY "project_milestones_customer_read" ON "project_milestones" TO plenum_customer USING ("project_milestones"."project_id" in (select id from projects where customer_id = (select acting_customer('work')) and archived_at is null));--> statement-breakpoint
ALTER POLICY "projects_customer_read" ON "projects" TO plenum_customer USING ("projects"."customer_id" = (select acting_customer('work')) and "projects"."archived_at" is null);--> statement-breakpoint
ALTER POLICY "proposal_decisions_customer_read" ON "proposal_decisions" TO plenum_customer USING ("proposal_decisions"."proposal_id" in (select id from proposals where customer_id = (select acting_customer('money'))));--> statement-breakpoint
ALTER POLICY "proposal_decisions_customer_add" ON "proposal_decisions" TO plenum_customer WITH CHECK ("proposal_decisions"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "proposal_decisions"."proposal_id" in (select id from proposals where customer_id = (select acting_customer('sign'))));--> statement-breakpoint
ALTER POLICY "proposals_customer_read" ON "proposals" TO plenum_customer USING ("proposals"."customer_id" = (select acting_customer('money')) and "proposals"."status" <> 'draft' and "proposals"."archived_at" is null);--> statement-breakpoint
ALTER POLICY "proposals_customer_decide" ON "proposals" TO plenum_customer USING ("proposals"."customer_id" = (select acting_customer('sign')) and "proposals"."status" = 'sent' and "proposals"."archived_at" is null) WITH CHECK ("proposals"."customer_id" = (select acting_customer('sign')) and "proposals"."status" in ('sent', 'accepted', 'rejected'));--> statement-breakpoint
ALTER POLICY "task_comments_customer_read" ON "task_comments" TO plenum_customer USING ("task_comments"."task_id" in (select id from tasks where customer_id = (select acting_customer('work')) and archived_at is null));--> statement-breakpoint
ALTER POLICY "task_comments_customer_add" ON "task_comments" TO plenum_customer WITH CHECK ("task_comments"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "task_comments"."author_side" = 'customer' and "task_comments"."task_id" in (select id from tasks where customer_id = (select acting_customer('act-work')) and archived_at is null));--> statement-breakpoint
ALTER POLICY "tasks_customer_read" ON "tasks" TO plenum_customer USING ("tasks"."customer_id" = (select acting_customer('work')) and "tasks"."archived_at" is null);--> statement-breakpoint
ALTER POLICY "tasks_customer_complete" ON "tasks" TO plenum_customer USING ("tasks"."customer_id" = (select acting_customer('act-work')) and "tasks"."side" = 'customer' and "tasks"."archived_at" is null) WITH CHECK ("tasks"."customer_id" = (select acting_customer('act-work')) and "tasks"."side" = 'customer');--> statement-breakpoint
ALTER POLICY "ticket_attachments_customer_read" ON "ticket_attachments" TO plenum_customer USING (not "ticket_attachments"."is_internal" and "ticket_attachments"."ticket_id" in (select id from tickets where customer_id = (select acting_customer('work')) and archived_at is null));--> statement-breakpoint
ALTER POLICY "ticket_attachments_customer_add" ON "ticket_attachments" TO plenum_customer WITH CHECK (not "ticket_attachments"."is_internal" and "ticket_attachments"."uploaded_by" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "ticket_attachments"."ticket_id" in (select id from tickets where customer_id = (select acting_customer('act-work')) and archived_at is null));--> statement-breakpoint
ALTER POLICY "ticket_messages_customer_read" ON "ticket_messages" TO plenum_customer USING (not "ticket_messages"."is_internal" and "ticket_messages"."ticket_id" in (select id from tickets where customer_id = (select acting_customer('work')) and archived_at is null));--> statement-breakpoint
ALTER POLICY "ticket_messages_customer_add" ON "ticket_messages" TO plenum_customer WITH CHECK (not "ticket_messages"."is_internal" and "ticket_messages"."author_side" = 'customer' and "ticket_messages"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "ticket_messages"."ticket_id" in (select id from tickets where customer_id = (select acting_customer('act-work')) and archived_at is null));--> statement-breakpoint
ALTER POLICY "tickets_customer_read" ON "tickets" TO plenum_customer USING ("tickets"."customer_id" = (select acting_customer('work')) and "tickets"."archived_at" is null);--> statement-breakpoint
ALTER POLICY "tickets_customer_move" ON "tickets" TO plenum_customer USING ("tickets"."customer_id" = (select acting_customer('act-work')) and "tickets"."archived_at" is null) WITH CHECK ("tickets"."customer_id" = (select acting_customer('act-work')) and "tickets"."status" in ('open', 'in_progress', 'closed'));--> statement-breakpoint
ALTER POLICY "tickets_customer_add" ON "tickets" TO plenum_customer WITH CHECK ("tickets"."customer_id" = (select acting_customer('act-work')) and "tickets"."status" = 'open' and "tickets"."author_side" = 'customer' and "tickets"."created_by" = (select nullif(current_setting('app.user_id', true), '')::uuid));