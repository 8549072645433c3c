CREATE OR REPLACE FUNCTION outcome_measure_moved() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.customer_id <> NEW.customer_id AND NEW.kind <> 'own' AND NEW.archived_at IS NULL
    AND EXISTS (SELECT FROM outcome_measures m WHERE m.customer_id = NEW.customer_id AND m.kind = NEW.kind
      AND m.archived_at IS NULL AND m.id <> NEW.id) THEN
    NEW.archived_at := now();
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER outcome_measures_moved BEFORE UPDATE OF customer_id ON outcome_measures
  FOR EACH ROW EXECUTE FUNCTION outcome_measure_moved();
