-- That money of a payment goes back, or does not after all, is on the screens of its invoices.
CREATE OR REPLACE FUNCTION live_provider_return() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change('invoice', i.id, i.customer_id, false, NULL)
    FROM payment_attempt_parts p JOIN invoices i ON i.id = p.invoice_id WHERE p.attempt_id = NEW.attempt_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER provider_returns_live AFTER INSERT OR UPDATE OF state ON provider_returns
  FOR EACH ROW EXECUTE FUNCTION live_provider_return();
