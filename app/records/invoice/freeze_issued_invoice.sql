-- An issued invoice never changes, whoever writes. A correction is another document: `correct_invoice` announces it, and at its end
-- what was issued is credited and the invoice issued anew. What is credited of it only grows, and `issue_invoice` refuses what has no
-- credit note.
CREATE OR REPLACE FUNCTION freeze_issued_invoice() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  of_invoice uuid;
BEGIN
  IF TG_TABLE_NAME = 'invoice_lines' THEN
    of_invoice := CASE TG_OP WHEN 'DELETE' THEN OLD.invoice_id ELSE NEW.invoice_id END;
    IF NOT EXISTS (SELECT FROM invoices WHERE id = of_invoice AND status <> 'draft' AND customer_id <> sample_client())
      OR (TG_OP = 'UPDATE' AND OLD = NEW) THEN
      RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    END IF;
  ELSE
    of_invoice := OLD.id;
    IF OLD.status = 'draft' OR NEW.status = 'draft'
      OR OLD.credited <= NEW.credited
        AND (OLD.amount, OLD.description, OLD.due_date, OLD.is_prepayment, OLD.invoice_number, OLD.discount, OLD.tax_rule, OLD.tax, OLD.exemption,
          OLD.purchase_order, OLD.retainer_id)
        IS NOT DISTINCT FROM
        (NEW.amount, NEW.description, NEW.due_date, NEW.is_prepayment, NEW.invoice_number, NEW.discount, NEW.tax_rule, NEW.tax, NEW.exemption,
          NEW.purchase_order, NEW.retainer_id) THEN
      RETURN NEW;
    END IF;
  END IF;
  IF current_setting('app.corrects', true) IS DISTINCT FROM of_invoice::text
    AND EXISTS (SELECT FROM issued_documents WHERE invoice_id = of_invoice) THEN
    RAISE EXCEPTION 'An issued invoice never changes: %', of_invoice;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;

REVOKE ALL ON FUNCTION freeze_issued_invoice() FROM PUBLIC;

CREATE OR REPLACE TRIGGER invoices_frozen BEFORE UPDATE ON invoices
  FOR EACH ROW EXECUTE FUNCTION freeze_issued_invoice();
CREATE OR REPLACE TRIGGER invoice_lines_frozen BEFORE INSERT OR UPDATE OR DELETE ON invoice_lines
  FOR EACH ROW EXECUTE FUNCTION freeze_issued_invoice();
