-- As before (migration 0002), and as a change of the customers: whoever reads what has changed since a moment hears of it.
CREATE OR REPLACE FUNCTION rename_customers() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE customer_profiles SET display_name = NEW.name, updated_at = now() WHERE company_id = NEW.id;
  RETURN NULL;
END
$$;
