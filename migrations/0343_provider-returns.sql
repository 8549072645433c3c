CREATE TABLE "provider_returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"attempt_id" uuid NOT NULL,
	"invoice_id" uuid,
	"amount" numeric(12, 2) NOT NULL,
	"reason" text NOT NULL,
	"afterwards" text DEFAULT 'open' NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"provider_id" text,
	"problem" text,
	"settled_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"submission_id" uuid,
	"submission_hash" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_returns_amount" CHECK ("provider_returns"."amount" > 0),
	CONSTRAINT "provider_returns_kind" CHECK ("provider_returns"."kind" in ('refund', 'dispute')),
	CONSTRAINT "provider_returns_state" CHECK ("provider_returns"."state" in ('asked', 'pending', 'settled', 'failed', 'undone')),
	CONSTRAINT "provider_returns_afterwards" CHECK ("provider_returns"."afterwards" in ('open', 'balance'))
);
--> statement-breakpoint
ALTER TABLE "provider_returns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "provider_returns" ADD CONSTRAINT "provider_returns_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_returns" ADD CONSTRAINT "provider_returns_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_returns" ADD CONSTRAINT "provider_returns_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_returns_provider_unique" ON "provider_returns" USING btree ("provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_returns_submission_unique" ON "provider_returns" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "provider_returns_attempt" ON "provider_returns" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "provider_returns_invoice" ON "provider_returns" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "provider_returns_settled" ON "provider_returns" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "provider_returns_created_by" ON "provider_returns" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "provider_returns_open" ON "provider_returns" USING btree ("created_at") WHERE "provider_returns"."state" in ('asked', 'pending');--> statement-breakpoint
CREATE OR REPLACE FUNCTION attempt_of_entry(of_entry uuid) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE first AS (
    SELECT id, reposts_id FROM transactions WHERE id = of_entry
    UNION ALL SELECT t.id, t.reposts_id FROM transactions t JOIN first f ON t.id = f.reposts_id
  )
  SELECT e.attempt_id FROM provider_entries e JOIN first f ON f.id = e.transaction_id LIMIT 1
$$;

REVOKE ALL ON FUNCTION attempt_of_entry(uuid) FROM PUBLIC;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION money_held_for(of_entry uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT 'provider' WHERE attempt_of_entry(of_entry) IS NOT NULL
$$;

REVOKE ALL ON FUNCTION money_held_for(uuid) FROM PUBLIC;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION goes_back_now(of_payment uuid, of_entry uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM provider_returns r WHERE r.settled_at = now() AND (r.attempt_id = attempt_of_entry(of_entry)
    OR EXISTS (SELECT FROM transactions t WHERE t.payment_id = of_payment AND attempt_of_entry(t.id) = r.attempt_id)))
$$;

REVOKE ALL ON FUNCTION goes_back_now(uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION goes_back_now(uuid, uuid) TO plenum_firm;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION invoice_goes_back_now(of_invoice uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM provider_returns r JOIN payment_attempt_parts p ON p.attempt_id = r.attempt_id
    WHERE r.settled_at = now() AND p.invoice_id = of_invoice)
$$;

REVOKE ALL ON FUNCTION invoice_goes_back_now(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION invoice_goes_back_now(uuid) TO plenum_firm;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION live_provider_return() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change('invoice', i.id, i.customer_id, false, NULL)
    FROM payment_attempt_parts p JOIN invoices i ON i.id = p.invoice_id WHERE p.attempt_id = NEW.attempt_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER provider_returns_live AFTER INSERT OR UPDATE OF state ON provider_returns
  FOR EACH ROW EXECUTE FUNCTION live_provider_return();
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (invoice_id, state, provider_id, problem, settled_at, undone_at) ON provider_returns TO plenum_firm;
--> statement-breakpoint
GRANT UPDATE (reversed_at) ON invoice_payments TO plenum_firm;
--> statement-breakpoint
GRANT SELECT ON provider_entries TO plenum_firm;
--> statement-breakpoint
CREATE POLICY "invoice_payments_firm_give_back" ON "invoice_payments" AS PERMISSIVE FOR UPDATE TO "plenum_firm" USING ((select firm_does('payments')) and goes_back_now("invoice_payments"."id", null)) WITH CHECK ((select firm_does('payments')) and "invoice_payments"."reversed_at" = now());--> statement-breakpoint
CREATE POLICY "invoices_firm_reopen" ON "invoices" AS PERMISSIVE FOR UPDATE TO "plenum_firm" USING ((select firm_does('payments')) and "invoices"."status" = 'paid' and invoice_goes_back_now("invoices"."id")) WITH CHECK ((select firm_does('payments')) and "invoices"."status" in ('sent', 'overdue', 'paid'));--> statement-breakpoint
CREATE POLICY "transactions_firm_give_back" ON "transactions" AS PERMISSIVE FOR INSERT TO "plenum_firm" WITH CHECK ((select firm_does('payments')) and "transactions"."created_by" is null and "transactions"."reposts_id" is null and goes_back_now("transactions"."payment_id", "transactions"."reverses_id") and exists (select from customer_accounts r where r.id = "transactions"."account_id" offset 0));--> statement-breakpoint
CREATE POLICY "provider_entries_firm_read" ON "provider_entries" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('payments')) and exists (select from provider_returns r where r.attempt_id = "provider_entries"."attempt_id" and r.settled_at = now()));--> statement-breakpoint
CREATE POLICY "provider_returns_admin_read" ON "provider_returns" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "provider_returns_admin_add" ON "provider_returns" AS PERMISSIVE FOR INSERT TO "plenum_admin" WITH CHECK ("provider_returns"."kind" = 'refund' and "provider_returns"."state" = 'asked');--> statement-breakpoint
CREATE POLICY "provider_returns_staff_read" ON "provider_returns" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and exists (select from payment_attempts r where r.id = "provider_returns"."attempt_id" offset 0));--> statement-breakpoint
CREATE POLICY "provider_returns_staff_add" ON "provider_returns" AS PERMISSIVE FOR INSERT TO "plenum_staff" WITH CHECK ("provider_returns"."kind" = 'refund' and "provider_returns"."state" = 'asked' and (select staff_may('act-money')) and exists (select from payment_attempts r where r.id = "provider_returns"."attempt_id" offset 0));--> statement-breakpoint
CREATE POLICY "provider_returns_admin_refuse" ON "provider_returns" AS PERMISSIVE FOR UPDATE TO "plenum_admin" USING ("provider_returns"."state" = 'asked' and "provider_returns"."kind" = 'refund' and "provider_returns"."provider_id" is null) WITH CHECK ("provider_returns"."state" = 'failed' and "provider_returns"."kind" = 'refund' and "provider_returns"."provider_id" is null);--> statement-breakpoint
CREATE POLICY "provider_returns_staff_refuse" ON "provider_returns" AS PERMISSIVE FOR UPDATE TO "plenum_staff" USING ("provider_returns"."state" = 'asked' and "provider_returns"."kind" = 'refund' and "provider_returns"."provider_id" is null and (select staff_may('act-money'))) WITH CHECK ("provider_returns"."state" = 'failed' and "provider_returns"."kind" = 'refund' and "provider_returns"."provider_id" is null and (select staff_may('act-money')));--> statement-breakpoint
CREATE POLICY "provider_returns_firm_read" ON "provider_returns" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('payments')));--> statement-breakpoint
CREATE POLICY "provider_returns_firm_add" ON "provider_returns" AS PERMISSIVE FOR INSERT TO "plenum_firm" WITH CHECK ((select firm_does('payments')));--> statement-breakpoint
CREATE POLICY "provider_returns_firm_change" ON "provider_returns" AS PERMISSIVE FOR UPDATE TO "plenum_firm" USING ((select firm_does('payments')) and true) WITH CHECK ((select firm_does('payments')) and true);--> statement-breakpoint
ALTER POLICY "invoice_payments_firm_add" ON "invoice_payments" TO plenum_firm WITH CHECK ((select firm_does('payments')) and "invoice_payments"."created_by" is null and ("invoice_payments"."method" in ('ach', 'card') or ("invoice_payments"."method" = 'balance' and invoice_goes_back_now("invoice_payments"."invoice_id"))) and exists (select from invoices r where r.id = "invoice_payments"."invoice_id" offset 0));
