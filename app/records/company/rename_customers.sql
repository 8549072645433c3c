-- A company's new name is its customers' at once, and a change of theirs: whoever reads what has changed since a moment hears of it.
CREATE OR REPLACE FUNCTION rename_customers() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE customer_profiles SET display_name = NEW.name, updated_at = now() WHERE company_id = NEW.id;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION rename_customers() FROM PUBLIC;

CREATE OR REPLACE TRIGGER companies_name_customers AFTER UPDATE OF name ON companies
  FOR EACH ROW WHEN (NEW.name IS DISTINCT FROM OLD.name) EXECUTE FUNCTION rename_customers();
