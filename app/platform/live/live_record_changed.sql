-- Tables whose rows carry their customer; the argument is the topic.
CREATE OR REPLACE FUNCTION live_record_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change(TG_ARGV[0], changed.id, changed.customer_id, false, NULL);
  -- Who loses a record has to hear of it too.
  IF TG_OP = 'UPDATE' AND OLD.customer_id <> NEW.customer_id THEN
    PERFORM notify_live_change(TG_ARGV[0], OLD.id, OLD.customer_id, false, NULL);
  END IF;
  RETURN NULL;
END
$$;
