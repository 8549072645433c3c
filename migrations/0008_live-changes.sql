-- What customers change of a row, beside what the policies let them reach.
REVOKE UPDATE ON tickets, tasks, customer_documents, document_requests, notices
  FROM plenum_visitor, plenum_applicant, plenum_customer, plenum_admin;
--> statement-breakpoint
GRANT UPDATE ON tickets, tasks, customer_documents, document_requests TO plenum_admin;
--> statement-breakpoint
GRANT UPDATE (status, answer_due_at, resolved_at, version, updated_at) ON tickets TO plenum_customer;
--> statement-breakpoint
GRANT UPDATE (status, completed_at, version, updated_at) ON tasks TO plenum_customer;
--> statement-breakpoint
GRANT UPDATE (title, description, category, file_version, archived_at, version, updated_at)
  ON customer_documents TO plenum_customer;
--> statement-breakpoint
GRANT UPDATE (document_id, fulfilled_at, version) ON document_requests TO plenum_customer;
--> statement-breakpoint
GRANT UPDATE (read_at) ON notices TO plenum_admin, plenum_customer;
--> statement-breakpoint

-- Live updates (app/platform/live): each change of a record is told to every process, with the customer it concerns. What
-- only staff or one person may hear of says so: the process decides by it whose stream it reaches.
CREATE FUNCTION notify_live_change(topic text, record uuid, customer uuid, staff_only boolean, person uuid)
RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('live_changes', json_build_object(
    'topic', topic, 'id', record, 'customerId', customer, 'staffOnly', staff_only, 'userId', person)::text);
$$;
--> statement-breakpoint

-- Tables whose rows carry their customer; the argument is the topic.
CREATE FUNCTION live_record_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change(TG_ARGV[0], changed.id, changed.customer_id, false, NULL);
  -- Who loses a record has to hear of it too.
  IF TG_OP = 'UPDATE' AND OLD.customer_id <> NEW.customer_id THEN
    PERFORM notify_live_change(TG_ARGV[0], OLD.id, OLD.customer_id, false, NULL);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER tickets_live AFTER INSERT OR UPDATE OR DELETE ON tickets
  FOR EACH ROW EXECUTE FUNCTION live_record_changed('ticket');
--> statement-breakpoint
CREATE TRIGGER tasks_live AFTER INSERT OR UPDATE OR DELETE ON tasks
  FOR EACH ROW EXECUTE FUNCTION live_record_changed('task');
--> statement-breakpoint
CREATE TRIGGER customer_documents_live AFTER INSERT OR UPDATE OR DELETE ON customer_documents
  FOR EACH ROW EXECUTE FUNCTION live_record_changed('document');
--> statement-breakpoint
CREATE TRIGGER document_requests_live AFTER INSERT OR UPDATE OR DELETE ON document_requests
  FOR EACH ROW EXECUTE FUNCTION live_record_changed('document_request');
--> statement-breakpoint

-- Internal notes and their files reach staff alone, the news of them included.
CREATE FUNCTION live_ticket_part_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change('ticket', changed.ticket_id,
    (SELECT customer_id FROM tickets WHERE id = changed.ticket_id), changed.is_internal, NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ticket_messages_live AFTER INSERT OR UPDATE OR DELETE ON ticket_messages
  FOR EACH ROW EXECUTE FUNCTION live_ticket_part_changed();
--> statement-breakpoint
CREATE TRIGGER ticket_attachments_live AFTER INSERT OR UPDATE OR DELETE ON ticket_attachments
  FOR EACH ROW EXECUTE FUNCTION live_ticket_part_changed();
--> statement-breakpoint

CREATE FUNCTION live_task_comment_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change('task', changed.task_id,
    (SELECT customer_id FROM tasks WHERE id = changed.task_id), false, NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER task_comments_live AFTER INSERT OR UPDATE OR DELETE ON task_comments
  FOR EACH ROW EXECUTE FUNCTION live_task_comment_changed();
--> statement-breakpoint

-- A procedure that was never released is the firm's own.
CREATE FUNCTION live_procedure_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM notify_live_change('procedure', OLD.id, OLD.customer_id, false, NULL);
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM notify_live_change('procedure', NEW.id, NEW.customer_id, NEW.status = 'draft', NULL);
  ELSE
    PERFORM notify_live_change('procedure', NEW.id, NEW.customer_id,
      NEW.status = 'draft' AND OLD.status = 'draft' AND NEW.approved_version IS NULL, NULL);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER procedures_live AFTER INSERT OR UPDATE OR DELETE ON procedures
  FOR EACH ROW EXECUTE FUNCTION live_procedure_changed();
--> statement-breakpoint
CREATE FUNCTION live_acknowledged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_live_change('procedure',
    (SELECT procedure_id FROM procedure_versions WHERE id = NEW.version_id), NULL, true, NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER procedure_acknowledgements_live AFTER INSERT ON procedure_acknowledgements
  FOR EACH ROW EXECUTE FUNCTION live_acknowledged();
--> statement-breakpoint

CREATE FUNCTION live_notice_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_live_change('notice', NEW.id, NULL, false, NEW.user_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER notices_live AFTER INSERT OR UPDATE ON notices
  FOR EACH ROW EXECUTE FUNCTION live_notice_changed();
--> statement-breakpoint

-- What a person may do has changed: their open streams are looked at again.
CREATE FUNCTION notify_access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM pg_notify('access_changed', (CASE TG_TABLE_NAME WHEN 'users' THEN to_jsonb(changed) ->> 'id'
    ELSE to_jsonb(changed) ->> 'user_id' END));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_access AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION notify_access_changed();
--> statement-breakpoint
CREATE TRIGGER users_access AFTER UPDATE OF deactivated_at ON users
  FOR EACH ROW EXECUTE FUNCTION notify_access_changed();
--> statement-breakpoint
CREATE TRIGGER user_roles_access AFTER INSERT OR UPDATE OR DELETE ON user_roles
  FOR EACH ROW EXECUTE FUNCTION notify_access_changed();
--> statement-breakpoint
CREATE TRIGGER customer_profiles_access AFTER UPDATE OF approval_status, archived_at ON customer_profiles
  FOR EACH ROW EXECUTE FUNCTION notify_access_changed();
