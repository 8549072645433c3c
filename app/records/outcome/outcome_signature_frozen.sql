CREATE OR REPLACE FUNCTION outcome_signature_frozen() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM outcome_baselines b WHERE b.id = OLD.baseline_id AND b.customer_id = sample_client()) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'A signature under a baseline is never changed or removed.';
END
$$;

CREATE OR REPLACE TRIGGER outcome_signatures_frozen BEFORE UPDATE OR DELETE ON outcome_signatures
  FOR EACH ROW EXECUTE FUNCTION outcome_signature_frozen();
CREATE OR REPLACE TRIGGER outcome_signatures_not_emptied BEFORE TRUNCATE ON outcome_signatures
  FOR EACH STATEMENT EXECUTE FUNCTION outcome_signature_frozen();
