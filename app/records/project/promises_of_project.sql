-- A milestone that is completed keeps its promise once its customer is notified, however the project goes on.
CREATE OR REPLACE FUNCTION promises_of_project() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  at timestamptz := clock_timestamp();
BEGIN
  IF NEW.status IN ('planning', 'active') AND NEW.archived_at IS NULL THEN
    PERFORM promise_milestone(m, at) FROM project_milestones m WHERE m.project_id = NEW.id AND m.completed_at IS NULL;
  ELSE
    PERFORM settle_promise('milestone', m.id, at,
        CASE WHEN NEW.archived_at IS NULL THEN 'project_stopped' ELSE 'archived' END)
      FROM project_milestones m WHERE m.project_id = NEW.id AND m.completed_at IS NULL;
  END IF;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION promises_of_project() FROM PUBLIC;

CREATE OR REPLACE TRIGGER projects_promises AFTER UPDATE OF status, archived_at ON projects
  FOR EACH ROW WHEN ((OLD.status, OLD.archived_at) IS DISTINCT FROM (NEW.status, NEW.archived_at))
  EXECUTE FUNCTION promises_of_project();
