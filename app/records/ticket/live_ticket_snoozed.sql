-- The screens of staff hear of it; a customer's don't.
CREATE OR REPLACE FUNCTION live_ticket_snoozed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD.ticket_id; ELSE changed := NEW.ticket_id; END IF;
  PERFORM notify_live_change('ticket', changed,
    (SELECT customer_id FROM tickets WHERE id = changed), true, NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER ticket_snoozes_live AFTER INSERT OR UPDATE OR DELETE ON ticket_snoozes
  FOR EACH ROW EXECUTE FUNCTION live_ticket_snoozed();
