CREATE OR REPLACE FUNCTION outcome_signature_frozen() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'A signature under a baseline is never changed or removed.';
END
$$;

CREATE OR REPLACE TRIGGER outcome_signatures_frozen BEFORE UPDATE OR DELETE ON outcome_signatures
  FOR EACH ROW EXECUTE FUNCTION outcome_signature_frozen();
CREATE OR REPLACE TRIGGER outcome_signatures_not_emptied BEFORE TRUNCATE ON outcome_signatures
  FOR EACH STATEMENT EXECUTE FUNCTION outcome_signature_frozen();
