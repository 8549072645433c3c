-- Whose a line of the log is, so that what happened with a customer is read from an index
-- (docs/decisions/0080-lists-stay-flat.md). Nobody who writes a line says so.
CREATE OR REPLACE FUNCTION set_customer_of_activity() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.about_customer_id := CASE NEW.entity_type
    WHEN 'customer' THEN NEW.entity_id
    WHEN 'time_entry' THEN coalesce((SELECT customer_id FROM time_entries WHERE id = NEW.entity_id),
      (SELECT customer_id FROM expenses WHERE id = NEW.entity_id))
    ELSE customer_of_record(NEW.entity_type, NEW.entity_id) END;
  RETURN NEW;
END
$$;

REVOKE ALL ON FUNCTION set_customer_of_activity() FROM PUBLIC;

CREATE OR REPLACE TRIGGER activity_logs_customer BEFORE INSERT ON activity_logs
  FOR EACH ROW EXECUTE FUNCTION set_customer_of_activity();
