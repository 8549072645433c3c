CREATE OR REPLACE FUNCTION live_acknowledged() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change('procedure',
    (SELECT procedure_id FROM procedure_versions WHERE id = NEW.version_id), NULL, true, NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER procedure_acknowledgements_live AFTER INSERT ON procedure_acknowledgements
  FOR EACH ROW EXECUTE FUNCTION live_acknowledged();
