CREATE OR REPLACE FUNCTION promise_of_milestone() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  at timestamptz := clock_timestamp();
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM settle_promise('milestone', OLD.id, at, 'removed');
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM promise_milestone(NEW, NEW.created_at);
  ELSE
    IF NEW.due_date IS DISTINCT FROM OLD.due_date THEN
      PERFORM settle_promise('milestone', NEW.id, at, 'date_changed');
    END IF;
    PERFORM promise_milestone(NEW, at);
  END IF;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION promise_of_milestone() FROM PUBLIC;

CREATE OR REPLACE TRIGGER project_milestones_promise AFTER INSERT OR DELETE OR UPDATE OF due_date, completed_at ON project_milestones
  FOR EACH ROW EXECUTE FUNCTION promise_of_milestone();
