-- Whoever writes for the customer can't reach the table: the rows are removed with the rights of its owner.
CREATE OR REPLACE FUNCTION wake_ticket() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'tickets' THEN DELETE FROM ticket_snoozes WHERE ticket_id = NEW.id;
  ELSE DELETE FROM ticket_snoozes WHERE ticket_id = NEW.ticket_id;
  END IF;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION wake_ticket() FROM PUBLIC;

CREATE OR REPLACE TRIGGER ticket_messages_wake AFTER INSERT ON ticket_messages
  FOR EACH ROW WHEN (NEW.author_side = 'customer') EXECUTE FUNCTION wake_ticket();
CREATE OR REPLACE TRIGGER tickets_wake AFTER UPDATE OF status, archived_at ON tickets
  FOR EACH ROW WHEN (NEW.status IN ('resolved', 'closed') OR NEW.archived_at IS NOT NULL) EXECUTE FUNCTION wake_ticket();
