CREATE OR REPLACE FUNCTION quarterly_score_moved() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  lowest integer := (SELECT min(number) FROM quarterly_scores s WHERE s.customer_id = NEW.customer_id AND s.quarter = NEW.quarter);
BEGIN
  IF OLD.customer_id <> NEW.customer_id AND lowest IS NOT NULL THEN
    NEW.number := least(lowest, 1) - 1;
    NEW.reason := coalesce(NEW.reason, 'Entered for an account that was merged into this one.');
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER quarterly_scores_moved BEFORE UPDATE OF customer_id ON quarterly_scores
  FOR EACH ROW EXECUTE FUNCTION quarterly_score_moved();
