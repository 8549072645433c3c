CREATE TABLE "number_series" (
	"name" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "number_series" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "number_repeat" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_payment_id_invoice_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."invoice_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Numbers that repeat an earlier one but for case and spaces stand: customers have them.
UPDATE invoices SET number_repeat = place - 1 FROM (
  SELECT id, row_number() OVER (PARTITION BY lower(regexp_replace(invoice_number, '\s+', '', 'g')) ORDER BY created_at, id) AS place
  FROM invoices) numbered
WHERE numbered.id = invoices.id AND numbered.place > 1;--> statement-breakpoint
-- The series goes on after its own highest number. Longer ones, such as dates, were typed.
INSERT INTO number_series (name, last)
SELECT 'invoice', coalesce(max(substring(invoice_number FROM '^INV-(\d{4,6})$')::integer), 1000) FROM invoices;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number_key_unique" ON "invoices" USING btree (lower(regexp_replace("invoice_number", '\s+', '', 'g')),"number_repeat");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_payment_unique" ON "transactions" USING btree ("payment_id","type",("reverses_id" is null));--> statement-breakpoint
CREATE POLICY "number_series_admin_all" ON "number_series" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);
