CREATE OR REPLACE FUNCTION live_outcome_import_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change('outcome', NEW.measure_id,
    (SELECT customer_id FROM outcome_measures WHERE id = NEW.measure_id), false, NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER outcome_imports_live AFTER INSERT OR UPDATE ON outcome_imports
  FOR EACH ROW EXECUTE FUNCTION live_outcome_import_changed();
