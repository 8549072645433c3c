-- Posts what is written off an invoice on its day: a bad debt, less the sales tax that comes back. What is undone of it posts the
-- opposite, on that day.
CREATE OR REPLACE FUNCTION post_write_off() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  i invoices;
  own uuid;
  tax numeric := coalesce((SELECT w.tax FROM write_offs w WHERE w.payment_id = NEW.id), 0);
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  SELECT * INTO i FROM invoices WHERE id = NEW.invoice_id;
  SELECT id INTO own FROM customer_accounts WHERE customer_id = i.customer_id;
  PERFORM post_to_journal(own, CASE sign WHEN 1 THEN NEW.paid_on ELSE (now() AT TIME ZONE firm_zone())::date END,
    i.invoice_number || CASE sign WHEN 1 THEN ' written off' ELSE ' no longer written off' END, i.id, NULL, acting_person(),
    ARRAY['bad_debt', 'sales_tax', 'receivables'], ARRAY[sign * (NEW.amount - tax), sign * tax, -sign * NEW.amount]);
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION post_write_off() FROM PUBLIC;

CREATE CONSTRAINT TRIGGER invoice_payments_written_off AFTER INSERT ON invoice_payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.method = 'write_off') EXECUTE FUNCTION post_write_off();
CREATE CONSTRAINT TRIGGER invoice_payments_write_off_undone AFTER UPDATE OF reversed_at ON invoice_payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.method = 'write_off' AND OLD.reversed_at IS NULL AND NEW.reversed_at IS NOT NULL)
  EXECUTE FUNCTION post_write_off();
