CREATE TABLE "billing_plan_parts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"plan_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"percent" numeric(5, 2) NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"milestone_id" uuid,
	"milestone_title" text NOT NULL,
	"invoice_id" uuid,
	CONSTRAINT "billing_plan_parts_amount" CHECK ("billing_plan_parts"."amount" > 0),
	CONSTRAINT "billing_plan_parts_percent" CHECK ("billing_plan_parts"."percent" > 0 and "billing_plan_parts"."percent" <= 100)
);
--> statement-breakpoint
ALTER TABLE "billing_plan_parts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "billing_plans" DROP CONSTRAINT "billing_plans_period";--> statement-breakpoint
ALTER TABLE "billing_plans" DROP CONSTRAINT "billing_plans_next";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_billing_period";--> statement-breakpoint
ALTER TABLE "billing_plan_parts" ADD CONSTRAINT "billing_plan_parts_plan_id_billing_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."billing_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_plan_parts" ADD CONSTRAINT "billing_plan_parts_milestone_id_project_milestones_id_fk" FOREIGN KEY ("milestone_id") REFERENCES "public"."project_milestones"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_plan_parts" ADD CONSTRAINT "billing_plan_parts_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_plan_parts_place_unique" ON "billing_plan_parts" USING btree ("plan_id","place");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_plan_parts_milestone_unique" ON "billing_plan_parts" USING btree ("plan_id","milestone_id");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_plan_parts_invoice_unique" ON "billing_plan_parts" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "billing_plan_parts_milestone" ON "billing_plan_parts" USING btree ("milestone_id");--> statement-breakpoint
ALTER TABLE "billing_plans" ADD CONSTRAINT "billing_plans_goes_on" CHECK ("billing_plans"."next_day" is not null or "billing_plans"."status" = 'ended' or "billing_plans"."period" = 'milestone');--> statement-breakpoint
ALTER TABLE "billing_plans" ADD CONSTRAINT "billing_plans_milestones" CHECK ("billing_plans"."period" <> 'milestone' or ("billing_plans"."project_id" is not null and "billing_plans"."last_day" is null));--> statement-breakpoint
ALTER TABLE "billing_plans" ADD CONSTRAINT "billing_plans_period" CHECK ("billing_plans"."period" in ('month', 'quarter', 'year', 'milestone'));--> statement-breakpoint
ALTER TABLE "billing_plans" ADD CONSTRAINT "billing_plans_next" CHECK ("billing_plans"."next_day" is null or "billing_plans"."status" <> 'ended');--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_billing_period" CHECK ("invoices"."billing_period" is null or "invoices"."billing_plan_id" is not null);--> statement-breakpoint
CREATE POLICY "project_milestones_firm_read" ON "project_milestones" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('billing plans')));--> statement-breakpoint
CREATE POLICY "billing_plan_parts_admin_all" ON "billing_plan_parts" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "billing_plan_parts_staff_all" ON "billing_plan_parts" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('money')) and ((select staff_may('every-customer')) or exists (select from billing_plans r where r.id = "billing_plan_parts"."plan_id" offset 0))) WITH CHECK (((select staff_may('act-money'))) and ((select staff_may('every-customer')) or exists (select from billing_plans r where r.id = "billing_plan_parts"."plan_id" offset 0)));--> statement-breakpoint
CREATE POLICY "billing_plan_parts_staff_remove" ON "billing_plan_parts" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-money')));--> statement-breakpoint
CREATE POLICY "billing_plan_parts_firm_read" ON "billing_plan_parts" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('billing plans')));--> statement-breakpoint
CREATE POLICY "billing_plan_parts_firm_change" ON "billing_plan_parts" AS PERMISSIVE FOR UPDATE TO "plenum_firm" USING ((select firm_does('billing plans')) and "billing_plan_parts"."invoice_id" is null) WITH CHECK ((select firm_does('billing plans')) and "billing_plan_parts"."invoice_id" is not null);--> statement-breakpoint
CREATE POLICY "billing_plan_parts_customer_read" ON "billing_plan_parts" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING (exists (select from billing_plans r where r.id = "billing_plan_parts"."plan_id" and customer_id = (select acting_customer('money')) and period = 'milestone' offset 0));--> statement-breakpoint
ALTER POLICY "billing_plans_customer_read" ON "billing_plans" TO plenum_customer USING ("billing_plans"."customer_id" = (select acting_customer('money')) and ("billing_plans"."period" = 'milestone' or "billing_plans"."status" = 'active' and "billing_plans"."delivery" = 'send'));--> statement-breakpoint
ALTER POLICY "projects_firm_read" ON "projects" TO plenum_firm USING ((select firm_does('engagement set-up', 'billing plans')));--> statement-breakpoint
GRANT SELECT, UPDATE (invoice_id) ON billing_plan_parts TO plenum_firm;--> statement-breakpoint
GRANT SELECT (id, project_id, title, asks_sign_off, signed_off_at) ON project_milestones TO plenum_firm;--> statement-breakpoint
GRANT SELECT (title, archived_at) ON projects TO plenum_firm;
