CREATE OR REPLACE FUNCTION live_requested_file_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change('outcome', NEW.request_id,
    (SELECT customer_id FROM monthly_file_requests WHERE id = NEW.request_id), false, NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER monthly_requested_files_live AFTER UPDATE ON monthly_requested_files
  FOR EACH ROW EXECUTE FUNCTION live_requested_file_changed();
