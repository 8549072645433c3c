CREATE TABLE "autopay_debits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"autopay_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"day" date NOT NULL,
	"state" text DEFAULT 'announced' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"attempt_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "autopay_debits_state" CHECK ("autopay_debits"."state" in ('announced', 'taking', 'taken', 'withdrawn', 'failed')),
	CONSTRAINT "autopay_debits_amount" CHECK ("autopay_debits"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "autopay_debits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "autopays" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"method_id" uuid NOT NULL,
	"mandate" text NOT NULL,
	"agreed_by" uuid NOT NULL,
	"paused_at" timestamp with time zone,
	"paused_for" text,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "autopays" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "failure_code" text;--> statement-breakpoint
ALTER TABLE "autopay_debits" ADD CONSTRAINT "autopay_debits_autopay_id_autopays_id_fk" FOREIGN KEY ("autopay_id") REFERENCES "public"."autopays"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autopay_debits" ADD CONSTRAINT "autopay_debits_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autopay_debits" ADD CONSTRAINT "autopay_debits_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autopays" ADD CONSTRAINT "autopays_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autopays" ADD CONSTRAINT "autopays_method_id_payment_methods_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."payment_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autopays" ADD CONSTRAINT "autopays_agreed_by_users_id_fk" FOREIGN KEY ("agreed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autopays" ADD CONSTRAINT "autopays_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "autopay_debits_invoice_unique" ON "autopay_debits" USING btree ("invoice_id") WHERE state in ('announced', 'taking');--> statement-breakpoint
CREATE INDEX "autopay_debits_autopay" ON "autopay_debits" USING btree ("autopay_id");--> statement-breakpoint
CREATE INDEX "autopay_debits_invoice" ON "autopay_debits" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "autopay_debits_attempt" ON "autopay_debits" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "autopay_debits_due" ON "autopay_debits" USING btree ("day") WHERE state in ('announced', 'taking');--> statement-breakpoint
CREATE UNIQUE INDEX "autopays_customer_unique" ON "autopays" USING btree ("customer_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "autopays_customer" ON "autopays" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "autopays_method" ON "autopays" USING btree ("method_id");--> statement-breakpoint
CREATE INDEX "autopays_agreed_by" ON "autopays" USING btree ("agreed_by");--> statement-breakpoint
CREATE INDEX "autopays_ended_by" ON "autopays" USING btree ("ended_by");--> statement-breakpoint
CREATE POLICY "invoices_firm_autopay_read" ON "invoices" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('autopay')) and ("invoices"."status" in ('sent', 'overdue') or exists (select from autopay_debits d where d.invoice_id = "invoices"."id"))
        and exists (select from autopays a where a.customer_id = "invoices"."customer_id"));--> statement-breakpoint
CREATE POLICY "payment_methods_firm_void" ON "payment_methods" AS PERMISSIVE FOR UPDATE TO "plenum_firm" USING ((select firm_does('autopay')) and "payment_methods"."state" = 'usable') WITH CHECK ((select firm_does('autopay')) and "payment_methods"."state" = 'void');--> statement-breakpoint
CREATE POLICY "autopay_debits_admin_read" ON "autopay_debits" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "autopay_debits_staff_read" ON "autopay_debits" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and ((select staff_may('every-customer')) or exists (select from invoices r where r.id = "autopay_debits"."invoice_id" offset 0)));--> statement-breakpoint
CREATE POLICY "autopay_debits_customer_read" ON "autopay_debits" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING (exists (select from invoices r where r.id = "autopay_debits"."invoice_id" offset 0));--> statement-breakpoint
CREATE POLICY "autopay_debits_firm_read" ON "autopay_debits" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('autopay')));--> statement-breakpoint
CREATE POLICY "autopay_debits_firm_add" ON "autopay_debits" AS PERMISSIVE FOR INSERT TO "plenum_firm" WITH CHECK ((select firm_does('autopay')) and exists (select from autopays r where r.id = "autopay_debits"."autopay_id" and ended_at is null and paused_at is null offset 0));--> statement-breakpoint
CREATE POLICY "autopay_debits_firm_change" ON "autopay_debits" AS PERMISSIVE FOR UPDATE TO "plenum_firm" USING ((select firm_does('autopay')) and "autopay_debits"."state" in ('announced', 'taking')) WITH CHECK ((select firm_does('autopay')) and true);--> statement-breakpoint
CREATE POLICY "autopays_admin_read" ON "autopays" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "autopays_admin_end" ON "autopays" AS PERMISSIVE FOR UPDATE TO "plenum_admin" USING ("autopays"."ended_at" is null) WITH CHECK ("autopays"."ended_at" is not null);--> statement-breakpoint
CREATE POLICY "autopays_staff_read" ON "autopays" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and ((select staff_may('every-customer')) or "autopays"."customer_id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
CREATE POLICY "autopays_staff_end" ON "autopays" AS PERMISSIVE FOR UPDATE TO "plenum_staff" USING ((select staff_may('act-money')) and "autopays"."ended_at" is null and ((select staff_may('every-customer')) or "autopays"."customer_id" = any ((select seen_customers())::uuid[]))) WITH CHECK ((select staff_may('act-money')) and "autopays"."ended_at" is not null and ((select staff_may('every-customer')) or "autopays"."customer_id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
CREATE POLICY "autopays_customer_read" ON "autopays" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("autopays"."customer_id" = (select acting_customer('money')));--> statement-breakpoint
CREATE POLICY "autopays_customer_add" ON "autopays" AS PERMISSIVE FOR INSERT TO "plenum_customer" WITH CHECK ("autopays"."agreed_by" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "autopays"."customer_id" = (select acting_customer('act-money'))
        and "autopays"."ended_at" is null and "autopays"."paused_at" is null
        and exists (select from payment_methods r where r.id = "autopays"."method_id" and customer_id = (select acting_customer('act-money')) and state = 'usable' offset 0));--> statement-breakpoint
CREATE POLICY "autopays_customer_end" ON "autopays" AS PERMISSIVE FOR UPDATE TO "plenum_customer" USING ("autopays"."customer_id" = (select acting_customer('act-money')) and "autopays"."ended_at" is null) WITH CHECK ("autopays"."customer_id" = (select acting_customer('act-money')) and "autopays"."ended_at" is not null);--> statement-breakpoint
CREATE POLICY "autopays_firm_read" ON "autopays" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('autopay')));--> statement-breakpoint
CREATE POLICY "autopays_firm_change" ON "autopays" AS PERMISSIVE FOR UPDATE TO "plenum_firm" USING ((select firm_does('autopay')) and "autopays"."paused_at" is null) WITH CHECK ((select firm_does('autopay')) and "autopays"."paused_at" is not null);--> statement-breakpoint
ALTER POLICY "customer_profiles_firm_read" ON "customer_profiles" TO plenum_firm USING ((select firm_does('overdue', 'reminders', 'statements', 'contract dates', 'monthly files', 'engagement set-up', 'billing plans', 'autopay')));--> statement-breakpoint
ALTER POLICY "invoice_payments_firm_read" ON "invoice_payments" TO plenum_firm USING ((select firm_does('overdue', 'billing plans', 'reminders', 'autopay')) and exists (select from invoices r where r.id = "invoice_payments"."invoice_id" offset 0));--> statement-breakpoint
ALTER POLICY "invoice_answers_firm_read" ON "invoice_answers" TO plenum_firm USING ((select firm_does('reminders', 'overdue', 'autopay')));--> statement-breakpoint
ALTER POLICY "invoice_reminders_firm_read" ON "invoice_reminders" TO plenum_firm USING ((select firm_does('reminders', 'autopay')));--> statement-breakpoint
ALTER POLICY "customer_accounts_firm_read" ON "customer_accounts" TO plenum_firm USING ((select firm_does('reminders', 'overdue', 'autopay')));--> statement-breakpoint
ALTER POLICY "payment_attempt_parts_firm_read" ON "payment_attempt_parts" TO plenum_firm USING ((select firm_does('payments', 'reminders', 'overdue', 'autopay')));--> statement-breakpoint
ALTER POLICY "payment_attempts_firm_read" ON "payment_attempts" TO plenum_firm USING ((select firm_does('payments', 'reminders', 'overdue', 'autopay')));--> statement-breakpoint
ALTER POLICY "payment_methods_firm_read" ON "payment_methods" TO plenum_firm USING ((select firm_does('payments', 'autopay')));--> statement-breakpoint
CREATE OR REPLACE FUNCTION end_moved_autopay() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.customer_id <> NEW.customer_id THEN
    NEW.ended_at := coalesce(NEW.ended_at, now());
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER autopays_moved BEFORE UPDATE OF customer_id ON autopays
  FOR EACH ROW EXECUTE FUNCTION end_moved_autopay();

CREATE OR REPLACE FUNCTION live_autopay() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change('account', NEW.id, NEW.customer_id, false, NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER autopays_live AFTER INSERT OR UPDATE OF ended_at, paused_at ON autopays
  FOR EACH ROW EXECUTE FUNCTION live_autopay();

CREATE OR REPLACE FUNCTION live_autopay_debit() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change('invoice', i.id, i.customer_id, false, NULL) FROM invoices i WHERE i.id = NEW.invoice_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER autopay_debits_live AFTER INSERT OR UPDATE OF state, amount, day ON autopay_debits
  FOR EACH ROW EXECUTE FUNCTION live_autopay_debit();

CREATE OR REPLACE TRIGGER autopays_merged BEFORE INSERT OR UPDATE OF customer_id ON autopays
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
--> statement-breakpoint
REVOKE UPDATE ON autopays FROM plenum_customer, plenum_staff, plenum_admin;
--> statement-breakpoint
GRANT UPDATE (ended_at, ended_by) ON autopays TO plenum_customer, plenum_staff, plenum_admin;
--> statement-breakpoint
GRANT SELECT ON autopays TO plenum_accounts;
--> statement-breakpoint
GRANT SELECT, UPDATE (state, tries, attempt_id) ON autopay_debits TO plenum_accounts;
--> statement-breakpoint
CREATE POLICY autopays_accounts_select ON autopays FOR SELECT TO plenum_accounts USING (true);
--> statement-breakpoint
CREATE POLICY autopay_debits_accounts_select ON autopay_debits FOR SELECT TO plenum_accounts USING (true);
--> statement-breakpoint
CREATE POLICY autopay_debits_accounts_update ON autopay_debits FOR UPDATE TO plenum_accounts USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, UPDATE (paused_at, paused_for) ON autopays TO plenum_firm;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (autopay_id, amount, day, state, tries, attempt_id) ON autopay_debits TO plenum_firm;
--> statement-breakpoint
GRANT UPDATE (failure_code) ON payment_attempts TO plenum_firm;
