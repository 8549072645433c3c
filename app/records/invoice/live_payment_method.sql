-- What a client has saved to pay with is on its billing screens.
CREATE OR REPLACE FUNCTION live_payment_method() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change('account', NEW.id, NEW.customer_id, false, NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER payment_methods_live AFTER INSERT OR UPDATE OF state, name, last_four, ends_on ON payment_methods
  FOR EACH ROW EXECUTE FUNCTION live_payment_method();
