CREATE OR REPLACE FUNCTION live_plan_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  -- Customers hear of the invoices.
  PERFORM notify_live_change('billing_plan', changed.id, changed.customer_id, true, NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER billing_plans_live AFTER INSERT OR UPDATE OR DELETE ON billing_plans
  FOR EACH ROW EXECUTE FUNCTION live_plan_changed();
