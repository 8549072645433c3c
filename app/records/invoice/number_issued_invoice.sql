-- A draft has no number of the series: it is given when the invoice goes out, or again after what had it was withdrawn. The number
-- of a withdrawn or canceled invoice stays with what was issued, and what was credited of that is not credited of the draft nor of what goes out
-- now. One without a due date is due after the customer's days to pay, else the firm's,
-- else 30: whatever goes out has a due date, and a correction doesn't lose it. It has the customer's purchase order, unless it has its
-- own.
CREATE OR REPLACE FUNCTION number_issued_invoice() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was_out boolean := TG_OP = 'UPDATE' AND OLD.status IN ('sent', 'overdue', 'paid') AND OLD.archived_at IS NULL;
BEGIN
  IF NEW.status IN ('sent', 'overdue', 'paid') AND NEW.archived_at IS NULL THEN
    IF NEW.invoice_number IS NULL OR NOT was_out AND EXISTS (
        SELECT FROM issued_documents d WHERE d.invoice_id = NEW.id AND d.number = NEW.invoice_number
          AND (SELECT sum(c.amount) FROM issued_documents c WHERE c.corrects_id = d.id)
            > CASE WHEN OLD.status IN ('draft', 'cancelled') THEN 0 ELSE NEW.credited END) THEN
      NEW.invoice_number := next_document_number('invoice', true);
      NEW.number_repeat := 0;
      NEW.credited := 0;
    END IF;
    IF NEW.due_date IS NULL AND (NOT was_out OR OLD.due_date IS NOT NULL) THEN
      NEW.due_date := (now() AT TIME ZONE firm_zone())::date + coalesce(
        (SELECT net_days FROM billing_terms WHERE customer_id = NEW.customer_id AND replaced_at IS NULL),
        (SELECT nullif(value, '')::integer FROM settings WHERE key = 'billing.net.days'), 30);
    END IF;
    IF NOT was_out AND NEW.purchase_order IS NULL THEN
      NEW.purchase_order := (SELECT purchase_order FROM billing_terms WHERE customer_id = NEW.customer_id AND replaced_at IS NULL);
    END IF;
  ELSIF NEW.status = 'draft' AND (was_out OR EXISTS (
      SELECT FROM issued_documents d WHERE d.invoice_id = NEW.id AND d.number = NEW.invoice_number)) THEN
    NEW.invoice_number := NULL;
    NEW.credited := 0;
  END IF;
  RETURN NEW;
END
$$;

REVOKE ALL ON FUNCTION number_issued_invoice() FROM PUBLIC;

CREATE OR REPLACE TRIGGER invoices_numbered BEFORE INSERT OR UPDATE OF status, archived_at ON invoices
  FOR EACH ROW EXECUTE FUNCTION number_issued_invoice();
