-- The first answer to an inquiry.
CREATE OR REPLACE FUNCTION promise_of_inquiry() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM settle_promise('inquiry', OLD.id, clock_timestamp(), 'removed');
  ELSE
    PERFORM make_promise('inquiry', NEW.id, NEW.created_at, NEW.due_at);
  END IF;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION promise_of_inquiry() FROM PUBLIC;

CREATE OR REPLACE TRIGGER project_inquiries_promise AFTER INSERT OR DELETE ON project_inquiries
  FOR EACH ROW EXECUTE FUNCTION promise_of_inquiry();
