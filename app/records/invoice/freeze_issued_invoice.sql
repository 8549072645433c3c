-- An issued invoice never changes, whoever writes. A correction is another document: `correct_invoice` announces it, and at its end
-- what was issued is credited and the invoice issued anew. What is credited of it only grows, and `issue_invoice` refuses what has no
-- credit note.
CREATE OR REPLACE FUNCTION freeze_issued_invoice() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  of_invoice uuid;
  -- What becomes of it; a merge of accounts gives it to another customer. Any other column is what was issued.
  moves text[] := '{status,credited,sent_at,paid_date,hours_released_at,archived_at,version,updated_at}'
    || CASE current_setting('app.moves_records', true) WHEN 'on' THEN '{customer_id}' ELSE '{}' END::text[];
BEGIN
  IF TG_TABLE_NAME = 'invoice_lines' THEN
    of_invoice := CASE TG_OP WHEN 'DELETE' THEN OLD.invoice_id ELSE NEW.invoice_id END;
    IF NOT EXISTS (SELECT FROM invoices WHERE id = of_invoice AND status <> 'draft' AND customer_id <> sample_client())
      OR (TG_OP = 'UPDATE' AND OLD = NEW) THEN
      RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    END IF;
  ELSE
    of_invoice := OLD.id;
    IF OLD.status = 'draft' OR NEW.status = 'draft' OR OLD.credited <= NEW.credited AND to_jsonb(OLD) - moves = to_jsonb(NEW) - moves THEN
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
