-- A ticket waits for its customer once the firm has asked them something: before that, its promise runs in any status.
CREATE OR REPLACE FUNCTION stamp_waiting_ticket() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.waiting_since := CASE WHEN NEW.status = 'waiting' AND (NEW.answer_due_at IS NULL OR EXISTS (
      SELECT FROM ticket_messages m WHERE m.ticket_id = NEW.id AND m.author_side = 'firm' AND NOT m.is_internal))
    THEN coalesce(NEW.waiting_since, clock_timestamp()) END;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER tickets_waiting_since BEFORE INSERT OR UPDATE OF status, waiting_since ON tickets
  FOR EACH ROW EXECUTE FUNCTION stamp_waiting_ticket();
