-- What moved what a customer owes, through a day: each entry of the journal with what it did to receivables less prepayments (net), to
-- receivables alone, and what of it was paid. For whoever may read the customer's account; the login of jobs draws statements.
CREATE OR REPLACE FUNCTION owed_entries(of_customer uuid, until date)
RETURNS TABLE (number integer, day date, kind text, words text, invoice_id uuid, receivable numeric, net numeric, paid numeric)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT e.number, e.date,
      CASE WHEN d.kind IS NOT NULL THEN d.kind WHEN own.is_credit THEN 'payment' ELSE 'other' END,
      coalesce(d.number, e.description), e.invoice_id, moved.receivable, moved.net,
      CASE WHEN own.is_credit THEN own.sign * t.amount ELSE 0 END
    FROM journal_entries e
    JOIN customer_accounts a ON a.id = e.account_id
    CROSS JOIN LATERAL (SELECT coalesce(sum(l.debit - l.credit), 0) AS net,
        coalesce(sum(l.debit - l.credit) FILTER (WHERE c.role = 'receivables'), 0) AS receivable
      FROM journal_lines l JOIN chart_accounts c ON c.id = l.chart_account_id
      WHERE l.entry_id = e.id AND c.role IN ('receivables', 'prepayments')) moved
    LEFT JOIN issued_documents d ON d.id = e.document_id
    LEFT JOIN transactions t ON t.id = e.transaction_id
    CROSS JOIN LATERAL (SELECT (t.type = 'credit') = (t.reverses_id IS NULL) AS is_credit,
      CASE WHEN t.reverses_id IS NULL THEN 1 ELSE -1 END AS sign) own
    WHERE a.customer_id = of_customer AND e.date <= until
      AND CASE current_setting('role')
        WHEN 'plenum_customer' THEN of_customer = acting_customer('money')
        WHEN 'plenum_staff' THEN staff_may('money') AND (staff_may('every-customer') OR of_customer = ANY (seen_customers()))
        WHEN 'plenum_firm' THEN firm_does('statements')
        ELSE true END
    ORDER BY e.date, e.number
$$;

REVOKE ALL ON FUNCTION owed_entries(uuid, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION owed_entries(uuid, date) TO plenum_customer, plenum_staff, plenum_admin, plenum_firm, plenum_jobs;
