-- What is left of a retainer is on its screens on both sides.
CREATE OR REPLACE FUNCTION live_retainer_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  r retainers;
BEGIN
  SELECT * INTO r FROM retainers
    WHERE id = coalesce(to_jsonb(NEW) ->> 'retainer_id', to_jsonb(OLD) ->> 'retainer_id', to_jsonb(NEW) ->> 'id', to_jsonb(OLD) ->> 'id')::uuid;
  IF FOUND THEN
    PERFORM notify_live_change('retainer', r.id, r.customer_id, false, NULL);
  END IF;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION live_retainer_changed() FROM PUBLIC;

CREATE OR REPLACE TRIGGER retainers_live AFTER INSERT OR UPDATE OR DELETE ON retainers
  FOR EACH ROW EXECUTE FUNCTION live_retainer_changed();
CREATE OR REPLACE TRIGGER retainer_blocks_live AFTER INSERT OR UPDATE OR DELETE ON retainer_blocks
  FOR EACH ROW EXECUTE FUNCTION live_retainer_changed();
