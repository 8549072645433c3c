-- Whoever waits has their page open: its stream is looked at again once they wait no longer, however that ends.
CREATE OR REPLACE FUNCTION notify_waiting_over() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('access_changed', NEW.accepted_by::text);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER member_invitations_access AFTER UPDATE OF awaits_approval ON member_invitations
  FOR EACH ROW WHEN (OLD.awaits_approval AND NOT NEW.awaits_approval) EXECUTE FUNCTION notify_waiting_over();
