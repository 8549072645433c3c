-- What was open at the end of a day, by the customer's account: of each invoice, and, without one, what was ahead. Reads what was open
-- then, and no more: the balance as it stands where nothing was posted later, else the invoice's entries, or the sums of the account's
-- months and the days of the last one. Lines are looked up entry by entry (OFFSET 0). Staff see their customers. The index is read with the owner's rights: its operator may not
-- run before a policy.
CREATE OR REPLACE FUNCTION owed_on(day date) RETURNS TABLE (account_id uuid, invoice_id uuid, is_invoiced boolean, amount numeric)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.account_id, i.invoice_id, c.role = 'receivables',
      CASE WHEN i.last_on <= day THEN i.balance
        WHEN c.role = 'receivables' THEN (SELECT sum(l.debit - l.credit) FROM journal_entries e
          CROSS JOIN LATERAL (SELECT * FROM journal_lines WHERE entry_id = e.id AND chart_account_id = i.chart_account_id OFFSET 0) l
          WHERE e.invoice_id = i.invoice_id AND e.account_id = i.account_id AND e.date <= day)
        ELSE (SELECT sum(s.debit - s.credit) FROM (
          SELECT m.debit, m.credit FROM journal_sums m
            WHERE m.account_id = i.account_id AND m.chart_account_id = i.chart_account_id AND m.month < date_trunc('month', day)::date
          UNION ALL SELECT l.debit, l.credit FROM journal_entries e
            CROSS JOIN LATERAL (SELECT * FROM journal_lines WHERE entry_id = e.id AND chart_account_id = i.chart_account_id OFFSET 0) l
            WHERE e.account_id = i.account_id AND e.date BETWEEN date_trunc('month', day)::date AND day) s) END
    FROM journal_items i JOIN chart_accounts c ON c.id = i.chart_account_id
    WHERE daterange(i.opened_on, CASE WHEN i.balance <> 0 THEN NULL ELSE i.last_on END) @> day
      AND CASE current_setting('role')
        WHEN 'plenum_staff' THEN staff_may('money') AND (staff_may('every-customer')
          OR (SELECT a.customer_id FROM customer_accounts a WHERE a.id = i.account_id) = ANY (seen_customers()))
        ELSE true END
$$;

REVOKE ALL ON FUNCTION owed_on(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION owed_on(date) TO plenum_staff, plenum_admin;
