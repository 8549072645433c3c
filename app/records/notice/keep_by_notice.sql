-- Once a customer's people are notified that their file was looked at, or that a milestone is completed.
CREATE OR REPLACE FUNCTION keep_by_notice() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  at timestamptz := clock_timestamp();
BEGIN
  IF NEW.entity_type = 'document' THEN
    PERFORM settle_promise('file', d.id, at) FROM customer_documents d
      WHERE d.id = NEW.entity_id AND d.customer_id = NEW.customer_id AND d.look_due_at IS NULL;
  ELSE
    PERFORM settle_promise('milestone', m.id, at) FROM project_milestones m JOIN projects p ON p.id = m.project_id
      WHERE p.id = NEW.entity_id AND p.customer_id = NEW.customer_id AND m.completed_at IS NOT NULL;
  END IF;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION keep_by_notice() FROM PUBLIC;

CREATE OR REPLACE TRIGGER notices_promise AFTER INSERT ON notices
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL AND NEW.entity_type IN ('document', 'project'))
  EXECUTE FUNCTION keep_by_notice();
