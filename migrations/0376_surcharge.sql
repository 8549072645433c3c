ALTER TABLE "chart_accounts" DROP CONSTRAINT "chart_accounts_role";
--> statement-breakpoint
ALTER TABLE "autopay_debits" ADD COLUMN "surcharge" numeric(12, 2) DEFAULT '0.00' NOT NULL;
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "surcharge" numeric(12, 2) DEFAULT '0.00' NOT NULL;
--> statement-breakpoint
ALTER TABLE "provider_entries" ADD COLUMN "is_surcharge" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "provider_returns" ADD COLUMN "surcharge" numeric(12, 2) DEFAULT '0.00' NOT NULL;
--> statement-breakpoint
ALTER TABLE "chart_accounts" ADD CONSTRAINT "chart_accounts_role" CHECK ("chart_accounts"."role" in ('bank', 'undeposited', 'clearing', 'provider', 'provider_other', 'receivables', 'prepayments', 'billed_prepayments', 'sales_tax', 'services', 'fixed_fees', 'hourly', 'retainers', 'surcharges', 'discounts', 'bad_debt', 'fees', 'rounding'));
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_surcharge" CHECK ("payment_attempts"."surcharge" >= 0);
--> statement-breakpoint
INSERT INTO chart_accounts (role, type, code, name)
  SELECT 'surcharges', 'income',
    (SELECT c::text FROM generate_series(4400, 4499) c WHERE NOT EXISTS (SELECT FROM chart_accounts WHERE code = c::text) ORDER BY c LIMIT 1),
    CASE WHEN EXISTS (SELECT FROM chart_accounts WHERE lower(name) = 'card surcharge') THEN 'Card surcharge, paid online' ELSE 'Card surcharge' END;
--> statement-breakpoint
GRANT UPDATE (surcharge) ON provider_returns TO plenum_firm;
--> statement-breakpoint
GRANT UPDATE (surcharge) ON autopay_debits TO plenum_firm;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION receipt_facts(of_money uuid) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE first AS (
    SELECT t.id, t.account_id, t.created_at, t.entry_number, t.payment_id, e.attempt_id, a.settled, m.line_id, m.created_at AS matched_at
      FROM transactions t
      LEFT JOIN provider_entries e ON e.transaction_id = t.id LEFT JOIN payment_attempts a ON a.id = e.attempt_id
      LEFT JOIN bank_matches m ON m.transaction_id = t.id
      WHERE t.id = receipt_entry(of_money)
  ), brought AS (
    SELECT id FROM first
    UNION SELECT e.transaction_id FROM first f JOIN provider_entries e ON e.attempt_id = f.attempt_id
    UNION SELECT m.transaction_id FROM first f JOIN bank_matches m ON m.line_id = f.line_id AND m.created_at = f.matched_at
  ), every AS (
    -- What stays of a payment after a part went back is posted later, in entries beyond what was settled.
    SELECT t.*, EXISTS (SELECT FROM provider_entries s WHERE s.transaction_id = t.id AND s.is_surcharge) AS is_fee, f.attempt_id IS NULL OR sum(t.amount) OVER (ORDER BY t.created_at, t.id) <= f.settled AS is_first
      FROM first f, brought b JOIN transactions t ON t.id = b.id WHERE t.reverses_id IS NULL AND t.type = 'credit'
  ), chain AS (
    SELECT id, amount, account_id FROM every UNION ALL SELECT t.id, t.amount, t.account_id FROM transactions t JOIN chain c ON t.reposts_id = c.id
  ), standing AS (
    SELECT coalesce(sum(c.amount), 0.00) AS amount FROM chain c WHERE NOT EXISTS (SELECT FROM transactions r WHERE r.reverses_id = c.id)
  ), undoing AS (
    SELECT max((r.created_at AT TIME ZONE firm_zone())::date) AS day, max(l.day) AS bank_day
      FROM chain c JOIN transactions r ON r.reverses_id = c.id AND NOT EXISTS (SELECT FROM transactions m WHERE m.reposts_id = c.id)
      LEFT JOIN bank_matches m ON m.transaction_id = r.id LEFT JOIN bank_lines l ON l.id = m.line_id
  ), returned AS (
    SELECT v.kind, v.amount, v.reason, (v.settled_at AT TIME ZONE firm_zone())::date AS day, v.settled_at FROM first f
      JOIN provider_returns v ON v.attempt_id = f.attempt_id AND v.state = 'settled'
  ), came AS (SELECT sum(amount) AS amount FROM every WHERE is_first), gone AS (
    SELECT c.amount - s.amount - coalesce((SELECT sum(amount) FROM returned), 0) AS amount FROM came c, standing s
  )
  SELECT jsonb_build_object(
    'number', coalesce((SELECT number FROM journal_entries WHERE transaction_id = f.id), f.entry_number),
    'customerId', (SELECT a.customer_id FROM chain c JOIN customer_accounts a ON a.id = c.account_id ORDER BY c.id = f.id LIMIT 1),
    'day', coalesce(p.paid_on, l.day, (f.created_at AT TIME ZONE firm_zone())::date),
    'method', coalesce(p.method, CASE WHEN t.kind = 'bank' THEN 'ach' WHEN t.kind = 'card' THEN 'card' WHEN l.check_number IS NOT NULL THEN 'check' ELSE 'ach' END),
    'isOnline', t.id IS NOT NULL, 'name', t.method_name, 'lastFour', t.last_four, 'checkNumber', coalesce(k.number, l.check_number),
    'note', CASE WHEN t.id IS NULL THEN p.note END,
    'amount', (SELECT amount::text FROM came),
    'parts', (SELECT jsonb_agg(jsonb_build_object('invoiceId', y.invoice_id, 'number', i.invoice_number, 'amount', y.amount::text, 'isFee', y.is_fee)
      ORDER BY y.is_fee, i.invoice_number NULLS LAST, y.id) FROM every y LEFT JOIN invoices i ON i.id = y.invoice_id WHERE y.is_first),
    'changes', coalesce((SELECT jsonb_agg(jsonb_build_object('kind', r.kind, 'amount', r.amount::text, 'day', r.day, 'reason', r.reason)
      ORDER BY r.settled_at) FROM returned r), '[]') || CASE WHEN g.amount > 0 THEN jsonb_build_array(jsonb_build_object(
        'kind', CASE WHEN u.bank_day IS NULL THEN 'undone' ELSE 'dispute' END, 'amount', g.amount::text, 'day', coalesce(u.bank_day, u.day))) ELSE '[]' END)
  FROM first f CROSS JOIN gone g CROSS JOIN undoing u
    LEFT JOIN payment_attempts t ON t.id = f.attempt_id LEFT JOIN invoice_payments p ON p.id = f.payment_id
    LEFT JOIN bank_lines l ON l.id = f.line_id LEFT JOIN bank_checks k ON k.payment_id = p.id
$$;

REVOKE ALL ON FUNCTION receipt_facts(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION receipt_facts(uuid) TO plenum_accounts, plenum_jobs;
--> statement-breakpoint
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
    roles := ARRAY[CASE WHEN is_moved THEN 'clearing' ELSE coalesce(landing.account, money_held_for(coalesce(t.reverses_id, t.id)), 'bank') END, 'fees', 'prepayments'];
    amounts := ARRAY[t.amount - coalesce(landing.fee, 0), coalesce(landing.fee, 0), -t.amount];
    IF i.is_prepayment THEN
      roles := roles || ARRAY['billed_prepayments', 'receivables'];
      amounts := amounts || ARRAY[t.amount, -t.amount];
    END IF;
  ELSE
    roles := ARRAY['prepayments', CASE WHEN i.id IS NOT NULL THEN 'receivables'
      WHEN attempt_of_entry(coalesce(t.reverses_id, t.id)) IS NOT NULL THEN 'surcharges' ELSE 'services' END];
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

REVOKE ALL ON FUNCTION post_transaction(uuid) FROM PUBLIC;
