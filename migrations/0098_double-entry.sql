CREATE TABLE "chart_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"role" text,
	"type" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chart_accounts_role" CHECK ("chart_accounts"."role" in ('bank', 'clearing', 'receivables', 'prepayments', 'billed_prepayments', 'sales_tax', 'services', 'fixed_fees', 'hourly', 'retainers', 'discounts', 'bad_debt', 'fees', 'rounding')),
	CONSTRAINT "chart_accounts_type" CHECK ("chart_accounts"."type" in ('asset', 'liability', 'equity', 'income', 'expense'))
);
--> statement-breakpoint
ALTER TABLE "chart_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"id" uuid PRIMARY KEY DEFAULT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid NOT NULL,
	"number" integer NOT NULL,
	"date" date NOT NULL,
	"description" text NOT NULL,
	"account_id" uuid NOT NULL,
	"invoice_id" uuid,
	"transaction_id" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journal_entries_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "journal_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "journal_lines" (
	"id" uuid PRIMARY KEY DEFAULT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"chart_account_id" uuid NOT NULL,
	"debit" numeric(12, 2) NOT NULL,
	"credit" numeric(12, 2) NOT NULL,
	CONSTRAINT "journal_lines_one_side" CHECK (least("journal_lines"."debit", "journal_lines"."credit") = 0 and greatest("journal_lines"."debit", "journal_lines"."credit") > 0)
);
--> statement-breakpoint
ALTER TABLE "journal_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_account_id_customer_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."customer_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_chart_account_id_chart_accounts_id_fk" FOREIGN KEY ("chart_account_id") REFERENCES "public"."chart_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chart_accounts_role_unique" ON "chart_accounts" USING btree ("role");--> statement-breakpoint
CREATE UNIQUE INDEX "chart_accounts_code_unique" ON "chart_accounts" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "chart_accounts_name_unique" ON "chart_accounts" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_transaction_unique" ON "journal_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "journal_entries_date" ON "journal_entries" USING btree ("date","number");--> statement-breakpoint
CREATE INDEX "journal_entries_account" ON "journal_entries" USING btree ("account_id","number");--> statement-breakpoint
CREATE INDEX "journal_entries_invoice" ON "journal_entries" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "journal_entries_created_by" ON "journal_entries" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_lines_position_unique" ON "journal_lines" USING btree ("entry_id","position");--> statement-breakpoint
CREATE INDEX "journal_lines_chart_account" ON "journal_lines" USING btree ("chart_account_id","entry_id");--> statement-breakpoint
CREATE POLICY "chart_accounts_admin_read" ON "chart_accounts" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "chart_accounts_staff_read" ON "chart_accounts" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')));--> statement-breakpoint
CREATE POLICY "chart_accounts_admin_insert" ON "chart_accounts" AS PERMISSIVE FOR INSERT TO "plenum_admin" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "chart_accounts_staff_insert" ON "chart_accounts" AS PERMISSIVE FOR INSERT TO "plenum_staff" WITH CHECK ((select staff_may('act-money')));--> statement-breakpoint
CREATE POLICY "chart_accounts_admin_update" ON "chart_accounts" AS PERMISSIVE FOR UPDATE TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "chart_accounts_staff_update" ON "chart_accounts" AS PERMISSIVE FOR UPDATE TO "plenum_staff" USING ((select staff_may('act-money'))) WITH CHECK ((select staff_may('act-money')));--> statement-breakpoint
CREATE POLICY "journal_entries_admin_read" ON "journal_entries" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "journal_entries_staff_read" ON "journal_entries" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and ((select staff_may('every-customer')) or exists (select from customer_accounts r where r.id = "journal_entries"."account_id" offset 0)));--> statement-breakpoint
CREATE POLICY "journal_lines_admin_read" ON "journal_lines" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "journal_lines_staff_read" ON "journal_lines" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and exists (select from journal_entries r where r.id = "journal_lines"."entry_id" offset 0));--> statement-breakpoint
INSERT INTO chart_accounts (role, type, code, name) VALUES
  ('bank', 'asset', '1000', 'Bank'),
  ('clearing', 'asset', '1050', 'Clearing'),
  ('receivables', 'asset', '1200', 'Accounts Receivable'),
  ('prepayments', 'liability', '2100', 'Customer Prepayments'),
  ('billed_prepayments', 'liability', '2110', 'Billed Prepayments'),
  ('sales_tax', 'liability', '2200', 'Sales Tax Payable'),
  ('services', 'income', '4000', 'Services'),
  ('fixed_fees', 'income', '4100', 'Services:Fixed Fees'),
  ('hourly', 'income', '4200', 'Services:Hourly'),
  ('retainers', 'income', '4300', 'Services:Retainers'),
  ('discounts', 'income', '4900', 'Discounts'),
  ('bad_debt', 'expense', '6100', 'Bad Debt'),
  ('fees', 'expense', '6200', 'Processing Fees'),
  ('rounding', 'expense', '6900', 'Rounding');--> statement-breakpoint
CREATE OR REPLACE FUNCTION check_journal_balance() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  entry uuid := CASE TG_TABLE_NAME WHEN 'journal_entries' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'entry_id' END;
  off_by numeric := (SELECT sum(debit - credit) FROM journal_lines WHERE entry_id = entry);
BEGIN
  IF off_by IS DISTINCT FROM 0 AND EXISTS (SELECT FROM journal_entries WHERE id = entry) THEN
    RAISE EXCEPTION 'Journal entry % does not balance: %', entry, coalesce(off_by::text, 'it has no lines');
  END IF;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION check_journal_balance() FROM PUBLIC;

DROP TRIGGER IF EXISTS journal_entries_balanced ON journal_entries;
CREATE CONSTRAINT TRIGGER journal_entries_balanced AFTER INSERT ON journal_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_journal_balance();

DROP TRIGGER IF EXISTS journal_lines_balanced ON journal_lines;
CREATE CONSTRAINT TRIGGER journal_lines_balanced AFTER INSERT ON journal_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_journal_balance();

CREATE OR REPLACE FUNCTION post_invoice(of_invoice uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  i invoices;
  own uuid;
  owed numeric := 0;
  hourly numeric := 0;
  before numeric;
  is_first boolean := NOT EXISTS (SELECT FROM journal_entries WHERE invoice_id = of_invoice AND transaction_id IS NULL);
  today date := (now() AT TIME ZONE firm_zone())::date;
  each record;
BEGIN
  SELECT * INTO i FROM invoices WHERE id = of_invoice;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF i.status IN ('sent', 'overdue', 'paid') THEN
    owed := i.amount;
    IF i.archived_at IS NOT NULL THEN
      owed := coalesce((SELECT sum(amount) FROM invoice_payments WHERE invoice_id = i.id AND reversed_at IS NULL), 0);
    ELSIF NOT i.is_prepayment THEN
      hourly := coalesce((SELECT sum(l.amount) FROM invoice_lines l WHERE l.invoice_id = i.id
        AND EXISTS (SELECT FROM time_entries t WHERE t.invoice_line_id = l.id)), 0);
    END IF;
  END IF;
  INSERT INTO customer_accounts (customer_id) VALUES (i.customer_id) ON CONFLICT DO NOTHING;
  SELECT id INTO own FROM customer_accounts WHERE customer_id = i.customer_id;
  FOR each IN
    SELECT a.account, array_agg(a.role) AS roles, array_agg(a.amount) AS amounts
      FROM (
        SELECT w.account, w.role, sum(w.amount) AS amount FROM (
          SELECT own AS account, r.role, r.amount FROM (VALUES
              ('receivables', owed),
              (CASE WHEN i.is_prepayment THEN 'billed_prepayments' WHEN i.proposal_id IS NULL THEN 'services' ELSE 'fixed_fees' END, hourly - owed),
              ('hourly', -hourly)) r(role, amount)
          UNION ALL
          SELECT e.account_id, c.role, l.credit - l.debit FROM journal_entries e
            JOIN journal_lines l ON l.entry_id = e.id JOIN chart_accounts c ON c.id = l.chart_account_id
            WHERE e.invoice_id = i.id AND e.transaction_id IS NULL) w
        GROUP BY w.account, w.role) a
      WHERE a.amount <> 0 GROUP BY a.account ORDER BY a.account = own
  LOOP
    SELECT coalesce(sum(l.debit - l.credit), 0) INTO before FROM journal_entries e
      JOIN journal_lines l ON l.entry_id = e.id JOIN chart_accounts c ON c.id = l.chart_account_id AND c.role = 'receivables'
      WHERE e.invoice_id = i.id AND e.account_id = each.account AND e.transaction_id IS NULL;
    PERFORM post_to_journal(each.account,
      CASE WHEN is_first THEN (coalesce(i.sent_at, i.created_at) AT TIME ZONE firm_zone())::date ELSE today END,
      i.invoice_number || CASE
        WHEN is_first THEN ' issued'
        WHEN each.account <> own THEN ' moved to another account'
        WHEN i.archived_at IS NOT NULL THEN ' archived'
        WHEN i.status = 'cancelled' THEN ' canceled'
        WHEN i.status = 'draft' THEN ' withdrawn'
        WHEN before <> 0 THEN ' changed'
        WHEN EXISTS (SELECT FROM journal_entries WHERE invoice_id = i.id AND account_id <> own) THEN ' moved from another account'
        ELSE ' issued again' END,
      i.id, NULL, (SELECT id FROM users WHERE id = nullif(current_setting('app.user_id', true), '')::uuid), each.roles, each.amounts);
  END LOOP;
END
$$;
REVOKE ALL ON FUNCTION post_invoice(uuid) FROM PUBLIC;

CREATE OR REPLACE FUNCTION post_to_journal(on_account uuid, dated date, words text, of_invoice uuid, of_transaction uuid,
  by_whom uuid, roles text[], amounts numeric[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  entry uuid;
BEGIN
  IF NOT EXISTS (SELECT FROM unnest(amounts) a WHERE a <> 0) THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('journal'));
  INSERT INTO journal_entries (number, date, description, account_id, invoice_id, transaction_id, created_by, created_at)
    VALUES ((SELECT coalesce(max(number), 0) + 1 FROM journal_entries), dated, words, on_account, of_invoice, of_transaction,
      by_whom, clock_timestamp())
    RETURNING id INTO entry;
  -- Debits first, as a journal is read.
  INSERT INTO journal_lines (entry_id, position, chart_account_id, debit, credit)
    SELECT entry, row_number() OVER (ORDER BY sum(l.amount) < 0, min(l.place)), a.id, greatest(sum(l.amount), 0), greatest(-sum(l.amount), 0)
      FROM unnest(roles, amounts) WITH ORDINALITY AS l(role, amount, place) JOIN chart_accounts a ON a.role = l.role
      GROUP BY a.id HAVING sum(l.amount) <> 0;
END
$$;
REVOKE ALL ON FUNCTION post_to_journal(uuid,date,text,uuid,uuid,uuid,text[],numeric[]) FROM PUBLIC;

CREATE OR REPLACE FUNCTION post_transaction(of_entry uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  t transactions;
  i invoices;
  sign integer;
  is_credit boolean;
  is_moved boolean;
  roles text[];
  amounts numeric[];
BEGIN
  SELECT * INTO t FROM transactions WHERE id = of_entry;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF t.invoice_id IS NOT NULL THEN
    PERFORM post_invoice(t.invoice_id);
    SELECT * INTO i FROM invoices WHERE id = t.invoice_id;
  END IF;
  sign := CASE WHEN t.reverses_id IS NULL THEN 1 ELSE -1 END;
  is_credit := (t.type = 'credit') = (t.reverses_id IS NULL);
  is_moved := t.reposts_id IS NOT NULL OR EXISTS (SELECT FROM transactions m WHERE m.reposts_id = t.reverses_id);
  IF is_credit THEN
    roles := ARRAY[CASE WHEN is_moved THEN 'clearing' ELSE 'bank' END, 'prepayments'];
    IF i.is_prepayment THEN
      roles := roles || ARRAY['billed_prepayments', 'receivables'];
    END IF;
  ELSE
    roles := ARRAY['prepayments', CASE WHEN i.id IS NULL THEN 'services' ELSE 'receivables' END];
  END IF;
  amounts := (ARRAY[1, -1, 1, -1])[1:cardinality(roles)];
  PERFORM post_to_journal(t.account_id,
    coalesce(CASE WHEN sign = 1 AND NOT is_moved THEN (SELECT paid_on FROM invoice_payments WHERE id = t.payment_id) END,
      (t.created_at AT TIME ZONE firm_zone())::date),
    t.description, t.invoice_id, t.id, t.created_by, roles, ARRAY(SELECT a * sign * t.amount FROM unnest(amounts) a));
END
$$;
REVOKE ALL ON FUNCTION post_transaction(uuid) FROM PUBLIC;

CREATE OR REPLACE FUNCTION post_what_moved() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'invoices' THEN
    PERFORM post_invoice(NEW.id);
  ELSE
    PERFORM post_transaction(NEW.id);
  END IF;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION post_what_moved() FROM PUBLIC;

DROP TRIGGER IF EXISTS invoices_posted ON invoices;
CREATE CONSTRAINT TRIGGER invoices_posted AFTER INSERT OR UPDATE OF status, amount, archived_at, is_prepayment, customer_id ON invoices
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION post_what_moved();

DROP TRIGGER IF EXISTS transactions_posted ON transactions;
CREATE CONSTRAINT TRIGGER transactions_posted AFTER INSERT ON transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION post_what_moved();

CREATE OR REPLACE FUNCTION refuse_change_of_journal() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  account uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN
    account := coalesce((to_jsonb(OLD) ->> 'account_id')::uuid,
      (SELECT account_id FROM journal_entries WHERE id = (to_jsonb(OLD) ->> 'entry_id')::uuid));
    IF EXISTS (SELECT FROM customer_accounts WHERE id = account AND customer_id = sample_client()) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'The journal is append-only';
END
$$;
REVOKE ALL ON FUNCTION refuse_change_of_journal() FROM PUBLIC;

CREATE OR REPLACE TRIGGER journal_entries_append_only BEFORE UPDATE OR DELETE ON journal_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_journal();

CREATE OR REPLACE TRIGGER journal_lines_append_only BEFORE UPDATE OR DELETE ON journal_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_journal();

CREATE OR REPLACE TRIGGER journal_entries_not_emptied BEFORE TRUNCATE ON journal_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_journal();

CREATE OR REPLACE TRIGGER journal_lines_not_emptied BEFORE TRUNCATE ON journal_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_journal();
