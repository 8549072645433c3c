-- What was said of an invoice, and what its customer was reminded of, is on the invoice's screen.
CREATE OR REPLACE FUNCTION live_invoice_said() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change('invoice', NEW.invoice_id, NEW.customer_id, TG_TABLE_NAME = 'invoice_reminders', NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER invoice_answers_live AFTER INSERT OR UPDATE ON invoice_answers
  FOR EACH ROW EXECUTE FUNCTION live_invoice_said();
CREATE OR REPLACE TRIGGER invoice_reminders_live AFTER INSERT ON invoice_reminders
  FOR EACH ROW EXECUTE FUNCTION live_invoice_said();
