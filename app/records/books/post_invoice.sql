-- Brings the journal to what an invoice is now, by the difference to what was posted of it: an open or paid invoice is owed by its
-- customer and is income, or a prepayment that is billed. A draft or canceled one is nothing. Of an archived one what was paid
-- stays. What is the work of logged hours is hourly income, what a proposal's plan bills a fixed fee.
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
