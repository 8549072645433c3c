-- What is to be billed is read from an index over one table, so each entry says itself whether its project's price pays for it. Who
-- logs hours may be unable to see the row of the project, and who edits a project those of all entries.
CREATE OR REPLACE FUNCTION cover_hours_by_fee() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- A kind that changes meanwhile is waited for.
  SELECT kind <> 'hourly' INTO NEW.covered_by_fee FROM projects WHERE id = NEW.project_id FOR SHARE;
  NEW.covered_by_fee := coalesce(NEW.covered_by_fee, false);
  RETURN NEW;
END
$$;

REVOKE ALL ON FUNCTION cover_hours_by_fee() FROM PUBLIC;

CREATE OR REPLACE TRIGGER time_entries_cover_by_fee BEFORE INSERT OR UPDATE OF project_id, covered_by_fee ON time_entries
  FOR EACH ROW EXECUTE FUNCTION cover_hours_by_fee();
