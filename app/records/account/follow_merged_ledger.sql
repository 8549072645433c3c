-- Whoever posts to the ledger of an account that has ended, by an older version or having waited for the merge, posts to the one
-- that stays. An entry that is taken back may have been moved since it was read: what stands is then its copy.
CREATE OR REPLACE FUNCTION follow_merged_ledger() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ended uuid;
  stays uuid;
BEGIN
  SELECT c.id, c.merged_into INTO ended, stays
    FROM customer_accounts a JOIN customer_profiles c ON c.id = a.customer_id WHERE a.id = NEW.account_id;
  IF stays IS NOT NULL THEN PERFORM move_ledger(ended, stays, NEW.created_by); END IF;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION follow_merged_ledger() FROM PUBLIC;

CREATE OR REPLACE TRIGGER transactions_merged AFTER INSERT ON transactions
  FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND NEW.reverses_id IS NULL) EXECUTE FUNCTION follow_merged_ledger();
