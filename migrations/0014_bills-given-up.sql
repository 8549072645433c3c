ALTER TABLE "invoices" ADD COLUMN "hours_released_at" timestamp with time zone;--> statement-breakpoint
ALTER POLICY "invoice_lines_customer_read" ON "invoice_lines" TO plenum_customer USING ("invoice_lines"."invoice_id" in (select id from invoices where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid) and status <> 'draft' and (status <> 'cancelled' or sent_at is not null) and archived_at is null));--> statement-breakpoint
ALTER POLICY "invoice_payments_customer_read" ON "invoice_payments" TO plenum_customer USING ("invoice_payments"."reversed_at" is null and "invoice_payments"."invoice_id" in (select id from invoices where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid) and status <> 'draft' and (status <> 'cancelled' or sent_at is not null) and archived_at is null));--> statement-breakpoint
ALTER POLICY "invoices_customer_read" ON "invoices" TO plenum_customer USING ("invoices"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "invoices"."status" <> 'draft' and ("invoices"."status" <> 'cancelled' or "invoices"."sent_at" is not null) and "invoices"."archived_at" is null);--> statement-breakpoint
-- A draft that is cancelled was never sent: the news of it stays inside the firm too.
CREATE FUNCTION live_invoice_changed() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
DROP TRIGGER invoices_live ON invoices;
--> statement-breakpoint
CREATE TRIGGER invoices_live AFTER INSERT OR UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION live_invoice_changed();
