-- What is announced to be taken of an invoice is on its screens.
CREATE OR REPLACE FUNCTION live_autopay_debit() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change('invoice', i.id, i.customer_id, false, NULL) FROM invoices i WHERE i.id = NEW.invoice_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER autopay_debits_live AFTER INSERT OR UPDATE OF state, amount, day ON autopay_debits
  FOR EACH ROW EXECUTE FUNCTION live_autopay_debit();
