CREATE OR REPLACE FUNCTION live_task_comment_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change('task', changed.task_id,
    (SELECT customer_id FROM tasks WHERE id = changed.task_id), false, NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER task_comments_live AFTER INSERT OR UPDATE OR DELETE ON task_comments
  FOR EACH ROW EXECUTE FUNCTION live_task_comment_changed();
