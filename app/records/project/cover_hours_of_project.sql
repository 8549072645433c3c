CREATE OR REPLACE FUNCTION cover_hours_of_project() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE time_entries SET covered_by_fee = NEW.kind <> 'hourly' WHERE project_id = NEW.id AND customer_id = NEW.customer_id;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION cover_hours_of_project() FROM PUBLIC;

CREATE OR REPLACE TRIGGER projects_cover_hours AFTER UPDATE OF kind ON projects
  FOR EACH ROW WHEN (NEW.kind IS DISTINCT FROM OLD.kind) EXECUTE FUNCTION cover_hours_of_project();
