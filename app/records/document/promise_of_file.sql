-- A file of a customer that nobody of the firm has looked at.
CREATE OR REPLACE FUNCTION promise_of_file() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  at timestamptz := clock_timestamp();
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM settle_promise('file', OLD.id, at, 'removed');
  ELSIF NEW.archived_at IS NOT NULL THEN
    PERFORM settle_promise('file', NEW.id, at,
      CASE current_setting('role') WHEN 'plenum_customer' THEN 'closed_by_customer' ELSE 'archived' END);
  ELSIF NEW.look_due_at IS NOT NULL THEN
    PERFORM make_promise('file', NEW.id, CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE at END, NEW.look_due_at);
  END IF;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION promise_of_file() FROM PUBLIC;

CREATE OR REPLACE TRIGGER customer_documents_promise AFTER INSERT OR DELETE OR UPDATE OF look_due_at, archived_at ON customer_documents
  FOR EACH ROW EXECUTE FUNCTION promise_of_file();
