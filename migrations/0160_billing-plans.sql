CREATE TABLE "billing_plan_prices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"plan_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"lines" jsonb NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_plan_prices_amount" CHECK ("billing_plan_prices"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "billing_plan_prices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "billing_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"project_id" uuid,
	"name" text NOT NULL,
	"period" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date,
	"delivery" text NOT NULL,
	"days_to_pay" integer,
	"status" text DEFAULT 'active' NOT NULL,
	"next_day" date,
	"hindrance" text,
	"submission_id" uuid,
	"submission_hash" text,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_plans_period" CHECK ("billing_plans"."period" in ('month', 'quarter', 'year')),
	CONSTRAINT "billing_plans_delivery" CHECK ("billing_plans"."delivery" in ('draft', 'send')),
	CONSTRAINT "billing_plans_status" CHECK ("billing_plans"."status" in ('active', 'paused', 'ended')),
	CONSTRAINT "billing_plans_days" CHECK ("billing_plans"."last_day" >= "billing_plans"."first_day"),
	CONSTRAINT "billing_plans_next" CHECK (("billing_plans"."status" = 'ended') = ("billing_plans"."next_day" is null)),
	CONSTRAINT "billing_plans_days_to_pay" CHECK ("billing_plans"."days_to_pay" between 0 and 365)
);
--> statement-breakpoint
ALTER TABLE "billing_plans" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "billing_plan_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "billing_period" date;--> statement-breakpoint
ALTER TABLE "billing_plan_prices" ADD CONSTRAINT "billing_plan_prices_plan_id_billing_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."billing_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_plan_prices" ADD CONSTRAINT "billing_plan_prices_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_plans" ADD CONSTRAINT "billing_plans_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_plans" ADD CONSTRAINT "billing_plans_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_plans" ADD CONSTRAINT "billing_plans_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_plans" ADD CONSTRAINT "billing_plans_project_of_customer" FOREIGN KEY ("project_id","customer_id") REFERENCES "public"."projects"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_plan_prices_day_unique" ON "billing_plan_prices" USING btree ("plan_id","from_day");--> statement-breakpoint
CREATE INDEX "billing_plan_prices_created_by" ON "billing_plan_prices" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_plans_submission_unique" ON "billing_plans" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "billing_plans_due" ON "billing_plans" USING btree ("next_day","id") WHERE "billing_plans"."status" = 'active';--> statement-breakpoint
CREATE INDEX "billing_plans_next_order" ON "billing_plans" USING btree (coalesce("next_day", 'infinity'::date),"id");--> statement-breakpoint
CREATE INDEX "billing_plans_name" ON "billing_plans" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "billing_plans_created" ON "billing_plans" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "billing_plans_customer" ON "billing_plans" USING btree ("customer_id","status","next_day");--> statement-breakpoint
CREATE INDEX "billing_plans_project" ON "billing_plans" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "billing_plans_created_by" ON "billing_plans" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "billing_plans_hindered" ON "billing_plans" USING btree ("next_day","id") WHERE "billing_plans"."hindrance" is not null;--> statement-breakpoint
CREATE INDEX "billing_plans_letters" ON "billing_plans" USING gin ("name" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "billing_plans_words" ON "billing_plans" USING gin ((' ' || coalesce("name", '')) gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_billing_plan_id_billing_plans_id_fk" FOREIGN KEY ("billing_plan_id") REFERENCES "public"."billing_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_billing_period_unique" ON "invoices" USING btree ("billing_plan_id","billing_period") WHERE "invoices"."billing_plan_id" is not null;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_billing_period" CHECK (("invoices"."billing_plan_id" is null) = ("invoices"."billing_period" is null));--> statement-breakpoint
CREATE POLICY "invoice_lines_firm_add" ON "invoice_lines" AS PERMISSIVE FOR INSERT TO "plenum_firm" WITH CHECK ((select firm_does('billing plans')) and exists (select from invoices r where r.id = "invoice_lines"."invoice_id" offset 0));--> statement-breakpoint
CREATE POLICY "invoices_firm_send" ON "invoices" AS PERMISSIVE FOR UPDATE TO "plenum_firm" USING ((select firm_does('billing plans')) and "invoices"."status" = 'draft' and "invoices"."created_at" = now()) WITH CHECK ((select firm_does('billing plans')) and "invoices"."status" = 'sent' and "invoices"."billing_plan_id" is not null);--> statement-breakpoint
CREATE POLICY "billing_plan_prices_admin_all" ON "billing_plan_prices" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "billing_plan_prices_staff_all" ON "billing_plan_prices" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('money')) and ((select staff_may('every-customer')) or exists (select from billing_plans r where r.id = "billing_plan_prices"."plan_id" offset 0))) WITH CHECK (((select staff_may('act-money'))) and ((select staff_may('every-customer')) or exists (select from billing_plans r where r.id = "billing_plan_prices"."plan_id" offset 0)));--> statement-breakpoint
CREATE POLICY "billing_plan_prices_staff_remove" ON "billing_plan_prices" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-money')));--> statement-breakpoint
CREATE POLICY "billing_plan_prices_firm_read" ON "billing_plan_prices" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('billing plans')));--> statement-breakpoint
CREATE POLICY "billing_plan_prices_customer_read" ON "billing_plan_prices" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING (exists (select from billing_plans r where r.id = "billing_plan_prices"."plan_id" and customer_id = (select acting_customer('money')) and status = 'active' and delivery = 'send' offset 0));--> statement-breakpoint
CREATE POLICY "billing_plans_admin_all" ON "billing_plans" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "billing_plans_staff_all" ON "billing_plans" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('money')) and ((select staff_may('every-customer')) or "billing_plans"."customer_id" = any ((select seen_customers())::uuid[]))) WITH CHECK (((select staff_may('act-money'))) and ((select staff_may('every-customer')) or "billing_plans"."customer_id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
CREATE POLICY "billing_plans_staff_remove" ON "billing_plans" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-money')));--> statement-breakpoint
CREATE POLICY "billing_plans_firm_read" ON "billing_plans" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('billing plans')));--> statement-breakpoint
CREATE POLICY "billing_plans_firm_change" ON "billing_plans" AS PERMISSIVE FOR UPDATE TO "plenum_firm" USING ((select firm_does('billing plans')) and "billing_plans"."status" = 'active') WITH CHECK ((select firm_does('billing plans')) and "billing_plans"."status" in ('active', 'ended'));--> statement-breakpoint
CREATE POLICY "billing_plans_customer_read" ON "billing_plans" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("billing_plans"."customer_id" = (select acting_customer('money')) and "billing_plans"."status" = 'active' and "billing_plans"."delivery" = 'send');--> statement-breakpoint
ALTER POLICY "customer_profiles_firm_read" ON "customer_profiles" TO plenum_firm USING ((select firm_does('overdue', 'contract dates', 'monthly files', 'engagement set-up', 'billing plans')));--> statement-breakpoint
ALTER POLICY "customer_profiles_firm_change" ON "customer_profiles" TO plenum_firm USING ((select firm_does('engagement set-up', 'billing plans')) and true) WITH CHECK ((select firm_does('engagement set-up', 'billing plans')) and false);--> statement-breakpoint
ALTER POLICY "invoice_lines_firm_read" ON "invoice_lines" TO plenum_firm USING ((select firm_does('overdue', 'billing plans')) and exists (select from invoices r where r.id = "invoice_lines"."invoice_id" offset 0));--> statement-breakpoint
ALTER POLICY "invoice_payments_firm_read" ON "invoice_payments" TO plenum_firm USING ((select firm_does('overdue', 'billing plans')) and exists (select from invoices r where r.id = "invoice_payments"."invoice_id" offset 0));--> statement-breakpoint
ALTER POLICY "invoices_firm_made" ON "invoices" TO plenum_firm USING ((select firm_does('engagement set-up', 'billing plans')) and "invoices"."created_at" = now());--> statement-breakpoint
ALTER POLICY "invoices_firm_add" ON "invoices" TO plenum_firm WITH CHECK ((select firm_does('engagement set-up', 'billing plans')) and "invoices"."status" = 'draft');--> statement-breakpoint
ALTER POLICY "webhook_deliveries_firm_read" ON "webhook_deliveries" TO plenum_firm USING ((select firm_does('overdue', 'mail', 'engagement set-up', 'billing plans')));--> statement-breakpoint
ALTER POLICY "webhook_deliveries_firm_add" ON "webhook_deliveries" TO plenum_firm WITH CHECK ((select firm_does('overdue', 'mail', 'engagement set-up', 'billing plans')));--> statement-breakpoint
ALTER POLICY "webhook_endpoints_firm_read" ON "webhook_endpoints" TO plenum_firm USING ((select firm_does('overdue', 'mail', 'engagement set-up', 'billing plans')));--> statement-breakpoint
CREATE OR REPLACE FUNCTION live_plan_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  -- Customers hear of the invoices.
  PERFORM notify_live_change('billing_plan', changed.id, changed.customer_id, true, NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER billing_plans_live AFTER INSERT OR UPDATE OR DELETE ON billing_plans
  FOR EACH ROW EXECUTE FUNCTION live_plan_changed();

CREATE OR REPLACE TRIGGER billing_plans_merged BEFORE INSERT OR UPDATE OF customer_id ON billing_plans
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();

CREATE OR REPLACE FUNCTION notify_moved_records(merge uuid, customer uuid) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  topic text;
BEGIN
  FOREACH topic IN ARRAY ARRAY['ticket', 'task', 'document', 'document_request', 'procedure', 'invoice', 'proposal', 'contract', 'project', 'meeting', 'outcome', 'account', 'billing_plan', 'time'] LOOP
    PERFORM notify_live_change(topic, merge, customer, false, NULL);
  END LOOP;
END
$$;

CREATE OR REPLACE FUNCTION staff_reads_record(kind text, record uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  IF kind = 'ticket' THEN RETURN EXISTS (SELECT FROM tickets WHERE id = record);
  ELSIF kind = 'task' THEN RETURN EXISTS (SELECT FROM tasks WHERE id = record);
  ELSIF kind = 'document' THEN RETURN EXISTS (SELECT FROM customer_documents WHERE id = record);
  ELSIF kind = 'document_request' THEN RETURN EXISTS (SELECT FROM document_requests WHERE id = record);
  ELSIF kind = 'procedure' THEN RETURN EXISTS (SELECT FROM procedures WHERE id = record);
  ELSIF kind = 'invoice' THEN RETURN EXISTS (SELECT FROM invoices WHERE id = record);
  ELSIF kind = 'proposal' THEN RETURN EXISTS (SELECT FROM proposals WHERE id = record);
  ELSIF kind = 'contract' THEN RETURN EXISTS (SELECT FROM contracts WHERE id = record);
  ELSIF kind = 'project' THEN RETURN staff_may('money') AND EXISTS (SELECT FROM projects WHERE id = record);
  ELSIF kind = 'meeting' THEN RETURN EXISTS (SELECT FROM meetings WHERE id = record);
  ELSIF kind = 'inquiry' THEN RETURN EXISTS (SELECT FROM project_inquiries WHERE id = record);
  ELSIF kind = 'account' THEN RETURN EXISTS (SELECT FROM customer_accounts WHERE id = record);
  ELSIF kind = 'article' THEN RETURN EXISTS (SELECT FROM kb_articles WHERE id = record);
  ELSIF kind = 'billing_plan' THEN RETURN EXISTS (SELECT FROM billing_plans WHERE id = record);
  ELSIF kind = 'category' THEN RETURN EXISTS (SELECT FROM kb_categories WHERE id = record);
  ELSIF kind = 'company' THEN RETURN EXISTS (SELECT FROM companies WHERE id = record);
  ELSIF kind = 'customer' THEN RETURN EXISTS (SELECT FROM customer_profiles WHERE id = record);
  ELSIF kind = 'time_entry' THEN RETURN staff_may('money') AND EXISTS (SELECT FROM time_entries WHERE id = record);
  END IF;
  RETURN false;
END
$$;
--> statement-breakpoint
GRANT SELECT, UPDATE (status, next_day, hindrance, version, updated_at) ON billing_plans TO plenum_firm;--> statement-breakpoint
GRANT SELECT ON billing_plan_prices TO plenum_firm;--> statement-breakpoint
GRANT SELECT (billing_plan_id, billing_period, hours_released_at), UPDATE (sent_at) ON invoices TO plenum_firm;--> statement-breakpoint
GRANT INSERT ON invoice_lines TO plenum_firm;
