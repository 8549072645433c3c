-- Posts what a line of a bank moved between its account and another one of the chart, on the line's day and for no customer; what is undone
-- of it posts the opposite, today.
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

CREATE CONSTRAINT TRIGGER bank_postings_posted AFTER INSERT ON bank_postings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION post_bank_posting();
CREATE CONSTRAINT TRIGGER bank_postings_undone AFTER UPDATE OF undone_at ON bank_postings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.undone_at IS NULL AND NEW.undone_at IS NOT NULL)
  EXECUTE FUNCTION post_bank_posting();
