CREATE OR REPLACE FUNCTION live_time_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change('time', changed.id, changed.customer_id, true, NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER time_entries_live AFTER INSERT OR UPDATE OR DELETE ON time_entries
  FOR EACH ROW EXECUTE FUNCTION live_time_changed();

CREATE OR REPLACE TRIGGER expenses_live AFTER INSERT OR UPDATE OR DELETE ON expenses
  FOR EACH ROW EXECUTE FUNCTION live_time_changed();
