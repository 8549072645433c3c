-- Nothing is posted or paid in a closed month, or added to an entry that was handed over, whoever tries. Closing a month and posting
-- wait for each other.
CREATE OR REPLACE FUNCTION refuse_closed_month() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  entry uuid := CASE TG_TABLE_NAME WHEN 'journal_lines' THEN to_jsonb(NEW) ->> 'entry_id' END;
  day date := coalesce((to_jsonb(NEW) ->> 'date')::date, (to_jsonb(NEW) ->> 'paid_on')::date, (SELECT date FROM journal_entries WHERE id = entry));
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('journal'));
  IF journal_month_closed(day) OR EXISTS (SELECT FROM journal_batch_entries WHERE entry_id = entry) THEN
    RAISE EXCEPTION '% is closed in the books', to_char(day, 'FMMonth YYYY') USING ERRCODE = 'PM002', CONSTRAINT = day::text;
  END IF;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION refuse_closed_month() FROM PUBLIC;

CREATE OR REPLACE TRIGGER journal_entries_in_open_month AFTER INSERT ON journal_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_month();
CREATE OR REPLACE TRIGGER journal_lines_in_open_month AFTER INSERT ON journal_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_month();
-- At the end of the transaction, as its entries are posted: before that it would hold up everyone who posts.
CREATE CONSTRAINT TRIGGER invoice_payments_in_open_month AFTER INSERT OR UPDATE OF amount, paid_on ON invoice_payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_closed_month();
