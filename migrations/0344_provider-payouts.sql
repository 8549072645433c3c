CREATE TABLE "provider_movements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" text NOT NULL,
	"category" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"fee" numeric(12, 2) NOT NULL,
	"description" text NOT NULL,
	"source_id" text,
	"attempt_id" uuid,
	"payout_id" uuid,
	"occurred_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provider_movements" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "provider_payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"arrives_on" date NOT NULL,
	"state" text NOT NULL,
	"is_automatic" boolean NOT NULL,
	"is_reconciled" boolean DEFAULT false NOT NULL,
	"descriptor" text,
	"problem" text,
	"made_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_payouts_amount" CHECK ("provider_payouts"."amount" <> 0),
	CONSTRAINT "provider_payouts_state" CHECK ("provider_payouts"."state" in ('pending', 'in_transit', 'paid', 'failed', 'canceled'))
);
--> statement-breakpoint
ALTER TABLE "provider_payouts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "chart_accounts" DROP CONSTRAINT "chart_accounts_role";
--> statement-breakpoint
ALTER TABLE "bank_postings" ADD COLUMN "payout_id" uuid;
--> statement-breakpoint
ALTER TABLE "provider_movements" ADD CONSTRAINT "provider_movements_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "provider_movements" ADD CONSTRAINT "provider_movements_payout_id_provider_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."provider_payouts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "provider_movements_provider_unique" ON "provider_movements" USING btree ("provider_id");
--> statement-breakpoint
CREATE INDEX "provider_movements_payout" ON "provider_movements" USING btree ("payout_id");
--> statement-breakpoint
CREATE INDEX "provider_movements_attempt" ON "provider_movements" USING btree ("attempt_id");
--> statement-breakpoint
CREATE INDEX "provider_movements_occurred" ON "provider_movements" USING btree ("occurred_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "provider_payouts_provider_unique" ON "provider_payouts" USING btree ("provider_id");
--> statement-breakpoint
CREATE INDEX "provider_payouts_arrives" ON "provider_payouts" USING btree ("arrives_on","id");
--> statement-breakpoint
ALTER TABLE "bank_postings" ADD CONSTRAINT "bank_postings_payout_id_provider_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."provider_payouts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "bank_postings_payout" ON "bank_postings" USING btree ("payout_id");
--> statement-breakpoint
ALTER TABLE "chart_accounts" ADD CONSTRAINT "chart_accounts_role" CHECK ("chart_accounts"."role" in ('bank', 'clearing', 'provider', 'provider_other', 'receivables', 'prepayments', 'billed_prepayments', 'sales_tax', 'services', 'fixed_fees', 'hourly', 'retainers', 'discounts', 'bad_debt', 'fees', 'rounding'));
--> statement-breakpoint
CREATE POLICY "provider_movements_admin_read" ON "provider_movements" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);
--> statement-breakpoint
CREATE POLICY "provider_movements_staff_read" ON "provider_movements" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and (select staff_may('every-customer')));
--> statement-breakpoint
CREATE POLICY "provider_movements_firm_read" ON "provider_movements" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('payments')));
--> statement-breakpoint
CREATE POLICY "provider_movements_firm_add" ON "provider_movements" AS PERMISSIVE FOR INSERT TO "plenum_firm" WITH CHECK ((select firm_does('payments')));
--> statement-breakpoint
CREATE POLICY "provider_movements_firm_change" ON "provider_movements" AS PERMISSIVE FOR UPDATE TO "plenum_firm" USING ((select firm_does('payments')) and true) WITH CHECK ((select firm_does('payments')) and true);
--> statement-breakpoint
CREATE POLICY "provider_payouts_admin_read" ON "provider_payouts" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);
--> statement-breakpoint
CREATE POLICY "provider_payouts_staff_read" ON "provider_payouts" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and (select staff_may('every-customer')));
--> statement-breakpoint
CREATE POLICY "provider_payouts_firm_read" ON "provider_payouts" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('payments')));
--> statement-breakpoint
CREATE POLICY "provider_payouts_firm_add" ON "provider_payouts" AS PERMISSIVE FOR INSERT TO "plenum_firm" WITH CHECK ((select firm_does('payments')));
--> statement-breakpoint
CREATE POLICY "provider_payouts_firm_change" ON "provider_payouts" AS PERMISSIVE FOR UPDATE TO "plenum_firm" USING ((select firm_does('payments')) and true) WITH CHECK ((select firm_does('payments')) and true);
--> statement-breakpoint
INSERT INTO chart_accounts (role, type, code, name)
  SELECT 'provider_other', 'liability',
    (SELECT c::text FROM generate_series(2300, 2399) c WHERE NOT EXISTS (SELECT FROM chart_accounts WHERE code = c::text) ORDER BY c LIMIT 1),
    CASE WHEN EXISTS (SELECT FROM chart_accounts WHERE lower(name) = 'stripe, not invoiced here') THEN 'Stripe, money without an invoice' ELSE 'Stripe, not invoiced here' END;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (payout_id) ON provider_movements TO plenum_firm;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (state, arrives_on, is_reconciled, problem) ON provider_payouts TO plenum_firm;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION post_provider_movement() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  today date := (now() AT TIME ZONE firm_zone())::date;
  day date := least((NEW.occurred_at AT TIME ZONE firm_zone())::date, today);
  posted numeric := CASE WHEN NEW.attempt_id IS NOT NULL OR NEW.category IN ('payout', 'payout_reversal') THEN 0 ELSE NEW.amount END;
BEGIN
  PERFORM post_to_journal(NULL, CASE WHEN journal_month_closed(day) THEN today ELSE day END, NEW.description, NULL, NULL, NULL,
    ARRAY['provider', 'fees', CASE WHEN NEW.category IN ('fee', 'network_cost', 'tax') THEN 'fees' ELSE 'provider_other' END],
    ARRAY[posted - NEW.fee, NEW.fee, -posted]);
  PERFORM notify_live_change('account', NEW.id, NULL, true, NULL);
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION post_provider_movement() FROM PUBLIC;

CREATE CONSTRAINT TRIGGER provider_movements_posted AFTER INSERT ON provider_movements
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION post_provider_movement();
