-- A draft of a bill is the firm's own, the news of it included; one that is cancelled was never sent.
CREATE OR REPLACE FUNCTION live_invoice_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed record;
  was_hidden boolean := true;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  IF TG_OP = 'UPDATE' THEN
    was_hidden := OLD.status = 'draft' OR (OLD.status = 'cancelled' AND OLD.sent_at IS NULL);
  END IF;
  PERFORM notify_live_change('invoice', changed.id, changed.customer_id,
    was_hidden AND (changed.status = 'draft' OR (changed.status = 'cancelled' AND changed.sent_at IS NULL)), NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER invoices_live AFTER INSERT OR UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION live_invoice_changed();
