CREATE OR REPLACE FUNCTION live_acknowledged() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change('procedure', p.id, p.customer_id, true, NULL)
    FROM procedure_versions v JOIN procedures p ON p.id = v.procedure_id WHERE v.id = NEW.version_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER procedure_acknowledgements_live AFTER INSERT ON procedure_acknowledgements
  FOR EACH ROW EXECUTE FUNCTION live_acknowledged();
