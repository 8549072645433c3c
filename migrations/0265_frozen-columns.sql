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
--> statement-breakpoint
UPDATE invoices SET credited = 0 WHERE status = 'draft' AND credited <> 0;
--> statement-breakpoint
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
