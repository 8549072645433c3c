CREATE TABLE "bank_deposits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"bank_account_id" uuid NOT NULL,
	"day" date NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"undone_at" timestamp with time zone,
	"submission_id" uuid,
	"submission_hash" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_deposits_amount" CHECK ("bank_deposits"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "bank_deposits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"number" text NOT NULL,
	"payer" text NOT NULL,
	"deposit_id" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_checks_number" CHECK ("bank_checks"."number" <> '')
);
--> statement-breakpoint
ALTER TABLE "bank_checks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "chart_accounts" DROP CONSTRAINT "chart_accounts_role";--> statement-breakpoint
ALTER TABLE "bank_postings" ADD COLUMN "deposit_id" uuid;--> statement-breakpoint
ALTER TABLE "bank_deposits" ADD CONSTRAINT "bank_deposits_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_deposits" ADD CONSTRAINT "bank_deposits_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_checks" ADD CONSTRAINT "bank_checks_payment_id_invoice_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."invoice_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_checks" ADD CONSTRAINT "bank_checks_deposit_id_bank_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."bank_deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_checks" ADD CONSTRAINT "bank_checks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_deposits_submission_unique" ON "bank_deposits" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "bank_deposits_day" ON "bank_deposits" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "bank_deposits_account" ON "bank_deposits" USING btree ("bank_account_id");--> statement-breakpoint
CREATE INDEX "bank_deposits_created_by" ON "bank_deposits" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_checks_payment_unique" ON "bank_checks" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "bank_checks_deposit" ON "bank_checks" USING btree ("deposit_id");--> statement-breakpoint
CREATE INDEX "bank_checks_created_by" ON "bank_checks" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "bank_checks_waiting" ON "bank_checks" USING btree ("created_at","id") WHERE "bank_checks"."deposit_id" is null;--> statement-breakpoint
ALTER TABLE "bank_postings" ADD CONSTRAINT "bank_postings_deposit_id_bank_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."bank_deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_postings_deposit_unique" ON "bank_postings" USING btree ("deposit_id") WHERE "bank_postings"."undone_at" is null;--> statement-breakpoint
ALTER TABLE "chart_accounts" ADD CONSTRAINT "chart_accounts_role" CHECK ("chart_accounts"."role" in ('bank', 'undeposited', 'clearing', 'provider', 'provider_other', 'receivables', 'prepayments', 'billed_prepayments', 'sales_tax', 'services', 'fixed_fees', 'hourly', 'retainers', 'discounts', 'bad_debt', 'fees', 'rounding'));--> statement-breakpoint
CREATE POLICY "bank_deposits_admin_all" ON "bank_deposits" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "bank_deposits_staff_read" ON "bank_deposits" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and (select staff_may('every-customer')));--> statement-breakpoint
CREATE POLICY "bank_deposits_staff_write" ON "bank_deposits" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('act-money')) and (select staff_may('every-customer'))) WITH CHECK ((select staff_may('act-money')) and (select staff_may('every-customer')));--> statement-breakpoint
CREATE POLICY "bank_checks_admin_all" ON "bank_checks" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "bank_checks_staff_read" ON "bank_checks" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and (select staff_may('every-customer')));--> statement-breakpoint
CREATE POLICY "bank_checks_staff_write" ON "bank_checks" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('act-money')) and (select staff_may('every-customer'))) WITH CHECK ((select staff_may('act-money')) and (select staff_may('every-customer')));--> statement-breakpoint
CREATE OR REPLACE FUNCTION check_place(of_payment uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN c.deposit_id IS NULL THEN 'waiting'
    WHEN EXISTS (SELECT FROM bank_postings p WHERE p.deposit_id = c.deposit_id AND p.undone_at IS NULL) THEN 'bank' ELSE 'deposit' END
    FROM bank_checks c WHERE c.payment_id = of_payment
$$;
REVOKE ALL ON FUNCTION check_place(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION check_place(uuid) TO plenum_staff, plenum_admin, plenum_firm;

CREATE OR REPLACE FUNCTION money_held_for(of_entry uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN attempt_of_entry(of_entry) IS NOT NULL THEN 'provider' ELSE (
    SELECT coalesce((SELECT b.chart_account_id::text FROM bank_postings p JOIN bank_lines l ON l.id = p.line_id
        JOIN bank_accounts b ON b.id = l.bank_account_id WHERE p.deposit_id = c.deposit_id AND p.undone_at IS NULL), 'undeposited')
      FROM transactions t JOIN bank_checks c ON c.payment_id = t.payment_id WHERE t.id = of_entry) END
$$;
--> statement-breakpoint
INSERT INTO chart_accounts (role, type, code, name)
  SELECT 'undeposited', 'asset',
    (SELECT c::text FROM generate_series(1030, 1099) c WHERE NOT EXISTS (SELECT FROM chart_accounts WHERE code = c::text) ORDER BY c LIMIT 1),
    CASE WHEN EXISTS (SELECT FROM chart_accounts WHERE lower(name) = 'undeposited checks') THEN 'Checks not deposited yet' ELSE 'Undeposited checks' END;
