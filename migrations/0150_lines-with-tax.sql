CREATE TABLE "services" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"unit" text,
	"unit_price" numeric NOT NULL,
	"tax_name" text,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"submission_id" uuid,
	"submission_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "services_unit_price" CHECK (scale("services"."unit_price") <= 4)
);
--> statement-breakpoint
ALTER TABLE "services" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "invoices_unpaid_sums";--> statement-breakpoint
ALTER TABLE "invoice_lines" ALTER COLUMN "unit_price" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "customer_profiles" ADD COLUMN "tax_certificate" text;--> statement-breakpoint
ALTER TABLE "customer_profiles" ADD COLUMN "tax_exempt_until" date;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "minutes" integer;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "discount" numeric(12, 2) DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "discount_percent" numeric(6, 3);--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "share" numeric(12, 2) DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "tax_name" text;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "tax_rate" numeric(6, 3);--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "tax_amount" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "discount" numeric(12, 2) DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "discount_percent" numeric(6, 3);--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax_rule" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax" numeric(12, 2) DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "exemption" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credited" numeric(12, 2) DEFAULT '0.00' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "services_name_unique" ON "services" USING btree (lower("name")) WHERE "services"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "services_submission_unique" ON "services" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "services_name" ON "services" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "invoices_unpaid_sums" ON "invoices" USING btree ("status","due_date","amount","credited","id") WHERE "invoices"."status" in ('draft', 'sent', 'overdue') and "invoices"."archived_at" is null;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_unit_price" CHECK (scale("invoice_lines"."unit_price") <= 4);--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_discount" CHECK ("invoice_lines"."discount" >= 0);--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_tax" CHECK (("invoice_lines"."tax_name" is null) = ("invoice_lines"."tax_rate" is null) and "invoice_lines"."tax_rate" between 0 and 100);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tax_rule" CHECK ("invoices"."tax_rule" in ('line', 'rate'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credited" CHECK ("invoices"."credited" between 0 and "invoices"."amount");--> statement-breakpoint
CREATE POLICY "services_admin_all" ON "services" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "services_staff_all" ON "services" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('money'))) WITH CHECK ((select staff_may('act-money')));--> statement-breakpoint
CREATE POLICY "services_staff_remove" ON "services" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-money')));--> statement-breakpoint
CREATE OR REPLACE FUNCTION post_document(of_document uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  d issued_documents;
  i invoices;
  own uuid;
  hourly numeric;
  tax numeric;
  roles text[];
  amounts numeric[];
  words text;
  left_over numeric;
  taken numeric;
  each record;
BEGIN
  SELECT * INTO d FROM issued_documents WHERE id = of_document;
  IF NOT FOUND OR EXISTS (SELECT FROM journal_entries WHERE document_id = d.id) THEN
    RETURN;
  END IF;
  SELECT * INTO i FROM invoices WHERE id = d.invoice_id;
  INSERT INTO customer_accounts (customer_id) VALUES (i.customer_id) ON CONFLICT DO NOTHING;
  SELECT id INTO own FROM customer_accounts WHERE customer_id = i.customer_id;
  tax := coalesce((SELECT sum((t ->> 'amount')::numeric) FROM jsonb_array_elements(d.content -> 'taxes') t), 0);
  hourly := CASE WHEN i.is_prepayment THEN 0 ELSE coalesce((SELECT sum((l ->> 'amount')::numeric - coalesce((l ->> 'share')::numeric, 0))
    FROM jsonb_array_elements(d.content -> 'lines') l
    WHERE EXISTS (SELECT FROM time_entries t WHERE t.invoice_line_id = (l ->> 'id')::uuid)), 0) END;
  IF d.kind = 'invoice' THEN
    roles := ARRAY['receivables', CASE WHEN i.is_prepayment THEN 'billed_prepayments' WHEN i.proposal_id IS NULL THEN 'services' ELSE 'fixed_fees' END, 'hourly', 'sales_tax'];
    amounts := ARRAY[d.amount, hourly + tax - d.amount, -hourly, -tax];
    words := d.number || ' issued';
  ELSE
    PERFORM post_document(d.corrects_id);
    roles := ARRAY['receivables', 'sales_tax'];
    amounts := ARRAY[-d.amount, tax];
    left_over := d.amount - tax;
    FOR each IN
      SELECT c.role, sum(l.credit - l.debit) AS amount FROM issued_documents f JOIN journal_entries e ON e.document_id = f.id
        JOIN journal_lines l ON l.entry_id = e.id JOIN chart_accounts c ON c.id = l.chart_account_id
        WHERE d.corrects_id IN (f.id, f.corrects_id) AND c.role NOT IN ('receivables', 'sales_tax')
        GROUP BY c.role HAVING sum(l.credit - l.debit) > 0 ORDER BY hourly > 0 AND c.role = 'hourly' DESC, amount DESC, c.role
    LOOP
      taken := least(each.amount, left_over, CASE WHEN each.role = 'hourly' AND d.content -> 'lines' <> '[]' THEN hourly END);
      roles := roles || each.role;
      amounts := amounts || taken;
      left_over := left_over - taken;
    END LOOP;
    -- Hours that were released since are no longer known by their lines.
    IF left_over > 0 THEN
      roles := roles || 'hourly'::text;
      amounts := amounts || left_over;
    END IF;
    words := d.number || ', credit note for ' || (SELECT number FROM issued_documents WHERE id = d.corrects_id);
  END IF;
  PERFORM post_to_journal(own, d.issued_on, words, i.id, NULL, d.created_by, roles, amounts, d.id);
END
$$;

CREATE OR REPLACE FUNCTION credit_issued(standing issued_documents, part numeric, today date, said jsonb) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  made uuid;
BEGIN
  INSERT INTO issued_documents (kind, number, invoice_id, corrects_id, amount, issued_on, content, created_by, created_at)
    VALUES ('credit_note', next_document_number('credit_note', true), standing.invoice_id, standing.id, part, today,
      CASE WHEN part = standing.amount THEN standing.content
        ELSE standing.content - '{discount,discountPercent,taxes}'::text[] || '{"lines": []}' ||
          jsonb_strip_nulls(jsonb_build_object('taxes', taxes_of_part(standing, part))) END
        || jsonb_build_object('firm', said -> 'firm', 'sentAt', now()),
      acting_person(), clock_timestamp())
    RETURNING id INTO made;
  RETURN made;
END
$$;

CREATE OR REPLACE FUNCTION credit_part(of_invoice uuid, part numeric, note jsonb) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  i invoices;
  standing issued_documents;
  before numeric;
  made text;
BEGIN
  SELECT * INTO i FROM invoices WHERE id = of_invoice;
  SELECT * INTO standing FROM issued_documents d WHERE d.invoice_id = i.id AND d.kind = 'invoice' AND d.number = i.invoice_number
    ORDER BY d.created_at DESC LIMIT 1;
  before := coalesce((SELECT sum(n.amount) FROM issued_documents n WHERE n.corrects_id = standing.id), 0);
  IF standing.id IS NULL OR part <= 0 OR before + part IS DISTINCT FROM i.credited OR i.credited > standing.amount THEN
    RAISE EXCEPTION 'Nothing of % is credited by %', i.invoice_number, part;
  END IF;
  IF part <> coalesce((SELECT sum((t ->> 'amount')::numeric) FROM jsonb_array_elements(note -> 'taxes') t), 0)
      + (CASE WHEN standing.content -> 'lines' = '[]' THEN part
        ELSE coalesce((SELECT sum((l ->> 'amount')::numeric - coalesce((l ->> 'share')::numeric, 0)) FROM jsonb_array_elements(note -> 'lines') l), 0) END) THEN
    RAISE EXCEPTION 'The credit note for % does not add up', i.invoice_number;
  END IF;
  IF EXISTS (
    SELECT FROM (
      SELECT l ->> 'id' AS id, (l ->> 'amount')::numeric - coalesce((l ->> 'share')::numeric, 0) AS net FROM jsonb_array_elements(note -> 'lines') l
      UNION ALL
      SELECT l ->> 'id', (l ->> 'amount')::numeric - coalesce((l ->> 'share')::numeric, 0) FROM issued_documents n, jsonb_array_elements(n.content -> 'lines') l
        WHERE n.corrects_id = standing.id
      UNION ALL
      SELECT l ->> 'id', coalesce((l ->> 'share')::numeric, 0) - (l ->> 'amount')::numeric FROM jsonb_array_elements(standing.content -> 'lines') l) s
    GROUP BY id HAVING sum(net) > 0)
  OR EXISTS (
    SELECT FROM (
      SELECT t ->> 'name' AS name, t ->> 'rate' AS rate, (t ->> 'amount')::numeric AS amount FROM jsonb_array_elements(note -> 'taxes') t
      UNION ALL
      SELECT t ->> 'name', t ->> 'rate', (t ->> 'amount')::numeric FROM issued_documents n, jsonb_array_elements(n.content -> 'taxes') t
        WHERE n.corrects_id = standing.id
      UNION ALL
      SELECT t ->> 'name', t ->> 'rate', -(t ->> 'amount')::numeric FROM jsonb_array_elements(standing.content -> 'taxes') t) s
    GROUP BY name, rate HAVING sum(amount) > 0) THEN
    RAISE EXCEPTION 'More of % would be credited than was issued', i.invoice_number;
  END IF;
  INSERT INTO issued_documents (kind, number, invoice_id, corrects_id, amount, issued_on, content, created_by, created_at)
    VALUES ('credit_note', next_document_number('credit_note', true), i.id, standing.id, part, (now() AT TIME ZONE firm_zone())::date,
      standing.content - '{discount,discountPercent,taxes}'::text[] || note || jsonb_build_object('sentAt', now(),
        'firm', (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM settings WHERE key IN (SELECT jsonb_object_keys(standing.content -> 'firm')) AND value <> '')),
      acting_person(), clock_timestamp())
    RETURNING number INTO made;
  RETURN made;
END
$$;
REVOKE ALL ON FUNCTION credit_part(uuid,numeric,jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION credit_part(uuid,numeric,jsonb) TO plenum_staff, plenum_admin;

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
        AND (OLD.amount, OLD.description, OLD.due_date, OLD.is_prepayment, OLD.invoice_number, OLD.discount, OLD.tax_rule, OLD.tax, OLD.exemption)
        IS NOT DISTINCT FROM
        (NEW.amount, NEW.description, NEW.due_date, NEW.is_prepayment, NEW.invoice_number, NEW.discount, NEW.tax_rule, NEW.tax, NEW.exemption) THEN
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

CREATE OR REPLACE FUNCTION invoice_figures(i invoices) RETURNS jsonb
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  lines jsonb;
  taxes jsonb;
  wrong text;
BEGIN
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'description', l.description, 'quantity', l.quantity::text,
      'unitPrice', l.unit_price::text, 'amount', l.amount::text) || jsonb_strip_nulls(jsonb_build_object('minutes', l.minutes, 'unit', l.unit,
      'discount', nullif(l.discount, 0)::text, 'discountPercent', trim_scale(l.discount_percent)::text, 'share', nullif(l.share, 0)::text,
      'tax', CASE WHEN i.exemption IS NULL AND l.tax_name IS NOT NULL
        THEN jsonb_build_object('name', l.tax_name, 'rate', trim_scale(l.tax_rate)::text) END,
      'taxAmount', CASE WHEN i.exemption IS NULL AND l.tax_name IS NOT NULL THEN l.tax_amount::text END)) ORDER BY l.position), '[]'),
    min(l.description) FILTER (WHERE l.amount <> round(coalesce(l.minutes / 60.0, l.quantity) * l.unit_price, 2) - l.discount
      OR CASE WHEN l.tax_name IS NOT NULL AND i.exemption IS NULL AND i.tax_rule = 'line'
        THEN l.tax_amount IS DISTINCT FROM round((l.amount - l.share) * l.tax_rate / 100, 2) END)
    INTO lines, wrong FROM invoice_lines l WHERE l.invoice_id = i.id;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'Invoice % has a line that does not come to its amount: %', i.invoice_number, wrong;
  END IF;
  IF lines = '[]' THEN
    IF (i.discount, i.tax) IS DISTINCT FROM (0.00, 0.00) THEN
      RAISE EXCEPTION 'Invoice % has no lines, so no discount and no tax', i.invoice_number;
    END IF;
    RETURN '{"lines": []}';
  END IF;
  SELECT coalesce(jsonb_agg(jsonb_build_object('name', t.tax_name, 'rate', trim_scale(t.tax_rate)::text, 'taxable', t.taxable::text,
      'amount', t.amount::text) ORDER BY t.place), '[]')
    INTO taxes FROM (
      SELECT l.tax_name, l.tax_rate, sum(l.amount - l.share) AS taxable, min(l.position) AS place,
        CASE i.tax_rule WHEN 'line' THEN sum(l.tax_amount) ELSE round(sum(l.amount - l.share) * l.tax_rate / 100, 2) END AS amount
        FROM invoice_lines l WHERE l.invoice_id = i.id AND l.tax_name IS NOT NULL AND i.exemption IS NULL GROUP BY l.tax_name, l.tax_rate) t;
  IF EXISTS (SELECT FROM invoice_lines l WHERE l.invoice_id = i.id
      HAVING sum(l.share) <> i.discount OR sum(l.amount) - i.discount + i.tax <> i.amount)
    OR i.tax <> coalesce((SELECT sum((t ->> 'amount')::numeric) FROM jsonb_array_elements(taxes) t), 0) THEN
    RAISE EXCEPTION 'Invoice % is not the sum of its lines', i.invoice_number;
  END IF;
  RETURN jsonb_build_object('lines', lines) || jsonb_strip_nulls(jsonb_build_object('discount', nullif(i.discount, 0)::text, 'discountPercent', trim_scale(i.discount_percent)::text,
    'taxRule', CASE WHEN taxes <> '[]' THEN i.tax_rule END, 'taxes', CASE WHEN taxes <> '[]' THEN taxes END, 'exemption', i.exemption));
END
$$;
REVOKE ALL ON FUNCTION invoice_figures(invoices) FROM PUBLIC;

CREATE OR REPLACE FUNCTION issue_invoice(of_invoice uuid) RETURNS TABLE (kind text, number text, amount numeric)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  i invoices;
  standing issued_documents;
  credited numeric;
  rest numeric;
  is_out boolean;
  today date := (now() AT TIME ZONE firm_zone())::date;
  said jsonb;
  made uuid[] := '{}';
  one uuid;
BEGIN
  SELECT * INTO i FROM invoices WHERE id = of_invoice;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  is_out := i.status IN ('sent', 'overdue', 'paid');
  SELECT * INTO standing FROM issued_documents d WHERE d.invoice_id = i.id AND d.kind = 'invoice' ORDER BY d.created_at DESC LIMIT 1;
  credited := coalesce((SELECT sum(c.amount) FROM issued_documents c WHERE c.corrects_id = standing.id), 0);
  rest := standing.amount - credited;
  IF is_out AND i.archived_at IS NULL AND standing.number = i.invoice_number AND credited <= i.credited THEN
    IF credited < i.credited THEN
      RAISE EXCEPTION 'Invoice % has no credit note over %.', i.invoice_number, i.credited - credited;
    ELSIF (standing.amount, standing.due_date) IS DISTINCT FROM (i.amount, i.due_date) THEN
      RAISE EXCEPTION 'Invoice % is not as it was issued.', i.invoice_number;
    END IF;
    RETURN;
  END IF;
  said := jsonb_build_object(
    'firm', (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM settings WHERE key IN ('company.name', 'company.email', 'company.tagline',
      'company.phone', 'company.street', 'company.city', 'company.state', 'company.zip', 'company.logo', 'billing.payment.instructions',
      'billing.payment.terms') AND value <> ''),
    'description', i.description, 'isPrepayment', i.is_prepayment, 'sentAt', coalesce(i.sent_at, i.created_at))
    || coalesce((SELECT jsonb_build_object('companyName', p.display_name, 'contactName', p.contact_name,
      'postal', jsonb_build_object('address', p.address, 'city', p.city, 'state', p.state, 'zipCode', p.zip_code),
      'companyPostal', (SELECT jsonb_build_object('address', c.address, 'city', c.city, 'state', c.state, 'zipCode', c.zip_code)
        FROM companies c WHERE c.id = p.company_id)) FROM customer_profiles p WHERE p.id = i.customer_id), '{}');
  IF standing.id IS NOT NULL AND rest > 0 AND (is_out AND i.archived_at IS NULL) THEN
    made := made || credit_issued(standing, rest, today, said);
  END IF;
  IF is_out AND (standing.id IS NULL OR i.archived_at IS NULL) THEN
    INSERT INTO issued_documents (kind, number, number_repeat, invoice_id, replaces_id, amount, issued_on, due_date, content, created_by, created_at)
      VALUES ('invoice', i.invoice_number, i.number_repeat, i.id, standing.id, i.amount,
        CASE WHEN standing.id IS NULL THEN (coalesce(i.sent_at, i.created_at) AT TIME ZONE firm_zone())::date ELSE today END,
        i.due_date, said || invoice_figures(i), acting_person(), clock_timestamp())
      RETURNING id INTO one;
    made := made || one;
    SELECT * INTO standing FROM issued_documents d WHERE d.id = one;
    rest := standing.amount;
  END IF;
  IF NOT is_out OR i.archived_at IS NOT NULL THEN
    rest := rest - CASE WHEN is_out
      THEN coalesce((SELECT sum(p.amount) FROM invoice_payments p WHERE p.invoice_id = i.id AND p.reversed_at IS NULL), 0) ELSE 0 END;
    IF rest > 0 THEN
      made := made || credit_issued(standing, rest, today, said);
    END IF;
  END IF;
  RETURN QUERY SELECT d.kind, d.number, d.amount FROM issued_documents d WHERE d.id = ANY (made) ORDER BY d.created_at;
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
            > CASE OLD.status WHEN 'cancelled' THEN 0 ELSE NEW.credited END) THEN
      NEW.invoice_number := next_document_number('invoice', true);
      NEW.number_repeat := 0;
      NEW.credited := 0;
    END IF;
    IF NOT was_out AND NEW.due_date IS NULL THEN
      NEW.due_date := (now() AT TIME ZONE firm_zone())::date
        + (SELECT nullif(value, '')::integer FROM settings WHERE key = 'billing.net.days');
    END IF;
  ELSIF was_out AND NEW.status = 'draft' THEN
    NEW.invoice_number := NULL;
    NEW.credited := 0;
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION tax_rule() RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT nullif(value, '') FROM settings WHERE key = 'business.tax.rule'), 'rate')
$$;
REVOKE ALL ON FUNCTION tax_rule() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tax_rule() TO plenum_staff, plenum_admin, plenum_firm;

CREATE OR REPLACE FUNCTION taxes_of_part(standing issued_documents, part numeric) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH left_over AS (
    SELECT t ->> 'name' AS name, t ->> 'rate' AS rate, place,
      (t ->> 'amount')::numeric - coalesce(sum((c ->> 'amount')::numeric), 0) AS amount,
      (t ->> 'taxable')::numeric - coalesce(sum((c ->> 'taxable')::numeric), 0) AS taxable
    FROM jsonb_array_elements(standing.content -> 'taxes') WITH ORDINALITY AS taxes(t, place)
      LEFT JOIN (SELECT c FROM issued_documents n, jsonb_array_elements(n.content -> 'taxes') c WHERE n.corrects_id = standing.id) notes
        ON (c ->> 'name', c ->> 'rate') = (t ->> 'name', t ->> 'rate')
    GROUP BY t, place
  ), whole AS (
    SELECT standing.amount - coalesce((SELECT sum(n.amount) FROM issued_documents n WHERE n.corrects_id = standing.id), 0) AS amount
  )
  SELECT jsonb_agg(jsonb_build_object('name', l.name, 'rate', l.rate, 'taxable', round(l.taxable * part / w.amount, 2)::text,
      'amount', round(l.amount * part / w.amount, 2)::text) ORDER BY l.place)
    FROM left_over l, whole w WHERE w.amount > 0
$$;
REVOKE ALL ON FUNCTION taxes_of_part(issued_documents,numeric) FROM PUBLIC;
--> statement-breakpoint
GRANT SELECT (minutes, unit, discount, discount_percent, share, tax_name, tax_rate, tax_amount) ON invoice_lines TO plenum_firm;
--> statement-breakpoint
GRANT SELECT (credited, discount, discount_percent, tax_rule, tax, exemption) ON invoices TO plenum_firm;
--> statement-breakpoint
GRANT SELECT (tax_certificate, tax_exempt_until) ON customer_profiles TO plenum_firm;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON services TO plenum_staff, plenum_admin;
