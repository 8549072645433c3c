CREATE OR REPLACE FUNCTION follow_moved_entry() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.reverses_id := coalesce((SELECT id FROM transactions
    WHERE reposts_id = NEW.reverses_id AND account_id = NEW.account_id), NEW.reverses_id);
  RETURN NEW;
END
$$;

REVOKE ALL ON FUNCTION follow_moved_entry() FROM PUBLIC;

CREATE OR REPLACE TRIGGER transactions_moved BEFORE INSERT ON transactions
  FOR EACH ROW WHEN (NEW.reverses_id IS NOT NULL) EXECUTE FUNCTION follow_moved_entry();
