-- What one account has agreed to takes nothing of another one that it is merged into: its people agree anew.
CREATE OR REPLACE FUNCTION end_moved_autopay() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.customer_id <> NEW.customer_id THEN
    NEW.ended_at := coalesce(NEW.ended_at, now());
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER autopays_moved BEFORE UPDATE OF customer_id ON autopays
  FOR EACH ROW EXECUTE FUNCTION end_moved_autopay();
