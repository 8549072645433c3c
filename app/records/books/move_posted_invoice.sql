-- An invoice that a merge of accounts has given to another customer is owed by them: what was posted of it moves along, today.
CREATE OR REPLACE FUNCTION move_posted_invoice(of_invoice uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own uuid;
  today date := (now() AT TIME ZONE firm_zone())::date;
  name text := (SELECT coalesce(invoice_number, 'Draft') FROM invoices WHERE id = of_invoice);
  each record;
BEGIN
  SELECT a.id INTO own FROM invoices i JOIN customer_accounts a ON a.customer_id = i.customer_id WHERE i.id = of_invoice;
  FOR each IN
    SELECT s.account_id, array_agg(s.role) AS roles, array_agg(s.amount) AS amounts FROM (
      SELECT e.account_id, c.role, sum(l.debit - l.credit) AS amount FROM journal_entries e
        JOIN journal_lines l ON l.entry_id = e.id JOIN chart_accounts c ON c.id = l.chart_account_id
        WHERE e.invoice_id = of_invoice AND e.transaction_id IS NULL AND e.account_id <> own
        GROUP BY e.account_id, c.role HAVING sum(l.debit - l.credit) <> 0) s
    GROUP BY s.account_id
  LOOP
    PERFORM post_to_journal(each.account_id, today, name || ' moved to another account', of_invoice, NULL, NULL, each.roles,
      ARRAY(SELECT -a FROM unnest(each.amounts) a), NULL);
    PERFORM post_to_journal(own, today, name || ' moved from another account', of_invoice, NULL, NULL, each.roles, each.amounts, NULL);
  END LOOP;
END
$$;

REVOKE ALL ON FUNCTION move_posted_invoice(uuid) FROM PUBLIC;
