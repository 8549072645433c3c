-- What is settled stays as it is, for the owner of the tables too; what is open is neither moved to another record nor to an
-- earlier time, and none is removed, except with the sample client. As the owner: who may not read the evidence must not be refused because of it.
CREATE OR REPLACE FUNCTION refuse_change_of_promise() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  is_traced boolean := pg_trigger_depth() > 1;
BEGIN
  IF TG_OP = 'DELETE' AND sample_client() IN (SELECT customer_id FROM tickets WHERE id = OLD.record_id
      UNION ALL SELECT customer_id FROM customer_documents WHERE id = OLD.record_id
      UNION ALL SELECT p.customer_id FROM project_milestones m JOIN projects p ON p.id = m.project_id WHERE m.id = OLD.record_id) THEN
    RETURN OLD;
  END IF;
  IF TG_OP NOT IN ('INSERT', 'UPDATE')
      OR TG_OP = 'UPDATE' AND num_nonnulls(OLD.kept_at, OLD.broken_at, OLD.withdrawn_at) > 0 THEN
    RAISE EXCEPTION 'a settled promise does not change, and none is removed';
  END IF;
  IF TG_OP = 'UPDATE' AND ((NEW.id, NEW.number, NEW.kind, NEW.record_id, NEW.made_at)
      IS DISTINCT FROM (OLD.id, OLD.number, OLD.kind, OLD.record_id, OLD.made_at) OR NEW.due_at < OLD.due_at
      OR NEW.due_at > OLD.due_at AND NEW.withdrawn_at IS NULL AND NOT is_traced) THEN
    RAISE EXCEPTION 'an open promise keeps its record and its time';
  END IF;
  IF NEW.kept_at IS NOT NULL AND (NEW.kept_at < NEW.made_at OR NEW.kept_at > NEW.due_at
      OR NEW.kept_at > clock_timestamp() OR NOT is_traced AND NOT promise_has_message(NEW)) THEN
    RAISE EXCEPTION 'a promise is kept by a message in time';
  END IF;
  IF NEW.broken_at IS NOT NULL
      AND (NEW.broken_at <> NEW.due_at OR NEW.paused_since IS NOT NULL OR NEW.due_at > clock_timestamp()) THEN
    RAISE EXCEPTION 'a promise is broken at the moment at which it was due';
  END IF;
  IF NEW.withdrawn_at IS NOT NULL AND (NEW.withdrawn_at > NEW.due_at OR NEW.withdrawn_at > clock_timestamp()) THEN
    RAISE EXCEPTION 'what is overdue is not withdrawn';
  END IF;
  RETURN NEW;
END
$$;

REVOKE ALL ON FUNCTION refuse_change_of_promise() FROM PUBLIC;

CREATE OR REPLACE TRIGGER promises_not_emptied BEFORE TRUNCATE ON promises
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_promise();
CREATE OR REPLACE TRIGGER promises_stay BEFORE INSERT OR UPDATE OR DELETE ON promises
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_promise();
