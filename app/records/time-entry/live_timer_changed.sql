-- A timer is told of in its person's own browsers; nobody else shows it.
CREATE OR REPLACE FUNCTION live_timer_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change('time', changed.user_id, NULL, true, changed.user_id);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER running_timers_live AFTER INSERT OR UPDATE OR DELETE ON running_timers
  FOR EACH ROW EXECUTE FUNCTION live_timer_changed();
