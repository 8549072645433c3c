CREATE TABLE "document_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"title" text NOT NULL,
	"note" text,
	"category" text DEFAULT 'general' NOT NULL,
	"due_date" date,
	"requested_by" uuid NOT NULL,
	"requested_by_name" text NOT NULL,
	"document_id" uuid,
	"fulfilled_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_requests_category" CHECK ("document_requests"."category" in ('general', 'contracts', 'reports', 'procedures'))
);
--> statement-breakpoint
ALTER TABLE "document_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"document_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file_name" text NOT NULL,
	"file_path" text NOT NULL,
	"file_size" bigint NOT NULL,
	"mime_type" text NOT NULL,
	"uploaded_by" uuid,
	"author_name" text NOT NULL,
	"author_side" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"title" text NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notices_entity_type" CHECK ("notices"."entity_type" in ('ticket', 'task', 'document', 'document_request', 'procedure'))
);
--> statement-breakpoint
ALTER TABLE "notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "procedure_acknowledgements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "procedure_acknowledgements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "procedure_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"procedure_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"content" text NOT NULL,
	"created_by" uuid,
	"reviewed_by" uuid,
	"reviewed_at" timestamp with time zone,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "procedure_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "procedures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"latest_version" integer DEFAULT 1 NOT NULL,
	"approved_version" integer,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "procedures_status" CHECK ("procedures"."status" in ('draft', 'review', 'approved', 'archived'))
);
--> statement-breakpoint
ALTER TABLE "procedures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"status" text DEFAULT 'planning' NOT NULL,
	"start_date" date,
	"end_date" date,
	"budget" numeric(12, 2),
	"actual_cost" numeric(12, 2),
	"created_by" uuid,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "projects_id_customer_unique" UNIQUE("id","customer_id"),
	CONSTRAINT "projects_status" CHECK ("projects"."status" in ('planning', 'active', 'on_hold', 'completed', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "projects" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"task_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"author_side" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "task_comments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ticket_attachments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"message_id" uuid,
	"is_internal" boolean DEFAULT false NOT NULL,
	"file_name" text NOT NULL,
	"file_path" text NOT NULL,
	"file_size" bigint NOT NULL,
	"mime_type" text NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket_attachments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "staged_uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_path" text NOT NULL,
	"file_size" bigint NOT NULL,
	"mime_type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staged_uploads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "customer_documents" ADD COLUMN "file_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_documents" ADD COLUMN "author_name" text;--> statement-breakpoint
ALTER TABLE "customer_documents" ADD COLUMN "author_side" text;--> statement-breakpoint
ALTER TABLE "customer_documents" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer_documents" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_documents" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "side" text DEFAULT 'firm' NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "author_name" text;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "author_side" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "author_name" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "author_side" text DEFAULT 'customer' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "answer_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "first_response_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "resolved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- What rows of before know of their authors and times.
UPDATE "customer_documents" d SET
	"author_name" = coalesce((select coalesce(nullif(trim(u.name), ''), u.email) from users u where u.id = d.uploaded_by), 'Unknown'),
	"author_side" = case when d.uploaded_by = (select user_id from customer_profiles c where c.id = d.customer_id) then 'customer' else 'firm' end,
	"updated_at" = d.created_at;--> statement-breakpoint
UPDATE "ticket_messages" m SET
	"author_name" = coalesce(nullif(trim(u.name), ''), u.email),
	"author_side" = case when c.user_id = u.id then 'customer' else 'firm' end
	FROM users u, tickets t, customer_profiles c
	WHERE u.id = m.user_id and t.id = m.ticket_id and c.id = t.customer_id;--> statement-breakpoint
UPDATE "tickets" t SET
	"created_by" = c.user_id,
	"author_name" = c.contact_name,
	"first_response_at" = (select min(m.created_at) from ticket_messages m
		where m.ticket_id = t.id and m.author_side = 'firm' and not m.is_internal),
	"resolved_at" = case when t.status in ('resolved', 'closed') then
		coalesce((select max(m.created_at) from ticket_messages m where m.ticket_id = t.id), t.created_at) end,
	"updated_at" = coalesce((select max(m.created_at) from ticket_messages m where m.ticket_id = t.id and not m.is_internal), t.created_at)
	FROM customer_profiles c WHERE c.id = t.customer_id;--> statement-breakpoint
UPDATE "tasks" SET "updated_at" = coalesce("completed_at", "created_at");--> statement-breakpoint
ALTER TABLE "customer_documents" ALTER COLUMN "author_name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_documents" ALTER COLUMN "author_side" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_messages" ALTER COLUMN "author_name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_messages" ALTER COLUMN "author_side" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ALTER COLUMN "author_name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_documents" ADD CONSTRAINT "customer_documents_id_customer_unique" UNIQUE("id","customer_id");--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_document_of_customer" FOREIGN KEY ("document_id","customer_id") REFERENCES "public"."customer_documents"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document_id_customer_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."customer_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedure_acknowledgements" ADD CONSTRAINT "procedure_acknowledgements_version_id_procedure_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."procedure_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedure_acknowledgements" ADD CONSTRAINT "procedure_acknowledgements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedure_versions" ADD CONSTRAINT "procedure_versions_procedure_id_procedures_id_fk" FOREIGN KEY ("procedure_id") REFERENCES "public"."procedures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedure_versions" ADD CONSTRAINT "procedure_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedure_versions" ADD CONSTRAINT "procedure_versions_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedure_versions" ADD CONSTRAINT "procedure_versions_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedures" ADD CONSTRAINT "procedures_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedures" ADD CONSTRAINT "procedures_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_comments" ADD CONSTRAINT "task_comments_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_comments" ADD CONSTRAINT "task_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_message_id_ticket_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."ticket_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staged_uploads" ADD CONSTRAINT "staged_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_requests_customer_created" ON "document_requests" USING btree ("customer_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "document_requests_created" ON "document_requests" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "document_requests_document" ON "document_requests" USING btree ("document_id","customer_id");--> statement-breakpoint
CREATE INDEX "document_requests_requested_by" ON "document_requests" USING btree ("requested_by");--> statement-breakpoint
CREATE UNIQUE INDEX "document_versions_number_unique" ON "document_versions" USING btree ("document_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "document_versions_path_unique" ON "document_versions" USING btree ("file_path");--> statement-breakpoint
CREATE INDEX "document_versions_uploaded_by" ON "document_versions" USING btree ("uploaded_by");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_event_user_unique" ON "notices" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE INDEX "notices_user_created" ON "notices" USING btree ("user_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id","entity_type","entity_id") WHERE read_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "procedure_acknowledgements_unique" ON "procedure_acknowledgements" USING btree ("version_id","user_id");--> statement-breakpoint
CREATE INDEX "procedure_acknowledgements_user" ON "procedure_acknowledgements" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "procedure_versions_number_unique" ON "procedure_versions" USING btree ("procedure_id","number");--> statement-breakpoint
CREATE INDEX "procedure_versions_created_by" ON "procedure_versions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "procedure_versions_reviewed_by" ON "procedure_versions" USING btree ("reviewed_by");--> statement-breakpoint
CREATE INDEX "procedure_versions_approved_by" ON "procedure_versions" USING btree ("approved_by");--> statement-breakpoint
CREATE INDEX "procedures_customer_updated" ON "procedures" USING btree ("customer_id","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "procedures_updated" ON "procedures" USING btree ("updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "procedures_created" ON "procedures" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "procedures_created_by" ON "procedures" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "projects_customer_created" ON "projects" USING btree ("customer_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "projects_created" ON "projects" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "projects_created_by" ON "projects" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "task_comments_task_created" ON "task_comments" USING btree ("task_id","created_at","id");--> statement-breakpoint
CREATE INDEX "task_comments_user" ON "task_comments" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_attachments_path_unique" ON "ticket_attachments" USING btree ("file_path");--> statement-breakpoint
CREATE INDEX "ticket_attachments_ticket" ON "ticket_attachments" USING btree ("ticket_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ticket_attachments_message" ON "ticket_attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "ticket_attachments_uploaded_by" ON "ticket_attachments" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "staged_uploads_user" ON "staged_uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "staged_uploads_created" ON "staged_uploads" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_project_of_customer" FOREIGN KEY ("project_id","customer_id") REFERENCES "public"."projects"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_documents_title" ON "customer_documents" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "tasks_status_created" ON "tasks" USING btree ("status","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("due_date","id");--> statement-breakpoint
CREATE INDEX "tasks_assignee" ON "tasks" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "tasks_project" ON "tasks" USING btree ("project_id","customer_id");--> statement-breakpoint
CREATE INDEX "tickets_priority_created" ON "tickets" USING btree ("priority","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "tickets_assignee_created" ON "tickets" USING btree ("assignee_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "tickets_updated" ON "tickets" USING btree ("updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "tickets_customer_updated" ON "tickets" USING btree ("customer_id","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "tickets_created_by" ON "tickets" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "customer_documents" ADD CONSTRAINT "customer_documents_author_side" CHECK ("customer_documents"."author_side" in ('firm', 'customer'));--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_side" CHECK ("tasks"."side" in ('firm', 'customer'));--> statement-breakpoint
CREATE POLICY "customer_documents_customer_add" ON "customer_documents" AS PERMISSIVE FOR INSERT TO "plenum_customer" WITH CHECK ("customer_documents"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "customer_documents"."author_side" = 'customer' and "customer_documents"."uploaded_by" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "customer_documents_customer_change" ON "customer_documents" AS PERMISSIVE FOR UPDATE TO "plenum_customer" USING ("customer_documents"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "customer_documents"."author_side" = 'customer' and "customer_documents"."archived_at" is null) WITH CHECK ("customer_documents"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "customer_documents"."author_side" = 'customer');--> statement-breakpoint
CREATE POLICY "tasks_customer_complete" ON "tasks" AS PERMISSIVE FOR UPDATE TO "plenum_customer" USING ("tasks"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "tasks"."side" = 'customer' and "tasks"."archived_at" is null) WITH CHECK ("tasks"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "tasks"."side" = 'customer');--> statement-breakpoint
CREATE POLICY "tickets_customer_move" ON "tickets" AS PERMISSIVE FOR UPDATE TO "plenum_customer" USING ("tickets"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "tickets"."archived_at" is null) WITH CHECK ("tickets"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "tickets"."status" in ('open', 'in_progress', 'closed'));--> statement-breakpoint
CREATE POLICY "document_requests_admin_all" ON "document_requests" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "document_requests_customer_read" ON "document_requests" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("document_requests"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "document_requests"."withdrawn_at" is null);--> statement-breakpoint
CREATE POLICY "document_requests_customer_answer" ON "document_requests" AS PERMISSIVE FOR UPDATE TO "plenum_customer" USING ("document_requests"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "document_requests"."withdrawn_at" is null and "document_requests"."fulfilled_at" is null) WITH CHECK ("document_requests"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "document_requests"."fulfilled_at" is not null);--> statement-breakpoint
CREATE POLICY "document_versions_admin_all" ON "document_versions" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "document_versions_customer_read" ON "document_versions" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("document_versions"."document_id" in (select id from customer_documents where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid) and archived_at is null));--> statement-breakpoint
CREATE POLICY "document_versions_customer_add" ON "document_versions" AS PERMISSIVE FOR INSERT TO "plenum_customer" WITH CHECK ("document_versions"."uploaded_by" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "document_versions"."author_side" = 'customer' and "document_versions"."document_id" in (select id from customer_documents where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid) and archived_at is null and author_side = 'customer'));--> statement-breakpoint
CREATE POLICY "notices_own_read" ON "notices" AS PERMISSIVE FOR SELECT TO "plenum_admin", "plenum_customer" USING ("notices"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "notices_own_mark" ON "notices" AS PERMISSIVE FOR UPDATE TO "plenum_admin", "plenum_customer" USING ("notices"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid)) WITH CHECK ("notices"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "procedure_acknowledgements_admin_all" ON "procedure_acknowledgements" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "procedure_acknowledgements_own_read" ON "procedure_acknowledgements" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("procedure_acknowledgements"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "procedure_acknowledgements_own_add" ON "procedure_acknowledgements" AS PERMISSIVE FOR INSERT TO "plenum_customer" WITH CHECK ("procedure_acknowledgements"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "procedure_acknowledgements"."version_id" in (select id from procedure_versions where approved_at is not null));--> statement-breakpoint
CREATE POLICY "procedure_versions_admin_all" ON "procedure_versions" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "procedure_versions_customer_read" ON "procedure_versions" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING (exists (select from procedures p where p.id = "procedure_versions"."procedure_id"
        and p.customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid)
        and ("procedure_versions"."approved_at" is not null
          or (p.approved_version is null and p.status = 'review' and "procedure_versions"."number" = p.latest_version))));--> statement-breakpoint
CREATE POLICY "procedures_admin_all" ON "procedures" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "procedures_customer_read" ON "procedures" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("procedures"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and ("procedures"."approved_version" is not null or "procedures"."status" in ('review', 'approved')));--> statement-breakpoint
CREATE POLICY "projects_admin_all" ON "projects" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "projects_customer_read" ON "projects" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("projects"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "projects"."archived_at" is null);--> statement-breakpoint
CREATE POLICY "task_comments_admin_all" ON "task_comments" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "task_comments_customer_read" ON "task_comments" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("task_comments"."task_id" in (select id from tasks where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid) and archived_at is null));--> statement-breakpoint
CREATE POLICY "task_comments_customer_add" ON "task_comments" AS PERMISSIVE FOR INSERT TO "plenum_customer" WITH CHECK ("task_comments"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "task_comments"."author_side" = 'customer' and "task_comments"."task_id" in (select id from tasks where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid) and archived_at is null));--> statement-breakpoint
CREATE POLICY "ticket_attachments_admin_all" ON "ticket_attachments" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "ticket_attachments_customer_read" ON "ticket_attachments" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING (not "ticket_attachments"."is_internal" and "ticket_attachments"."ticket_id" in (select id from tickets where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid) and archived_at is null));--> statement-breakpoint
CREATE POLICY "ticket_attachments_customer_add" ON "ticket_attachments" AS PERMISSIVE FOR INSERT TO "plenum_customer" WITH CHECK (not "ticket_attachments"."is_internal" and "ticket_attachments"."uploaded_by" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "ticket_attachments"."ticket_id" in (select id from tickets where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid) and archived_at is null));--> statement-breakpoint
CREATE POLICY "staged_uploads_own" ON "staged_uploads" AS PERMISSIVE FOR ALL TO "plenum_admin", "plenum_customer" USING ("staged_uploads"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid)) WITH CHECK ("staged_uploads"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
ALTER POLICY "customer_documents_customer_read" ON "customer_documents" TO plenum_customer USING ("customer_documents"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and ("customer_documents"."archived_at" is null or "customer_documents"."author_side" = 'customer'));--> statement-breakpoint
ALTER POLICY "tasks_customer_read" ON "tasks" TO plenum_customer USING ("tasks"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "tasks"."archived_at" is null);--> statement-breakpoint
ALTER POLICY "ticket_messages_customer_read" ON "ticket_messages" TO plenum_customer USING (not "ticket_messages"."is_internal" and "ticket_messages"."ticket_id" in (select id from tickets where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid) and archived_at is null));--> statement-breakpoint
ALTER POLICY "ticket_messages_customer_add" ON "ticket_messages" TO plenum_customer WITH CHECK (not "ticket_messages"."is_internal" and "ticket_messages"."author_side" = 'customer' and "ticket_messages"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "ticket_messages"."ticket_id" in (select id from tickets where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid) and archived_at is null));--> statement-breakpoint
ALTER POLICY "tickets_customer_read" ON "tickets" TO plenum_customer USING ("tickets"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "tickets"."archived_at" is null);--> statement-breakpoint
ALTER POLICY "tickets_customer_add" ON "tickets" TO plenum_customer WITH CHECK ("tickets"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "tickets"."status" = 'open' and "tickets"."author_side" = 'customer' and "tickets"."created_by" = (select nullif(current_setting('app.user_id', true), '')::uuid));