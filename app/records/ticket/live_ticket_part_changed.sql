-- Internal notes and their files reach staff alone, the news of them included.
CREATE OR REPLACE FUNCTION live_ticket_part_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed record;
  ticket record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  SELECT customer_id, private_to INTO ticket FROM tickets WHERE id = changed.ticket_id;
  IF changed.is_internal THEN
    PERFORM notify_live_change('ticket', changed.ticket_id, ticket.customer_id, true, NULL);
  ELSE
    PERFORM notify_privately('ticket', changed.ticket_id, ticket.customer_id, ticket.private_to);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER ticket_attachments_live AFTER INSERT OR UPDATE OR DELETE ON ticket_attachments
  FOR EACH ROW EXECUTE FUNCTION live_ticket_part_changed();
CREATE OR REPLACE TRIGGER ticket_messages_live AFTER INSERT OR UPDATE OR DELETE ON ticket_messages
  FOR EACH ROW EXECUTE FUNCTION live_ticket_part_changed();
