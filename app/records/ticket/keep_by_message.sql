-- A message of the firm that the customer reads; one that is older than the promise answers something else.
CREATE OR REPLACE FUNCTION keep_by_message() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  at timestamptz := clock_timestamp();
BEGIN
  IF EXISTS (SELECT FROM promises WHERE kind = 'ticket' AND record_id = NEW.ticket_id
      AND num_nonnulls(kept_at, broken_at, withdrawn_at) = 0 AND NEW.created_at BETWEEN made_at AND at) THEN
    PERFORM settle_promise('ticket', NEW.ticket_id, at);
  END IF;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION keep_by_message() FROM PUBLIC;

CREATE OR REPLACE TRIGGER ticket_messages_promise AFTER INSERT ON ticket_messages
  FOR EACH ROW WHEN (NEW.author_side = 'firm' AND NOT NEW.is_internal) EXECUTE FUNCTION keep_by_message();
