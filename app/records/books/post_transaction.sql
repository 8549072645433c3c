-- Posts an entry of a customer's ledger to the journal. That ledger is the customer's prepayments: money that arrives is credited
-- to them, and an invoice that is paid, or a charge, is taken from them. An entry that takes one back posts its opposite. What a
-- merge of accounts moves touches no bank account. What a line of a bank's file brought arrives in that bank's account on its day, less
-- the fee that a bank took of it; what a line took back of it left that account on that line's day. What a provider of payments brought
-- is in its hands until it pays out; what it charged with it is the fee of a card. What is drawn from a retainer was hourly income, and what expires of one is income of retainers: so
-- is what takes it back or moves it.
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
