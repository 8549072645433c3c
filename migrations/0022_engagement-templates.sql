CREATE TABLE "milestone_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"milestone_id" uuid NOT NULL,
	"answer" text NOT NULL,
	"title" text NOT NULL,
	"note" text,
	"user_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "milestone_answers_answer" CHECK ("milestone_answers"."answer" in ('accepted', 'not_yet'))
);
--> statement-breakpoint
ALTER TABLE "milestone_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "engagement_template_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"template_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"plan" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "engagement_template_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "engagement_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"latest_version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"submission_id" uuid,
	"submission_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "engagement_templates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "project_milestones" ADD COLUMN "asks_sign_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "project_milestones" ADD COLUMN "signed_off_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "project_milestones" ADD COLUMN "signed_off_name" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "proposal_id" uuid;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "template_version_id" uuid;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "measures" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "template_version_id" uuid;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "template_chosen_by" uuid;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "engagement_start" date;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "set_up_failure" text;--> statement-breakpoint
ALTER TABLE "milestone_answers" ADD CONSTRAINT "milestone_answers_milestone_id_project_milestones_id_fk" FOREIGN KEY ("milestone_id") REFERENCES "public"."project_milestones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "milestone_answers" ADD CONSTRAINT "milestone_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_template_versions" ADD CONSTRAINT "engagement_template_versions_template_id_engagement_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."engagement_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_template_versions" ADD CONSTRAINT "engagement_template_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_templates" ADD CONSTRAINT "engagement_templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "milestone_answers_milestone" ON "milestone_answers" USING btree ("milestone_id","created_at","id");--> statement-breakpoint
CREATE INDEX "milestone_answers_user" ON "milestone_answers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "engagement_template_versions_number_unique" ON "engagement_template_versions" USING btree ("template_id","number");--> statement-breakpoint
CREATE INDEX "engagement_template_versions_created_by" ON "engagement_template_versions" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "engagement_templates_submission_unique" ON "engagement_templates" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "engagement_templates_created" ON "engagement_templates" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "engagement_templates_title" ON "engagement_templates" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "engagement_templates_created_by" ON "engagement_templates" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "engagement_templates_archived" ON "engagement_templates" USING btree ("created_at","id") WHERE "engagement_templates"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "engagement_templates_letters" ON "engagement_templates" USING gin ("title" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_template_version_id_engagement_template_versions_id_fk" FOREIGN KEY ("template_version_id") REFERENCES "public"."engagement_template_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_template_version_id_engagement_template_versions_id_fk" FOREIGN KEY ("template_version_id") REFERENCES "public"."engagement_template_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_template_chosen_by_users_id_fk" FOREIGN KEY ("template_chosen_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "projects_proposal_unique" ON "projects" USING btree ("proposal_id");--> statement-breakpoint
CREATE INDEX "projects_template_version" ON "projects" USING btree ("template_version_id") WHERE "projects"."template_version_id" is not null;--> statement-breakpoint
CREATE INDEX "proposals_template_version" ON "proposals" USING btree ("template_version_id") WHERE "proposals"."template_version_id" is not null;--> statement-breakpoint
CREATE INDEX "proposals_template_chosen_by" ON "proposals" USING btree ("template_chosen_by") WHERE "proposals"."template_chosen_by" is not null;--> statement-breakpoint
CREATE POLICY "project_milestones_customer_answer" ON "project_milestones" AS PERMISSIVE FOR UPDATE TO "plenum_customer" USING ("project_milestones"."asks_sign_off" and "project_milestones"."completed_at" is not null and "project_milestones"."signed_off_at" is null and "project_milestones"."project_id" in (select id from projects where customer_id = (select acting_customer('act-work')) and archived_at is null)) WITH CHECK ("project_milestones"."project_id" in (select id from projects where customer_id = (select acting_customer('act-work')) and archived_at is null));--> statement-breakpoint
CREATE POLICY "milestone_answers_admin_read" ON "milestone_answers" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "milestone_answers_staff_read" ON "milestone_answers" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or exists (select from project_milestones r where r.id = "milestone_answers"."milestone_id")));--> statement-breakpoint
CREATE POLICY "milestone_answers_customer_read" ON "milestone_answers" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("milestone_answers"."milestone_id" in (select m.id from project_milestones m join projects p on p.id = m.project_id where p.customer_id = (select acting_customer('work')) and p.archived_at is null));--> statement-breakpoint
CREATE POLICY "milestone_answers_customer_add" ON "milestone_answers" AS PERMISSIVE FOR INSERT TO "plenum_customer" WITH CHECK ("milestone_answers"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "milestone_answers"."milestone_id" in (select m.id from project_milestones m where m.asks_sign_off and m.project_id in (select id from projects where customer_id = (select acting_customer('act-work')) and archived_at is null)));--> statement-breakpoint
CREATE POLICY "engagement_template_versions_admin_all" ON "engagement_template_versions" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "engagement_template_versions_staff_all" ON "engagement_template_versions" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work'))) WITH CHECK ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "engagement_template_versions_staff_remove" ON "engagement_template_versions" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "engagement_templates_admin_all" ON "engagement_templates" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "engagement_templates_staff_all" ON "engagement_templates" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work'))) WITH CHECK ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "engagement_templates_staff_remove" ON "engagement_templates" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
REVOKE UPDATE, DELETE ON engagement_template_versions FROM plenum_admin, plenum_staff;--> statement-breakpoint
REVOKE UPDATE ON milestone_answers FROM plenum_admin, plenum_staff, plenum_customer;--> statement-breakpoint
REVOKE UPDATE ON project_milestones FROM plenum_customer;--> statement-breakpoint
GRANT UPDATE (completed_at, signed_off_at, signed_off_name, version) ON project_milestones TO plenum_customer;--> statement-breakpoint
GRANT UPDATE (set_up_failure) ON proposals TO plenum_jobs;
