CREATE TABLE "invoice_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"description" text NOT NULL,
	"quantity" numeric(10, 2) NOT NULL,
	"unit_price" numeric(12, 2) NOT NULL,
	"amount" numeric(12, 2) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoice_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"method" text NOT NULL,
	"paid_on" date NOT NULL,
	"note" text,
	"created_by" uuid,
	"reversed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_payments_amount" CHECK ("invoice_payments"."amount" > 0),
	CONSTRAINT "invoice_payments_method" CHECK ("invoice_payments"."method" in ('check', 'ach', 'card', 'cash', 'balance'))
);
--> statement-breakpoint
ALTER TABLE "invoice_payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contract_signatures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"signed_name" text NOT NULL,
	"drawing" text,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"ip_address" text NOT NULL,
	"user_agent" text,
	"frozen_text" text NOT NULL,
	"content_hash" text NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_signatures_kind" CHECK ("contract_signatures"."kind" in ('typed', 'drawn'))
);
--> statement-breakpoint
ALTER TABLE "contract_signatures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"proposal_id" uuid,
	"title" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"contract_value" numeric(12, 2),
	"start_date" date,
	"end_date" date,
	"status" text DEFAULT 'draft' NOT NULL,
	"sent_at" timestamp with time zone,
	"signed_date" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"created_by" uuid,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contracts_status" CHECK ("contracts"."status" in ('draft', 'sent', 'signed', 'expired', 'terminated'))
);
--> statement-breakpoint
ALTER TABLE "contracts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "meeting_responses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"meeting_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"response" text NOT NULL,
	"note" text,
	"invitation_sequence" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meeting_responses_response" CHECK ("meeting_responses"."response" in ('confirmed', 'other_time'))
);
--> statement-breakpoint
ALTER TABLE "meeting_responses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "meetings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid,
	"project_id" uuid,
	"title" text NOT NULL,
	"description" text,
	"meeting_date" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"duration_minutes" integer DEFAULT 60 NOT NULL,
	"meeting_link" text,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"notes" text,
	"invitation_sequence" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meetings_status" CHECK ("meetings"."status" in ('scheduled', 'completed', 'cancelled', 'rescheduled'))
);
--> statement-breakpoint
ALTER TABLE "meetings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_milestones" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"title" text NOT NULL,
	"due_date" date,
	"position" integer NOT NULL,
	"completed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project_milestones" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "proposal_decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"proposal_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"signed_name" text NOT NULL,
	"note" text,
	"user_id" uuid NOT NULL,
	"ip_address" text NOT NULL,
	"content_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposal_decisions_decision" CHECK ("proposal_decisions"."decision" in ('accepted', 'rejected', 'changes'))
);
--> statement-breakpoint
ALTER TABLE "proposal_decisions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"total_amount" numeric(12, 2),
	"valid_until" date,
	"status" text DEFAULT 'draft' NOT NULL,
	"sent_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"created_by" uuid,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposals_id_customer_unique" UNIQUE("id","customer_id"),
	CONSTRAINT "proposals_status" CHECK ("proposals"."status" in ('draft', 'sent', 'accepted', 'rejected', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "proposals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "running_timers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid,
	"project_id" uuid,
	"task_id" uuid,
	"description" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "running_timers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "time_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"customer_id" uuid,
	"project_id" uuid,
	"task_id" uuid,
	"description" text,
	"hours" numeric(6, 2) NOT NULL,
	"hourly_rate" numeric(12, 2),
	"date" date NOT NULL,
	"billable" boolean DEFAULT true NOT NULL,
	"invoice_line_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "time_entries_hours" CHECK ("time_entries"."hours" > 0 and "time_entries"."hours" <= 24)
);
--> statement-breakpoint
ALTER TABLE "time_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_entity_type";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "is_prepayment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "invoices" SET "updated_at" = coalesce("paid_date", "created_at"), "sent_at" = CASE WHEN "status" <> 'draft' THEN "created_at" END;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "entry_number" integer;--> statement-breakpoint
UPDATE "transactions" t SET "entry_number" = numbered.n FROM (
	SELECT "id", row_number() OVER (PARTITION BY "account_id" ORDER BY "created_at", "id") AS n FROM "transactions"
) numbered WHERE numbered."id" = t."id";--> statement-breakpoint
ALTER TABLE "transactions" ALTER COLUMN "entry_number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "invoice_id" uuid;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "reverses_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_id_customer_unique" UNIQUE("id","customer_id");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_id_customer_unique" UNIQUE("id","customer_id");--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_signatures" ADD CONSTRAINT "contract_signatures_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_signatures" ADD CONSTRAINT "contract_signatures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_proposal_of_customer" FOREIGN KEY ("proposal_id","customer_id") REFERENCES "public"."proposals"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_responses" ADD CONSTRAINT "meeting_responses_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_responses" ADD CONSTRAINT "meeting_responses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_project_of_customer" FOREIGN KEY ("project_id","customer_id") REFERENCES "public"."projects"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_milestones" ADD CONSTRAINT "project_milestones_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_decisions" ADD CONSTRAINT "proposal_decisions_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_decisions" ADD CONSTRAINT "proposal_decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "running_timers" ADD CONSTRAINT "running_timers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "running_timers" ADD CONSTRAINT "running_timers_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "running_timers" ADD CONSTRAINT "running_timers_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "running_timers" ADD CONSTRAINT "running_timers_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_invoice_line_id_invoice_lines_id_fk" FOREIGN KEY ("invoice_line_id") REFERENCES "public"."invoice_lines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_project_of_customer" FOREIGN KEY ("project_id","customer_id") REFERENCES "public"."projects"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_task_of_customer" FOREIGN KEY ("task_id","customer_id") REFERENCES "public"."tasks"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_lines_position_unique" ON "invoice_lines" USING btree ("invoice_id","position");--> statement-breakpoint
CREATE INDEX "invoice_payments_invoice" ON "invoice_payments" USING btree ("invoice_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_payments_created_by" ON "invoice_payments" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_signatures_in_force" ON "contract_signatures" USING btree ("contract_id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "contract_signatures_hash" ON "contract_signatures" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "contract_signatures_contract" ON "contract_signatures" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "contract_signatures_user" ON "contract_signatures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contracts_customer_created" ON "contracts" USING btree ("customer_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "contracts_created" ON "contracts" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "contracts_status_end" ON "contracts" USING btree ("status","end_date");--> statement-breakpoint
CREATE INDEX "contracts_proposal" ON "contracts" USING btree ("proposal_id","customer_id");--> statement-breakpoint
CREATE INDEX "contracts_created_by" ON "contracts" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token_unique" ON "calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "meeting_responses_meeting" ON "meeting_responses" USING btree ("meeting_id","created_at","id");--> statement-breakpoint
CREATE INDEX "meeting_responses_user" ON "meeting_responses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "meetings_date" ON "meetings" USING btree ("meeting_date","id");--> statement-breakpoint
CREATE INDEX "meetings_customer_date" ON "meetings" USING btree ("customer_id","meeting_date","id");--> statement-breakpoint
CREATE INDEX "meetings_project" ON "meetings" USING btree ("project_id","customer_id");--> statement-breakpoint
CREATE INDEX "meetings_created_by" ON "meetings" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "project_milestones_project" ON "project_milestones" USING btree ("project_id","position","id");--> statement-breakpoint
CREATE INDEX "proposal_decisions_proposal" ON "proposal_decisions" USING btree ("proposal_id","created_at","id");--> statement-breakpoint
CREATE INDEX "proposal_decisions_user" ON "proposal_decisions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "proposals_customer_created" ON "proposals" USING btree ("customer_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "proposals_created" ON "proposals" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "proposals_status_valid" ON "proposals" USING btree ("status","valid_until");--> statement-breakpoint
CREATE INDEX "proposals_created_by" ON "proposals" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "running_timers_customer" ON "running_timers" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "running_timers_project" ON "running_timers" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "running_timers_task" ON "running_timers" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "time_entries_date" ON "time_entries" USING btree ("date" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "time_entries_user_date" ON "time_entries" USING btree ("user_id","date" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "time_entries_customer_date" ON "time_entries" USING btree ("customer_id","date" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "time_entries_project" ON "time_entries" USING btree ("project_id","customer_id");--> statement-breakpoint
CREATE INDEX "time_entries_task" ON "time_entries" USING btree ("task_id","customer_id");--> statement-breakpoint
CREATE INDEX "time_entries_invoice_line" ON "time_entries" USING btree ("invoice_line_id");--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_reverses_id_transactions_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_status_due" ON "invoices" USING btree ("status","due_date");--> statement-breakpoint
CREATE INDEX "invoices_due" ON "invoices" USING btree ("due_date","id");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_entry_number_unique" ON "transactions" USING btree ("account_id","entry_number");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_reverses_unique" ON "transactions" USING btree ("reverses_id");--> statement-breakpoint
CREATE INDEX "transactions_invoice" ON "transactions" USING btree ("invoice_id");--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_amount" CHECK ("transactions"."amount" > 0);--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_entity_type" CHECK ("notices"."entity_type" in ('ticket', 'task', 'document', 'document_request', 'procedure', 'invoice', 'proposal', 'contract', 'project', 'meeting'));--> statement-breakpoint
CREATE POLICY "invoice_lines_admin_all" ON "invoice_lines" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "invoice_lines_customer_read" ON "invoice_lines" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("invoice_lines"."invoice_id" in (select id from invoices where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid) and status <> 'draft' and archived_at is null));--> statement-breakpoint
CREATE POLICY "invoice_payments_admin_all" ON "invoice_payments" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "invoice_payments_customer_read" ON "invoice_payments" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("invoice_payments"."reversed_at" is null and "invoice_payments"."invoice_id" in (select id from invoices where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid) and status <> 'draft' and archived_at is null));--> statement-breakpoint
CREATE POLICY "contract_signatures_admin_read" ON "contract_signatures" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "contract_signatures_admin_withdraw" ON "contract_signatures" AS PERMISSIVE FOR UPDATE TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "contract_signatures_customer_read" ON "contract_signatures" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("contract_signatures"."contract_id" in (select id from contracts where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "contract_signatures_customer_add" ON "contract_signatures" AS PERMISSIVE FOR INSERT TO "plenum_customer" WITH CHECK ("contract_signatures"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "contract_signatures"."contract_id" in (select id from contracts where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "contracts_admin_all" ON "contracts" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "contracts_customer_read" ON "contracts" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("contracts"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "contracts"."status" <> 'draft' and "contracts"."archived_at" is null);--> statement-breakpoint
CREATE POLICY "contracts_customer_sign" ON "contracts" AS PERMISSIVE FOR UPDATE TO "plenum_customer" USING ("contracts"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "contracts"."status" = 'sent' and "contracts"."archived_at" is null) WITH CHECK ("contracts"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "contracts"."status" in ('sent', 'signed'));--> statement-breakpoint
CREATE POLICY "calendar_feeds_own" ON "calendar_feeds" AS PERMISSIVE FOR ALL TO "plenum_admin", "plenum_customer" USING ("calendar_feeds"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid)) WITH CHECK ("calendar_feeds"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "meeting_responses_admin_read" ON "meeting_responses" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "meeting_responses_customer_read" ON "meeting_responses" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("meeting_responses"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "meeting_responses_customer_add" ON "meeting_responses" AS PERMISSIVE FOR INSERT TO "plenum_customer" WITH CHECK ("meeting_responses"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "meeting_responses"."meeting_id" in (select id from meetings where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid) and archived_at is null));--> statement-breakpoint
CREATE POLICY "meetings_admin_all" ON "meetings" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "meetings_customer_read" ON "meetings" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("meetings"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "meetings"."archived_at" is null);--> statement-breakpoint
CREATE POLICY "project_milestones_admin_all" ON "project_milestones" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "project_milestones_customer_read" ON "project_milestones" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("project_milestones"."project_id" in (select id from projects where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid) and archived_at is null));--> statement-breakpoint
CREATE POLICY "proposal_decisions_admin_read" ON "proposal_decisions" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "proposal_decisions_customer_read" ON "proposal_decisions" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("proposal_decisions"."proposal_id" in (select id from proposals where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "proposal_decisions_customer_add" ON "proposal_decisions" AS PERMISSIVE FOR INSERT TO "plenum_customer" WITH CHECK ("proposal_decisions"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "proposal_decisions"."proposal_id" in (select id from proposals where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "proposals_admin_all" ON "proposals" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "proposals_customer_read" ON "proposals" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("proposals"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "proposals"."status" <> 'draft' and "proposals"."archived_at" is null);--> statement-breakpoint
CREATE POLICY "proposals_customer_decide" ON "proposals" AS PERMISSIVE FOR UPDATE TO "plenum_customer" USING ("proposals"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "proposals"."status" = 'sent' and "proposals"."archived_at" is null) WITH CHECK ("proposals"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "proposals"."status" in ('sent', 'accepted', 'rejected'));--> statement-breakpoint
CREATE POLICY "running_timers_admin_all" ON "running_timers" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "time_entries_admin_all" ON "time_entries" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
ALTER POLICY "invoices_customer_read" ON "invoices" TO plenum_customer USING ("invoices"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "invoices"."status" <> 'draft' and "invoices"."archived_at" is null);