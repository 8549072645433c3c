-- The screens of a ticket hear of an answer.
CREATE OR REPLACE FUNCTION live_ticket_rated() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change('ticket', NEW.ticket_id,
    (SELECT customer_id FROM tickets WHERE id = NEW.ticket_id), false, NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER ticket_ratings_live AFTER INSERT OR UPDATE OF is_good, word ON ticket_ratings
  FOR EACH ROW EXECUTE FUNCTION live_ticket_rated();
