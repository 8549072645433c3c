CREATE OR REPLACE FUNCTION consented_board_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM outcome_consents c WHERE c.withdrawn_at IS NULL
    AND c.customer_id = (to_jsonb(NEW) ->> TG_ARGV[0])::uuid) THEN
    PERFORM pg_notify('public_pages_changed', '');
  END IF;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION consented_board_changed() FROM PUBLIC;

CREATE OR REPLACE TRIGGER outcome_baselines_public_pages AFTER UPDATE OF status ON outcome_baselines
  FOR EACH ROW EXECUTE FUNCTION consented_board_changed('customer_id');
CREATE OR REPLACE TRIGGER outcome_measures_public_pages AFTER UPDATE OF archived_at ON outcome_measures
  FOR EACH ROW EXECUTE FUNCTION consented_board_changed('customer_id');
