CREATE TABLE "payment_attempt_parts" (
	"attempt_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	CONSTRAINT "payment_attempt_parts_attempt_id_invoice_id_pk" PRIMARY KEY("attempt_id","invoice_id"),
	CONSTRAINT "payment_attempt_parts_amount" CHECK ("payment_attempt_parts"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "payment_attempt_parts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"state" text DEFAULT 'opening' NOT NULL,
	"session_id" text,
	"intent_id" text,
	"url" text,
	"title" text NOT NULL,
	"return_to" text NOT NULL,
	"reason" text,
	"settled" numeric(12, 2),
	"processing_since" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"started_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_attempts_amount" CHECK ("payment_attempts"."amount" > 0),
	CONSTRAINT "payment_attempts_kind" CHECK ("payment_attempts"."kind" in ('bank', 'card')),
	CONSTRAINT "payment_attempts_state" CHECK ("payment_attempts"."state" in ('opening', 'open', 'processing', 'settled', 'failed', 'ended'))
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "provider_entries" (
	"transaction_id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provider_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"body" "bytea" NOT NULL,
	"verdict" text DEFAULT 'waiting' NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_events_verdict" CHECK ("provider_events"."verdict" in ('waiting', 'taken', 'unused', 'elsewhere', 'other currency', 'wrong mode'))
);
--> statement-breakpoint
ALTER TABLE "provider_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "chart_accounts" DROP CONSTRAINT "chart_accounts_role";--> statement-breakpoint
ALTER TABLE "payment_attempt_parts" ADD CONSTRAINT "payment_attempt_parts_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt_parts" ADD CONSTRAINT "payment_attempt_parts_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_entries" ADD CONSTRAINT "provider_entries_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_entries" ADD CONSTRAINT "provider_entries_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_attempt_parts_invoice" ON "payment_attempt_parts" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_session_unique" ON "payment_attempts" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_intent_unique" ON "payment_attempts" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_started_by" ON "payment_attempts" USING btree ("started_by");--> statement-breakpoint
CREATE INDEX "payment_attempts_live" ON "payment_attempts" USING btree ("created_at") WHERE "payment_attempts"."state" in ('opening', 'open', 'processing');--> statement-breakpoint
CREATE INDEX "provider_entries_attempt" ON "provider_entries" USING btree ("attempt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_events_event_unique" ON "provider_events" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "provider_events_created" ON "provider_events" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "provider_events_open" ON "provider_events" USING btree ("created_at") WHERE "provider_events"."verdict" = 'waiting';--> statement-breakpoint
ALTER TABLE "chart_accounts" ADD CONSTRAINT "chart_accounts_role" CHECK ("chart_accounts"."role" in ('bank', 'clearing', 'provider', 'receivables', 'prepayments', 'billed_prepayments', 'sales_tax', 'services', 'fixed_fees', 'hourly', 'retainers', 'discounts', 'bad_debt', 'fees', 'rounding'));--> statement-breakpoint
CREATE POLICY "customer_profiles_firm_paid_read" ON "customer_profiles" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('payments')));--> statement-breakpoint
CREATE POLICY "invoice_lines_firm_paid_read" ON "invoice_lines" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('payments')));--> statement-breakpoint
CREATE POLICY "invoice_payments_firm_provider_read" ON "invoice_payments" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('payments')));--> statement-breakpoint
CREATE POLICY "invoice_payments_firm_add" ON "invoice_payments" AS PERMISSIVE FOR INSERT TO "plenum_firm" WITH CHECK ((select firm_does('payments')));--> statement-breakpoint
CREATE POLICY "invoice_payments_firm_change" ON "invoice_payments" AS PERMISSIVE FOR UPDATE TO "plenum_firm" USING ((select firm_does('payments')) and true) WITH CHECK ((select firm_does('payments')) and true);--> statement-breakpoint
CREATE POLICY "invoices_firm_paid_read" ON "invoices" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('payments')));--> statement-breakpoint
CREATE POLICY "invoices_firm_pay" ON "invoices" AS PERMISSIVE FOR UPDATE TO "plenum_firm" USING ((select firm_does('payments')) and "invoices"."status" in ('sent', 'overdue', 'paid')) WITH CHECK ((select firm_does('payments')) and "invoices"."status" in ('sent', 'overdue', 'paid'));--> statement-breakpoint
CREATE POLICY "write_offs_firm_read" ON "write_offs" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('payments')));--> statement-breakpoint
CREATE POLICY "write_offs_firm_add" ON "write_offs" AS PERMISSIVE FOR INSERT TO "plenum_firm" WITH CHECK ((select firm_does('payments')));--> statement-breakpoint
CREATE POLICY "customer_accounts_firm_paid_read" ON "customer_accounts" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('payments')));--> statement-breakpoint
CREATE POLICY "customer_accounts_firm_change" ON "customer_accounts" AS PERMISSIVE FOR UPDATE TO "plenum_firm" USING ((select firm_does('payments')) and true) WITH CHECK ((select firm_does('payments')) and true);--> statement-breakpoint
CREATE POLICY "transactions_firm_read" ON "transactions" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('payments')));--> statement-breakpoint
CREATE POLICY "transactions_firm_add" ON "transactions" AS PERMISSIVE FOR INSERT TO "plenum_firm" WITH CHECK ((select firm_does('payments')) and "transactions"."created_by" is null);--> statement-breakpoint
CREATE POLICY "webhook_deliveries_firm_paid_read" ON "webhook_deliveries" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('payments')));--> statement-breakpoint
CREATE POLICY "webhook_deliveries_firm_paid_add" ON "webhook_deliveries" AS PERMISSIVE FOR INSERT TO "plenum_firm" WITH CHECK ((select firm_does('payments')));--> statement-breakpoint
CREATE POLICY "webhook_endpoints_firm_paid_read" ON "webhook_endpoints" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('payments')));--> statement-breakpoint
CREATE POLICY "payment_attempt_parts_admin_read" ON "payment_attempt_parts" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "payment_attempt_parts_staff_read" ON "payment_attempt_parts" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and ((select staff_may('every-customer')) or exists (select from invoices r where r.id = "payment_attempt_parts"."invoice_id" offset 0)));--> statement-breakpoint
CREATE POLICY "payment_attempt_parts_customer_read" ON "payment_attempt_parts" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING (exists (select from invoices r where r.id = "payment_attempt_parts"."invoice_id" offset 0));--> statement-breakpoint
CREATE POLICY "payment_attempt_parts_firm_read" ON "payment_attempt_parts" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('payments', 'reminders', 'overdue')));--> statement-breakpoint
CREATE POLICY "payment_attempts_admin_read" ON "payment_attempts" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "payment_attempts_staff_read" ON "payment_attempts" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and exists (select from payment_attempt_parts p where p.attempt_id = "payment_attempts"."id"));--> statement-breakpoint
CREATE POLICY "payment_attempts_customer_read" ON "payment_attempts" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING (exists (select from payment_attempt_parts p where p.attempt_id = "payment_attempts"."id"));--> statement-breakpoint
CREATE POLICY "payment_attempts_firm_read" ON "payment_attempts" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('payments', 'reminders', 'overdue')));--> statement-breakpoint
CREATE POLICY "payment_attempts_firm_change" ON "payment_attempts" AS PERMISSIVE FOR UPDATE TO "plenum_firm" USING ((select firm_does('payments')) and true) WITH CHECK ((select firm_does('payments')) and true);--> statement-breakpoint
CREATE POLICY "provider_entries_admin_read" ON "provider_entries" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "provider_entries_staff_read" ON "provider_entries" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and exists (select from transactions r where r.id = "provider_entries"."transaction_id" offset 0));--> statement-breakpoint
CREATE POLICY "provider_entries_firm_read" ON "provider_entries" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('payments')));--> statement-breakpoint
CREATE POLICY "provider_entries_firm_add" ON "provider_entries" AS PERMISSIVE FOR INSERT TO "plenum_firm" WITH CHECK ((select firm_does('payments')));--> statement-breakpoint
CREATE POLICY "provider_events_admin_read" ON "provider_events" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "provider_events_staff_read" ON "provider_events" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and (select staff_may('every-customer')));--> statement-breakpoint
CREATE POLICY "provider_events_firm_read" ON "provider_events" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('payments')));--> statement-breakpoint
CREATE POLICY "provider_events_firm_change" ON "provider_events" AS PERMISSIVE FOR UPDATE TO "plenum_firm" USING ((select firm_does('payments')) and true) WITH CHECK ((select firm_does('payments')) and true);
--> statement-breakpoint
INSERT INTO chart_accounts (role, type, code, name)
  SELECT 'provider', 'asset',
    (SELECT c::text FROM generate_series(1060, 1099) c WHERE NOT EXISTS (SELECT FROM chart_accounts WHERE code = c::text) ORDER BY c LIMIT 1),
    CASE WHEN EXISTS (SELECT FROM chart_accounts WHERE lower(name) = 'stripe clearing') THEN 'Stripe clearing account' ELSE 'Stripe clearing' END;
--> statement-breakpoint
GRANT SELECT ON invoices, invoice_payments TO plenum_accounts;
--> statement-breakpoint
CREATE POLICY invoices_accounts_select ON invoices FOR SELECT TO plenum_accounts USING (true);
--> statement-breakpoint
CREATE POLICY invoice_payments_accounts_select ON invoice_payments FOR SELECT TO plenum_accounts USING (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON payment_attempts TO plenum_accounts;
--> statement-breakpoint
GRANT SELECT, INSERT ON payment_attempt_parts, provider_events TO plenum_accounts;
--> statement-breakpoint
CREATE POLICY payment_attempts_accounts_select ON payment_attempts FOR SELECT TO plenum_accounts USING (true);
--> statement-breakpoint
CREATE POLICY payment_attempts_accounts_insert ON payment_attempts FOR INSERT TO plenum_accounts WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY payment_attempts_accounts_update ON payment_attempts FOR UPDATE TO plenum_accounts USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY payment_attempt_parts_accounts_select ON payment_attempt_parts FOR SELECT TO plenum_accounts USING (true);
--> statement-breakpoint
CREATE POLICY payment_attempt_parts_accounts_insert ON payment_attempt_parts FOR INSERT TO plenum_accounts WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY provider_events_accounts_select ON provider_events FOR SELECT TO plenum_accounts USING (true);
--> statement-breakpoint
CREATE POLICY provider_events_accounts_insert ON provider_events FOR INSERT TO plenum_accounts WITH CHECK (true);
--> statement-breakpoint
GRANT UPDATE (paid_date) ON invoices TO plenum_firm;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION journal_month_closed(date) TO plenum_firm;
--> statement-breakpoint
GRANT INSERT, UPDATE (reversed_at) ON invoice_payments TO plenum_firm;
--> statement-breakpoint
GRANT SELECT, INSERT ON write_offs, transactions TO plenum_firm;
--> statement-breakpoint
GRANT SELECT, UPDATE (available_balance, total_spent) ON customer_accounts TO plenum_firm;
--> statement-breakpoint
GRANT SELECT, UPDATE (state, intent_id, session_id, reason, settled, processing_since, settled_at, ended_at) ON payment_attempts TO plenum_firm;
--> statement-breakpoint
GRANT SELECT ON payment_attempt_parts TO plenum_firm;
--> statement-breakpoint
GRANT SELECT, INSERT ON provider_entries TO plenum_firm;
--> statement-breakpoint
GRANT SELECT, UPDATE (verdict, note) ON provider_events TO plenum_firm;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION money_held_for(of_entry uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT 'provider' FROM provider_entries WHERE transaction_id = of_entry
$$;
REVOKE ALL ON FUNCTION money_held_for(uuid) FROM PUBLIC;

CREATE OR REPLACE FUNCTION post_transaction(of_entry uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  t transactions;
  i invoices;
  sign integer;
  is_credit boolean;
  is_moved boolean;
  landing record;
  roles text[];
  amounts numeric[];
  drawn numeric;
BEGIN
  SELECT * INTO t FROM transactions WHERE id = of_entry;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF t.invoice_id IS NOT NULL THEN
    PERFORM issue_invoice(t.invoice_id);
    PERFORM post_document(d.id) FROM (SELECT id FROM issued_documents WHERE invoice_id = t.invoice_id ORDER BY created_at) d;
    SELECT * INTO i FROM invoices WHERE id = t.invoice_id;
  END IF;
  sign := CASE WHEN t.reverses_id IS NULL THEN 1 ELSE -1 END;
  is_credit := (t.type = 'credit') = (t.reverses_id IS NULL);
  is_moved := t.reposts_id IS NOT NULL OR EXISTS (SELECT FROM transactions m WHERE m.reposts_id = t.reverses_id);
  SELECT b.chart_account_id::text AS account, l.day, m.fee INTO landing FROM bank_matches m
    JOIN bank_lines l ON l.id = m.line_id JOIN bank_accounts b ON b.id = l.bank_account_id
    WHERE m.transaction_id = coalesce(t.reverses_id, t.id) AND NOT is_moved;
  IF is_credit THEN
    roles := ARRAY[CASE WHEN is_moved THEN 'clearing' ELSE coalesce(landing.account, money_held_for(coalesce(t.reverses_id, t.id)), 'bank') END, 'fees', 'prepayments'];
    amounts := ARRAY[t.amount - coalesce(landing.fee, 0), coalesce(landing.fee, 0), -t.amount];
    IF i.is_prepayment THEN
      roles := roles || ARRAY['billed_prepayments', 'receivables'];
      amounts := amounts || ARRAY[t.amount, -t.amount];
    END IF;
  ELSE
    roles := ARRAY['prepayments', CASE WHEN i.id IS NULL THEN 'services' ELSE 'receivables' END];
    amounts := ARRAY[t.amount, -t.amount];
  END IF;
  drawn := CASE WHEN coalesce(t.reverses_id, t.reposts_id) IS NULL
    THEN (SELECT sum(worth) FROM retainer_draws WHERE payment_id = t.payment_id OR transaction_id = t.id)
    ELSE (SELECT abs(sum(l.credit - l.debit)) FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id
      JOIN chart_accounts c ON c.id = l.chart_account_id AND c.role = 'retainers'
      WHERE e.transaction_id = coalesce(t.reverses_id, t.reposts_id)) END;
  IF NOT is_credit AND drawn > 0 THEN
    amounts := amounts || ARRAY[t.amount, -t.amount];
    roles := roles || ARRAY[CASE WHEN i.id IS NULL THEN 'services' ELSE 'hourly' END, 'retainers'];
  END IF;
  PERFORM post_to_journal(t.account_id,
    coalesce(CASE WHEN sign = 1 AND NOT is_moved
        THEN coalesce((SELECT paid_on FROM invoice_payments WHERE id = t.payment_id), landing.day) END,
      (t.created_at AT TIME ZONE firm_zone())::date),
    t.description, t.invoice_id, t.id, t.created_by, roles, ARRAY(SELECT a * sign FROM unnest(amounts) a));
END
$$;
