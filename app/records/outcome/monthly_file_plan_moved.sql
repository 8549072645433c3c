CREATE OR REPLACE FUNCTION monthly_file_plan_moved() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.customer_id <> NEW.customer_id AND NEW.ended_at IS NULL AND EXISTS (SELECT FROM monthly_file_plans p
      WHERE p.customer_id = NEW.customer_id AND p.ended_at IS NULL AND p.id <> NEW.id) THEN
    NEW.ended_at := now();
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER monthly_file_plans_moved BEFORE UPDATE OF customer_id ON monthly_file_plans
  FOR EACH ROW EXECUTE FUNCTION monthly_file_plan_moved();
