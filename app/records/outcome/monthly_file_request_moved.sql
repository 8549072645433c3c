CREATE OR REPLACE FUNCTION monthly_file_request_moved() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.customer_id <> NEW.customer_id AND NEW.done_at IS NULL AND NEW.withdrawn_at IS NULL
    AND EXISTS (SELECT FROM monthly_file_requests r WHERE r.customer_id = NEW.customer_id AND r.month = NEW.month
      AND r.withdrawn_at IS NULL AND r.id <> NEW.id) THEN
    NEW.withdrawn_at := now();
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER monthly_file_requests_moved BEFORE UPDATE OF customer_id ON monthly_file_requests
  FOR EACH ROW EXECUTE FUNCTION monthly_file_request_moved();
