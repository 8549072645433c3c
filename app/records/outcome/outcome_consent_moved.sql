CREATE OR REPLACE FUNCTION outcome_consent_moved() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.customer_id <> NEW.customer_id THEN NEW.withdrawn_at := coalesce(NEW.withdrawn_at, now()); END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER outcome_consents_moved BEFORE UPDATE OF customer_id ON outcome_consents
  FOR EACH ROW EXECUTE FUNCTION outcome_consent_moved();
CREATE OR REPLACE TRIGGER outcome_results_moved BEFORE UPDATE OF customer_id ON outcome_results
  FOR EACH ROW EXECUTE FUNCTION outcome_consent_moved();
