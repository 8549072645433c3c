CREATE OR REPLACE FUNCTION live_private_record_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  -- Who loses a record has to hear of it too, and so does who gets it.
  IF TG_OP = 'UPDATE' AND OLD.private_to IS DISTINCT FROM NEW.private_to AND (OLD.private_to IS NULL OR NEW.private_to IS NULL) THEN
    PERFORM notify_live_change(TG_ARGV[0], NEW.id, NEW.customer_id, false, NULL);
  ELSE
    PERFORM notify_privately(TG_ARGV[0], changed.id, changed.customer_id, changed.private_to);
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.private_to <> NEW.private_to THEN
    PERFORM notify_live_change(TG_ARGV[0], OLD.id, OLD.customer_id, false, OLD.private_to);
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.customer_id <> NEW.customer_id THEN
    PERFORM notify_privately(TG_ARGV[0], OLD.id, OLD.customer_id, OLD.private_to);
  END IF;
  RETURN NULL;
END
$$;
