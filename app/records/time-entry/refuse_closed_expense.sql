-- What was spent in a closed month stays as it was handed over: no expense is added to it, taken from it, moved, or given another
-- amount, whoever tries. What its customer takes along when it is removed is no posting.
CREATE OR REPLACE FUNCTION refuse_closed_expense() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  day date;
BEGIN
  IF TG_OP = 'DELETE' AND OLD.customer_id IS NOT NULL AND NOT EXISTS (SELECT FROM customer_profiles WHERE id = OLD.customer_id) THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('journal'));
  FOREACH day IN ARRAY array_remove(ARRAY[OLD.date, NEW.date], NULL) LOOP
    IF journal_month_closed(day) THEN
      RAISE EXCEPTION '% is closed in the books', to_char(day, 'FMMonth YYYY') USING ERRCODE = 'PM002', CONSTRAINT = day::text;
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION refuse_closed_expense() FROM PUBLIC;

-- At the end of the transaction: before that it would hold up everyone who posts.
CREATE CONSTRAINT TRIGGER expenses_in_open_month AFTER INSERT OR DELETE ON expenses
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_closed_expense();
CREATE CONSTRAINT TRIGGER expenses_moved_in_open_month AFTER UPDATE OF date, amount ON expenses
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.date <> NEW.date OR OLD.amount <> NEW.amount) EXECUTE FUNCTION refuse_closed_expense();
