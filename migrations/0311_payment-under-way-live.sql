CREATE OR REPLACE FUNCTION live_payment_under_way() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change('invoice', i.id, i.customer_id, false, NULL)
    FROM payment_attempt_parts p JOIN invoices i ON i.id = p.invoice_id WHERE p.attempt_id = NEW.id;
  RETURN NULL;
END
$$;

--> statement-breakpoint
CREATE OR REPLACE TRIGGER payment_attempts_live AFTER UPDATE OF state ON payment_attempts
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state AND 'processing' IN (OLD.state, NEW.state))
  EXECUTE FUNCTION live_payment_under_way();
