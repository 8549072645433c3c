CREATE TABLE "bank_postings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"line_id" uuid NOT NULL,
	"chart_account_id" uuid NOT NULL,
	"other_line_id" uuid,
	"undone_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_postings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "journal_entries" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_postings" ADD CONSTRAINT "bank_postings_line_id_bank_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_postings" ADD CONSTRAINT "bank_postings_chart_account_id_chart_accounts_id_fk" FOREIGN KEY ("chart_account_id") REFERENCES "public"."chart_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_postings" ADD CONSTRAINT "bank_postings_other_line_id_bank_lines_id_fk" FOREIGN KEY ("other_line_id") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_postings" ADD CONSTRAINT "bank_postings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_postings_line_unique" ON "bank_postings" USING btree ("line_id") WHERE "bank_postings"."undone_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_postings_other_line_unique" ON "bank_postings" USING btree ("other_line_id") WHERE "bank_postings"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "bank_postings_line" ON "bank_postings" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "bank_postings_chart_account" ON "bank_postings" USING btree ("chart_account_id");--> statement-breakpoint
CREATE INDEX "bank_postings_created" ON "bank_postings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bank_postings_created_by" ON "bank_postings" USING btree ("created_by");--> statement-breakpoint
CREATE POLICY "bank_postings_admin_all" ON "bank_postings" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "bank_postings_staff_read" ON "bank_postings" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and (select staff_may('every-customer')));--> statement-breakpoint
CREATE POLICY "bank_postings_staff_write" ON "bank_postings" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('act-money')) and (select staff_may('every-customer'))) WITH CHECK ((select staff_may('act-money')) and (select staff_may('every-customer')));--> statement-breakpoint
CREATE OR REPLACE TRIGGER transactions_settle AFTER INSERT ON transactions
  FOR EACH ROW WHEN (NEW.reverses_id IS NOT NULL) EXECUTE FUNCTION settle_bank_line();

CREATE OR REPLACE FUNCTION close_journal_month(closed date) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  first date := date_trunc('month', closed);
  ends date := date_trunc('month', closed) + interval '1 month' - interval '1 day';
  whose uuid := (SELECT id FROM users WHERE id = nullif(current_setting('app.user_id', true), '')::uuid);
  handed uuid[];
  batch uuid;
BEGIN
  PERFORM may_close_books();
  IF ends >= (now() AT TIME ZONE firm_zone())::date THEN
    RAISE EXCEPTION 'A month is closed once it is over';
  END IF;
  IF NOT journal_month_closed(first) THEN
    INSERT INTO journal_closings (number, month, created_by)
      VALUES ((SELECT coalesce(max(number), 0) + 1 FROM journal_closings), first, whose);
  END IF;
  handed := ARRAY(SELECT e.id FROM journal_entries e
    LEFT JOIN customer_accounts a ON a.id = e.account_id
    WHERE e.date <= ends AND a.customer_id IS DISTINCT FROM sample_client() AND NOT EXISTS (SELECT FROM journal_batch_entries b WHERE b.entry_id = e.id) ORDER BY e.number);
  IF cardinality(handed) = 0 THEN
    RETURN NULL;
  END IF;
  INSERT INTO journal_batches (number, through, entries, debits, hash, created_by)
    VALUES ((SELECT coalesce(max(number), 0) + 1 FROM journal_batches), ends, cardinality(handed),
      (SELECT sum(debit) FROM journal_lines WHERE entry_id = ANY (handed)),
      encode(sha256(convert_to(journal_text(handed), 'UTF8')), 'hex'), whose)
    RETURNING id INTO batch;
  INSERT INTO journal_batch_entries (batch_id, entry_id) SELECT batch, unnest(handed);
  RETURN batch;
END
$$;

CREATE OR REPLACE FUNCTION post_bank_posting() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  line record;
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  SELECT l.day, l.amount, l.text, b.chart_account_id::text AS account INTO line
    FROM bank_lines l JOIN bank_accounts b ON b.id = l.bank_account_id WHERE l.id = NEW.line_id;
  PERFORM post_to_journal(NULL, CASE sign WHEN 1 THEN line.day ELSE (now() AT TIME ZONE firm_zone())::date END,
    CASE sign WHEN 1 THEN '' ELSE 'Undone: ' END || line.text, NULL, NULL, acting_person(),
    ARRAY[line.account, NEW.chart_account_id::text], ARRAY[sign * line.amount, -sign * line.amount]);
  PERFORM notify_live_change('account', NEW.id, NULL, true, NULL);
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION post_bank_posting() FROM PUBLIC;

DROP TRIGGER IF EXISTS bank_postings_posted ON bank_postings;
CREATE CONSTRAINT TRIGGER bank_postings_posted AFTER INSERT ON bank_postings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION post_bank_posting();

DROP TRIGGER IF EXISTS bank_postings_undone ON bank_postings;
CREATE CONSTRAINT TRIGGER bank_postings_undone AFTER UPDATE OF undone_at ON bank_postings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.undone_at IS NULL AND NEW.undone_at IS NOT NULL)
  EXECUTE FUNCTION post_bank_posting();

CREATE OR REPLACE FUNCTION post_transaction(of_entry uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  t transactions;
  i invoices;
  sign integer;
  is_credit boolean;
  is_moved boolean;
  landing record;
  returned_on date;
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
    WHERE m.transaction_id IN (t.id, t.reverses_id) AND NOT is_moved ORDER BY m.transaction_id = t.id DESC LIMIT 1;
  IF sign = -1 AND NOT is_moved THEN
    SELECT l.day INTO returned_on FROM transactions r JOIN bank_matches m ON m.transaction_id = r.id JOIN bank_lines l ON l.id = m.line_id
      WHERE r.reverses_id IS NOT NULL AND (r.id = t.id OR r.payment_id = t.payment_id) LIMIT 1;
  END IF;
  IF is_credit THEN
    roles := ARRAY[CASE WHEN is_moved THEN 'clearing' ELSE coalesce(landing.account, 'bank') END, 'fees', 'prepayments'];
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
        THEN coalesce((SELECT paid_on FROM invoice_payments WHERE id = t.payment_id), landing.day) ELSE returned_on END,
      (t.created_at AT TIME ZONE firm_zone())::date),
    t.description, t.invoice_id, t.id, t.created_by, roles, ARRAY(SELECT a * sign FROM unnest(amounts) a));
END
$$;

CREATE OR REPLACE FUNCTION settle_bank_line() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changed jsonb := to_jsonb(NEW);
  let_go uuid := CASE TG_OP WHEN 'UPDATE' THEN (to_jsonb(OLD) ->> 'other_line_id')::uuid END;
BEGIN
  UPDATE bank_lines l SET is_settled = EXISTS (SELECT FROM bank_postings p WHERE l.id IN (p.line_id, p.other_line_id) AND p.undone_at IS NULL)
      OR 0 <> coalesce((SELECT sum(CASE t.type WHEN 'credit' THEN t.amount ELSE -t.amount END)
        FROM bank_matches m JOIN transactions t ON t.id = m.transaction_id
        WHERE m.line_id = l.id AND NOT EXISTS (SELECT FROM transactions r WHERE r.reverses_id = t.id
          AND NOT EXISTS (SELECT FROM bank_matches o WHERE o.transaction_id = r.id))), 0)
    WHERE l.id IN ((changed ->> 'line_id')::uuid, (changed ->> 'other_line_id')::uuid, let_go) OR l.id IN (
      SELECT m.line_id FROM bank_matches m WHERE m.transaction_id IN ((changed ->> 'reverses_id')::uuid,
        (SELECT reverses_id FROM transactions WHERE id = (changed ->> 'transaction_id')::uuid)));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER bank_matches_settle AFTER INSERT OR UPDATE ON bank_matches
  FOR EACH ROW EXECUTE FUNCTION settle_bank_line();

CREATE OR REPLACE TRIGGER bank_postings_settle AFTER INSERT OR UPDATE ON bank_postings
  FOR EACH ROW EXECUTE FUNCTION settle_bank_line();
