CREATE OR REPLACE FUNCTION live_milestone_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change('project', changed.project_id,
    (SELECT customer_id FROM projects WHERE id = changed.project_id), false, NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER project_milestones_live AFTER INSERT OR UPDATE OR DELETE ON project_milestones
  FOR EACH ROW EXECUTE FUNCTION live_milestone_changed();
