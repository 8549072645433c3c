-- Adds the journal up anew, for its owner alone: who posts meanwhile waits.
CREATE OR REPLACE FUNCTION sum_journal_anew() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET work_mem = '64MB' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('journal'));
  DELETE FROM journal_sums;
  DELETE FROM journal_items;
  INSERT INTO journal_sums (month, chart_account_id, account_id, entries, debit, credit)
    SELECT date_trunc('month', e.date), l.chart_account_id, e.account_id, count(*) FILTER (WHERE l.position = 1), sum(l.debit), sum(l.credit)
      FROM journal_lines l JOIN journal_entries e ON e.id = l.entry_id WHERE e.account_id IS NOT NULL GROUP BY 1, 2, 3
    UNION ALL
    SELECT date_trunc('month', e.date), l.chart_account_id, NULL, count(*) FILTER (WHERE l.position = 1), sum(l.debit), sum(l.credit)
      FROM journal_lines l JOIN journal_entries e ON e.id = l.entry_id GROUP BY 1, 2;
  INSERT INTO journal_items (account_id, chart_account_id, invoice_id, opened_on, last_on, balance)
    SELECT e.account_id, l.chart_account_id, CASE c.role WHEN 'receivables' THEN e.invoice_id END, min(e.date), max(e.date),
        sum(l.debit - l.credit)
      FROM journal_lines l JOIN journal_entries e ON e.id = l.entry_id
        JOIN chart_accounts c ON c.id = l.chart_account_id AND c.role IN ('receivables', 'prepayments')
      WHERE e.account_id IS NOT NULL GROUP BY 1, 2, 3;
END
$$;

REVOKE ALL ON FUNCTION sum_journal_anew() FROM PUBLIC;
