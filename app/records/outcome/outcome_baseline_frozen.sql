-- A baseline says what was agreed on: its words never change, whoever asks; agreed to, nothing of it does, and nobody removes
-- it but with the sample client. It moves with the account that it belongs to, and one that is open gives way to one that is open there.
CREATE OR REPLACE FUNCTION outcome_baseline_frozen() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    IF TG_OP = 'TRUNCATE' OR OLD.status = 'agreed' AND OLD.customer_id <> sample_client() THEN
      RAISE EXCEPTION 'An agreed baseline is never removed.';
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.status = 'proposed' AND NEW.status = 'proposed' AND OLD.customer_id <> NEW.customer_id
    AND EXISTS (SELECT FROM outcome_baselines b WHERE b.customer_id = NEW.customer_id AND b.status = 'proposed') THEN
    NEW.status := 'withdrawn';
  END IF;
  IF (NEW.id, NEW.number, NEW.from_month, NEW.to_month, NEW.reason, NEW.measures, NEW.frozen_text, NEW.content_hash,
      NEW.proposed_by, NEW.proposed_by_name, NEW.created_at)
    IS DISTINCT FROM (OLD.id, OLD.number, OLD.from_month, OLD.to_month, OLD.reason, OLD.measures, OLD.frozen_text,
      OLD.content_hash, OLD.proposed_by, OLD.proposed_by_name, OLD.created_at)
    OR (OLD.status <> 'proposed' AND (NEW.status, NEW.agreed_at) IS DISTINCT FROM (OLD.status, OLD.agreed_at)) THEN
    RAISE EXCEPTION 'A baseline is never rewritten.';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER outcome_baselines_frozen BEFORE UPDATE OR DELETE ON outcome_baselines
  FOR EACH ROW EXECUTE FUNCTION outcome_baseline_frozen();
CREATE OR REPLACE TRIGGER outcome_baselines_not_emptied BEFORE TRUNCATE ON outcome_baselines
  FOR EACH STATEMENT EXECUTE FUNCTION outcome_baseline_frozen();
