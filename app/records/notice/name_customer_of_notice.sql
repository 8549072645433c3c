-- A process of before names no customer with a notice: its record does. It also tells customers and nobody else of these paths.
CREATE OR REPLACE FUNCTION name_customer_of_notice() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.customer_id := customer_of_record(NEW.entity_type, NEW.entity_id);
  RETURN NEW;
END
$$;

REVOKE ALL ON FUNCTION name_customer_of_notice() FROM PUBLIC;

CREATE OR REPLACE TRIGGER notices_customer BEFORE INSERT ON notices FOR EACH ROW
  WHEN (NEW.customer_id IS NULL AND NEW.path LIKE '/customer%') EXECUTE FUNCTION name_customer_of_notice();
