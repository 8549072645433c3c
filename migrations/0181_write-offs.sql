ALTER TABLE "invoice_payments" DROP CONSTRAINT "invoice_payments_method";--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_method" CHECK ("invoice_payments"."method" in ('check', 'ach', 'card', 'cash', 'balance', 'other', 'write_off'));--> statement-breakpoint
CREATE TABLE "write_offs" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"tax" numeric(12, 2) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "write_offs_tax" CHECK ("write_offs"."tax" >= 0)
);
--> statement-breakpoint
ALTER TABLE "write_offs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_payment_id_invoice_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."invoice_payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "write_offs_admin_read" ON "write_offs" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "write_offs_admin_insert" ON "write_offs" AS PERMISSIVE FOR INSERT TO "plenum_admin" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "write_offs_staff_read" ON "write_offs" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and exists (select from invoice_payments r where r.id = "write_offs"."payment_id" offset 0));--> statement-breakpoint
CREATE POLICY "write_offs_staff_insert" ON "write_offs" AS PERMISSIVE FOR INSERT TO "plenum_staff" WITH CHECK ((select staff_may('act-money')) and exists (select from invoice_payments r where r.id = "write_offs"."payment_id" offset 0));--> statement-breakpoint
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
