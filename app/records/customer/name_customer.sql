-- A customer's name is the assigned company's, else what was typed, whoever writes a profile, an older version of the program
-- included. A company that is assigned is held until then, so that it is not renamed in between.
CREATE OR REPLACE FUNCTION name_customer() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.company_id IS NULL THEN
    NEW.display_name := NEW.company_name;
  ELSIF TG_OP = 'INSERT' OR NEW.company_id IS DISTINCT FROM OLD.company_id THEN
    SELECT name INTO NEW.display_name FROM companies WHERE id = NEW.company_id FOR SHARE;
    NEW.display_name := coalesce(NEW.display_name, NEW.company_name);
  ELSE
    SELECT name INTO NEW.display_name FROM companies WHERE id = NEW.company_id;
  END IF;
  RETURN NEW;
END
$$;

REVOKE ALL ON FUNCTION name_customer() FROM PUBLIC;

CREATE OR REPLACE TRIGGER customer_profiles_name BEFORE INSERT OR UPDATE OF company_id, company_name, display_name
  ON customer_profiles FOR EACH ROW EXECUTE FUNCTION name_customer();
