-- Adds new lines of the journal to the sums of their months and to what is open. Who posts holds the journal's lock until its transaction
-- ends, so that nobody else changes a sum meanwhile. The sample client takes its own rows along when it leaves.
CREATE OR REPLACE FUNCTION keep_journal_sums() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('journal'));
  IF TG_OP = 'DELETE' THEN
    UPDATE journal_sums s SET entries = s.entries - d.entries, debit = s.debit - d.debit, credit = s.credit - d.credit
      FROM (SELECT date_trunc('month', e.date)::date AS month, l.chart_account_id, count(*) FILTER (WHERE l.position = 1) AS entries,
          sum(l.debit) AS debit, sum(l.credit) AS credit
        FROM changed l JOIN journal_entries e ON e.id = l.entry_id GROUP BY 1, 2) d
      WHERE s.account_id IS NULL AND s.chart_account_id = d.chart_account_id AND s.month = d.month;
    DELETE FROM journal_sums s USING changed l JOIN journal_entries e ON e.id = l.entry_id
      WHERE s.account_id IS NULL AND s.chart_account_id = l.chart_account_id AND s.month = date_trunc('month', e.date)::date
        AND s.entries = 0 AND s.debit = 0 AND s.credit = 0;
    RETURN NULL;
  END IF;
  INSERT INTO journal_sums AS s (month, chart_account_id, account_id, entries, debit, credit)
    SELECT date_trunc('month', e.date), l.chart_account_id, o.account_id, count(*) FILTER (WHERE l.position = 1), sum(l.debit), sum(l.credit)
      FROM changed l JOIN journal_entries e ON e.id = l.entry_id
        CROSS JOIN LATERAL (SELECT NULL::uuid AS account_id UNION SELECT e.account_id) o
      GROUP BY 1, 2, 3
    ON CONFLICT (account_id, chart_account_id, month) DO UPDATE
      SET entries = s.entries + excluded.entries, debit = s.debit + excluded.debit, credit = s.credit + excluded.credit;
  INSERT INTO journal_items AS i (account_id, chart_account_id, invoice_id, opened_on, last_on, balance)
    SELECT e.account_id, l.chart_account_id, CASE c.role WHEN 'receivables' THEN e.invoice_id END, min(e.date), max(e.date),
        sum(l.debit - l.credit)
      FROM changed l JOIN journal_entries e ON e.id = l.entry_id
        JOIN chart_accounts c ON c.id = l.chart_account_id AND c.role IN ('receivables', 'prepayments')
      WHERE e.account_id IS NOT NULL
      GROUP BY 1, 2, 3
    ON CONFLICT (account_id, chart_account_id, invoice_id) DO UPDATE
      SET opened_on = least(i.opened_on, excluded.opened_on), last_on = greatest(i.last_on, excluded.last_on),
        balance = i.balance + excluded.balance;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION keep_journal_sums() FROM PUBLIC;

CREATE OR REPLACE TRIGGER journal_lines_summed AFTER INSERT ON journal_lines
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_journal_sums();
CREATE OR REPLACE TRIGGER journal_lines_taken_out AFTER DELETE ON journal_lines
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_journal_sums();
