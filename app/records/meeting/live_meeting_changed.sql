-- A meeting without a customer is internal; one that changes its customer is told to both.
CREATE OR REPLACE FUNCTION live_meeting_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change('meeting', changed.id, changed.customer_id,
    changed.customer_id IS NULL, NULL);
  IF TG_OP = 'UPDATE' AND OLD.customer_id IS DISTINCT FROM NEW.customer_id
    AND OLD.customer_id IS NOT NULL THEN
    PERFORM notify_live_change('meeting', OLD.id, OLD.customer_id, false, NULL);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER meetings_live AFTER INSERT OR UPDATE OR DELETE ON meetings
  FOR EACH ROW EXECUTE FUNCTION live_meeting_changed();
