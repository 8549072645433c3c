-- At the end of a transaction each entry has lines, and its debits are its credits. What is owed is of an invoice, and what is ahead of a
-- customer: the lists of what is open have no other rows (`owed_on`).
CREATE OR REPLACE FUNCTION check_journal_balance() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  entry uuid := CASE TG_TABLE_NAME WHEN 'journal_entries' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'entry_id' END;
  off_by numeric := (SELECT sum(debit - credit) FROM journal_lines WHERE entry_id = entry);
BEGIN
  IF off_by IS DISTINCT FROM 0 AND EXISTS (SELECT FROM journal_entries WHERE id = entry) THEN
    RAISE EXCEPTION 'Journal entry % does not balance: %', entry, coalesce(off_by::text, 'it has no lines');
  END IF;
  IF EXISTS (SELECT FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id JOIN chart_accounts c ON c.id = l.chart_account_id
      WHERE e.id = entry AND (c.role = 'receivables' AND e.invoice_id IS NULL
        OR c.role IN ('receivables', 'prepayments', 'billed_prepayments') AND e.account_id IS NULL)) THEN
    RAISE EXCEPTION 'Journal entry % is of no invoice or of no customer', entry;
  END IF;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION check_journal_balance() FROM PUBLIC;

CREATE CONSTRAINT TRIGGER journal_entries_balanced AFTER INSERT ON journal_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_journal_balance();
CREATE CONSTRAINT TRIGGER journal_lines_balanced AFTER INSERT ON journal_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_journal_balance();
