CREATE TABLE "issued_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"number_repeat" integer DEFAULT 0 NOT NULL,
	"invoice_id" uuid NOT NULL,
	"corrects_id" uuid,
	"replaces_id" uuid,
	"amount" numeric(12, 2) NOT NULL,
	"issued_on" date NOT NULL,
	"due_date" date,
	"content" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "issued_documents_kind" CHECK ("issued_documents"."kind" in ('invoice', 'credit_note')),
	CONSTRAINT "issued_documents_amount" CHECK ("issued_documents"."amount" > 0),
	CONSTRAINT "issued_documents_corrects" CHECK (("issued_documents"."kind" = 'credit_note') = ("issued_documents"."corrects_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "issued_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "issued_pdfs" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "issued_pdfs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "invoice_number" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD COLUMN "document_id" uuid;--> statement-breakpoint
ALTER TABLE "issued_documents" ADD CONSTRAINT "issued_documents_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_documents" ADD CONSTRAINT "issued_documents_corrects_id_issued_documents_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."issued_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_documents" ADD CONSTRAINT "issued_documents_replaces_id_issued_documents_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."issued_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_documents" ADD CONSTRAINT "issued_documents_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_pdfs" ADD CONSTRAINT "issued_pdfs_document_id_issued_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."issued_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "issued_documents_number_unique" ON "issued_documents" USING btree (lower(regexp_replace("number", '\s+', '', 'g')),"number_repeat");--> statement-breakpoint
CREATE INDEX "issued_documents_invoice" ON "issued_documents" USING btree ("invoice_id","created_at");--> statement-breakpoint
CREATE INDEX "issued_documents_corrects" ON "issued_documents" USING btree ("corrects_id");--> statement-breakpoint
CREATE INDEX "issued_documents_issued" ON "issued_documents" USING btree ("issued_on","id");--> statement-breakpoint
CREATE INDEX "issued_documents_created_by" ON "issued_documents" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_document_id_issued_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."issued_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_document_unique" ON "journal_entries" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "invoices_number_order" ON "invoices" USING btree (coalesce("invoice_number", ''),"id");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_out_has_number" CHECK ("invoices"."status" not in ('sent', 'overdue', 'paid') or "invoices"."invoice_number" is not null);--> statement-breakpoint
CREATE POLICY "issued_documents_admin_read" ON "issued_documents" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "issued_documents_staff_read" ON "issued_documents" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and ((select staff_may('every-customer')) or exists (select from invoices r where r.id = "issued_documents"."invoice_id" offset 0)));--> statement-breakpoint
CREATE POLICY "issued_documents_customer_read" ON "issued_documents" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING (exists (select from invoices r where r.id = "issued_documents"."invoice_id" offset 0));--> statement-breakpoint
GRANT SELECT ON issued_documents TO plenum_accounts, plenum_jobs;--> statement-breakpoint
GRANT SELECT, INSERT ON issued_pdfs TO plenum_accounts;--> statement-breakpoint
CREATE POLICY issued_documents_accounts_select ON issued_documents FOR SELECT TO plenum_accounts USING (true);--> statement-breakpoint
CREATE POLICY issued_documents_jobs_select ON issued_documents FOR SELECT TO plenum_jobs USING (true);--> statement-breakpoint
CREATE POLICY issued_pdfs_accounts_select ON issued_pdfs FOR SELECT TO plenum_accounts USING (true);--> statement-breakpoint
CREATE POLICY issued_pdfs_accounts_insert ON issued_pdfs FOR INSERT TO plenum_accounts WITH CHECK (true);--> statement-breakpoint
CREATE OR REPLACE FUNCTION move_posted_invoice(of_invoice uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own uuid;
  today date := (now() AT TIME ZONE firm_zone())::date;
  name text := (SELECT coalesce(invoice_number, 'Draft') FROM invoices WHERE id = of_invoice);
  each record;
BEGIN
  SELECT a.id INTO own FROM invoices i JOIN customer_accounts a ON a.customer_id = i.customer_id WHERE i.id = of_invoice;
  FOR each IN
    SELECT s.account_id, array_agg(s.role) AS roles, array_agg(s.amount) AS amounts FROM (
      SELECT e.account_id, c.role, sum(l.debit - l.credit) AS amount FROM journal_entries e
        JOIN journal_lines l ON l.entry_id = e.id JOIN chart_accounts c ON c.id = l.chart_account_id
        WHERE e.invoice_id = of_invoice AND e.transaction_id IS NULL AND e.account_id <> own
        GROUP BY e.account_id, c.role HAVING sum(l.debit - l.credit) <> 0) s
    GROUP BY s.account_id
  LOOP
    PERFORM post_to_journal(each.account_id, today, name || ' moved to another account', of_invoice, NULL, NULL, each.roles,
      ARRAY(SELECT -a FROM unnest(each.amounts) a), NULL);
    PERFORM post_to_journal(own, today, name || ' moved from another account', of_invoice, NULL, NULL, each.roles, each.amounts, NULL);
  END LOOP;
END
$$;
REVOKE ALL ON FUNCTION move_posted_invoice(uuid) FROM PUBLIC;

CREATE OR REPLACE FUNCTION post_document(of_document uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  d issued_documents;
  i invoices;
  own uuid;
  hourly numeric;
  roles text[];
  amounts numeric[];
  words text;
  left_over numeric;
  each record;
BEGIN
  SELECT * INTO d FROM issued_documents WHERE id = of_document;
  IF NOT FOUND OR EXISTS (SELECT FROM journal_entries WHERE document_id = d.id) THEN
    RETURN;
  END IF;
  SELECT * INTO i FROM invoices WHERE id = d.invoice_id;
  INSERT INTO customer_accounts (customer_id) VALUES (i.customer_id) ON CONFLICT DO NOTHING;
  SELECT id INTO own FROM customer_accounts WHERE customer_id = i.customer_id;
  IF d.kind = 'invoice' THEN
    hourly := CASE WHEN i.is_prepayment THEN 0 ELSE coalesce((SELECT sum((l ->> 'amount')::numeric) FROM jsonb_array_elements(d.content -> 'lines') l
      WHERE EXISTS (SELECT FROM time_entries t WHERE t.invoice_line_id = (l ->> 'id')::uuid)), 0) END;
    roles := ARRAY['receivables', CASE WHEN i.is_prepayment THEN 'billed_prepayments' WHEN i.proposal_id IS NULL THEN 'services' ELSE 'fixed_fees' END, 'hourly'];
    amounts := ARRAY[d.amount, hourly - d.amount, -hourly];
    words := d.number || ' issued';
  ELSE
    PERFORM post_document(d.corrects_id);
    roles := ARRAY['receivables'];
    amounts := ARRAY[-d.amount];
    left_over := d.amount;
    FOR each IN
      SELECT c.role, sum(l.credit - l.debit) AS amount FROM issued_documents f JOIN journal_entries e ON e.document_id = f.id
        JOIN journal_lines l ON l.entry_id = e.id JOIN chart_accounts c ON c.id = l.chart_account_id
        WHERE d.corrects_id IN (f.id, f.corrects_id) AND c.role <> 'receivables'
        GROUP BY c.role HAVING sum(l.credit - l.debit) > 0 ORDER BY amount DESC, c.role
    LOOP
      roles := roles || each.role;
      amounts := amounts || least(each.amount, left_over);
      left_over := left_over - least(each.amount, left_over);
    END LOOP;
    words := d.number || ', credit note for ' || (SELECT number FROM issued_documents WHERE id = d.corrects_id);
  END IF;
  PERFORM post_to_journal(own, d.issued_on, words, i.id, NULL, d.created_by, roles, amounts, d.id);
END
$$;
REVOKE ALL ON FUNCTION post_document(uuid) FROM PUBLIC;

DROP FUNCTION post_to_journal(uuid,date,text,uuid,uuid,uuid,text[],numeric[]);
CREATE OR REPLACE FUNCTION post_to_journal(on_account uuid, dated date, words text, of_invoice uuid, of_transaction uuid,
  by_whom uuid, roles text[], amounts numeric[], of_document uuid DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  entry uuid;
BEGIN
  IF NOT EXISTS (SELECT FROM unnest(amounts) a WHERE a <> 0) THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('journal'));
  INSERT INTO journal_entries (number, date, description, account_id, invoice_id, transaction_id, document_id, created_by, created_at)
    VALUES ((SELECT coalesce(max(number), 0) + 1 FROM journal_entries), dated, words, on_account, of_invoice, of_transaction,
      of_document, by_whom, clock_timestamp())
    RETURNING id INTO entry;
  -- Debits first, as a journal is read.
  INSERT INTO journal_lines (entry_id, position, chart_account_id, debit, credit)
    SELECT entry, row_number() OVER (ORDER BY sum(l.amount) < 0, min(l.place)), a.id, greatest(sum(l.amount), 0), greatest(-sum(l.amount), 0)
      FROM unnest(roles, amounts) WITH ORDINALITY AS l(role, amount, place) JOIN chart_accounts a ON a.role = l.role
      GROUP BY a.id HAVING sum(l.amount) <> 0;
END
$$;
REVOKE ALL ON FUNCTION post_to_journal(uuid,date,text,uuid,uuid,uuid,text[],numeric[],uuid) FROM PUBLIC;

CREATE OR REPLACE FUNCTION post_transaction(of_entry uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  t transactions;
  i invoices;
  sign integer;
  is_credit boolean;
  is_moved boolean;
  roles text[];
  amounts numeric[];
BEGIN
  SELECT * INTO t FROM transactions WHERE id = of_entry;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF t.invoice_id IS NOT NULL THEN
    PERFORM issue_invoice(t.invoice_id);
    PERFORM post_document(d.id) FROM (SELECT id FROM issued_documents WHERE invoice_id = t.invoice_id ORDER BY created_at) d;
    SELECT * INTO i FROM invoices WHERE id = t.invoice_id;
  END IF;
  sign := CASE WHEN t.reverses_id IS NULL THEN 1 ELSE -1 END;
  is_credit := (t.type = 'credit') = (t.reverses_id IS NULL);
  is_moved := t.reposts_id IS NOT NULL OR EXISTS (SELECT FROM transactions m WHERE m.reposts_id = t.reverses_id);
  IF is_credit THEN
    roles := ARRAY[CASE WHEN is_moved THEN 'clearing' ELSE 'bank' END, 'prepayments'];
    IF i.is_prepayment THEN
      roles := roles || ARRAY['billed_prepayments', 'receivables'];
    END IF;
  ELSE
    roles := ARRAY['prepayments', CASE WHEN i.id IS NULL THEN 'services' ELSE 'receivables' END];
  END IF;
  amounts := (ARRAY[1, -1, 1, -1])[1:cardinality(roles)];
  PERFORM post_to_journal(t.account_id,
    coalesce(CASE WHEN sign = 1 AND NOT is_moved THEN (SELECT paid_on FROM invoice_payments WHERE id = t.payment_id) END,
      (t.created_at AT TIME ZONE firm_zone())::date),
    t.description, t.invoice_id, t.id, t.created_by, roles, ARRAY(SELECT a * sign * t.amount FROM unnest(amounts) a));
END
$$;

CREATE OR REPLACE FUNCTION post_what_moved() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'invoices' THEN
      PERFORM issue_invoice(NEW.id);
      PERFORM move_posted_invoice(NEW.id);
    WHEN 'issued_documents' THEN PERFORM post_document(NEW.id);
    ELSE PERFORM post_transaction(NEW.id);
  END CASE;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION acting_person() RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id FROM users WHERE id = nullif(current_setting('app.user_id', true), '')::uuid
$$;
REVOKE ALL ON FUNCTION acting_person() FROM PUBLIC;

CREATE OR REPLACE FUNCTION credit_issued(standing issued_documents, part numeric, today date, said jsonb) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  made uuid;
BEGIN
  INSERT INTO issued_documents (kind, number, invoice_id, corrects_id, amount, issued_on, content, created_by, created_at)
    VALUES ('credit_note', next_document_number('credit_note', true), standing.invoice_id, standing.id, part, today,
      standing.content || jsonb_build_object('firm', said -> 'firm', 'sentAt', now()) ||
        CASE WHEN part = standing.amount THEN '{}' ELSE '{"lines": []}' END::jsonb, acting_person(), clock_timestamp())
    RETURNING id INTO made;
  RETURN made;
END
$$;
REVOKE ALL ON FUNCTION credit_issued(issued_documents,numeric,date,jsonb) FROM PUBLIC;

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
      OR (OLD.amount, OLD.description, OLD.due_date, OLD.is_prepayment, OLD.invoice_number)
        IS NOT DISTINCT FROM (NEW.amount, NEW.description, NEW.due_date, NEW.is_prepayment, NEW.invoice_number) THEN
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

CREATE OR REPLACE FUNCTION invoice_number_taken(number text, other_than uuid DEFAULT NULL) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM invoices
      WHERE lower(regexp_replace(invoice_number, '\s+', '', 'g')) = lower(regexp_replace(number, '\s+', '', 'g'))
        AND id IS DISTINCT FROM other_than)
    OR EXISTS (SELECT FROM issued_documents d
      WHERE lower(regexp_replace(d.number, '\s+', '', 'g')) = lower(regexp_replace(invoice_number_taken.number, '\s+', '', 'g')))
$$;

CREATE OR REPLACE FUNCTION issue_invoice(of_invoice uuid) RETURNS TABLE (kind text, number text, amount numeric)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  i invoices;
  standing issued_documents;
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
  rest := standing.amount - coalesce((SELECT sum(c.amount) FROM issued_documents c WHERE c.corrects_id = standing.id), 0);
  IF is_out AND i.archived_at IS NULL AND standing.number = i.invoice_number AND rest = standing.amount THEN
    IF (standing.amount, standing.due_date) IS DISTINCT FROM (i.amount, i.due_date) THEN
      RAISE EXCEPTION 'Invoice % is not as it was issued.', i.invoice_number;
    END IF;
    RETURN;
  END IF;
  said := jsonb_build_object(
    'firm', (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM settings WHERE key IN ('company.name', 'company.email', 'company.tagline',
      'company.phone', 'company.street', 'company.city', 'company.state', 'company.zip', 'company.logo', 'billing.payment.instructions',
      'billing.payment.terms') AND value <> ''),
    'description', i.description, 'isPrepayment', i.is_prepayment, 'sentAt', coalesce(i.sent_at, i.created_at),
    'lines', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'description', l.description, 'quantity', l.quantity::text,
      'unitPrice', l.unit_price::text, 'amount', l.amount::text) ORDER BY l.position), '[]') FROM invoice_lines l WHERE l.invoice_id = i.id))
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
        i.due_date, said, acting_person(), clock_timestamp())
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
REVOKE ALL ON FUNCTION issue_invoice(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION issue_invoice(uuid) TO plenum_staff, plenum_admin;

CREATE OR REPLACE FUNCTION next_document_number(kind text, take boolean) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  prefix text := coalesce((SELECT nullif(value, '') FROM settings
      WHERE key = CASE kind WHEN 'invoice' THEN 'billing.number.invoice' ELSE 'billing.number.credit_note' END),
    CASE kind WHEN 'invoice' THEN 'INV-' ELSE 'CN-' END);
  this_year text := CASE WHEN (SELECT value FROM settings WHERE key = 'billing.number.yearly') = 'true'
    THEN to_char(now() AT TIME ZONE firm_zone(), 'YYYY') END;
  series text := concat_ws(' ', kind, this_year);
  place integer := CASE WHEN this_year IS NULL THEN 1000 ELSE 0 END;
  number text;
BEGIN
  IF take THEN
    INSERT INTO number_series AS s (name, last) VALUES (series, place)
      ON CONFLICT (name) DO UPDATE SET last = s.last RETURNING last INTO place;
  ELSE
    place := coalesce((SELECT last FROM number_series WHERE name = series), place);
  END IF;
  LOOP
    place := place + 1;
    number := prefix || coalesce(this_year || '-', '') || lpad(place::text, greatest(4, length(place::text)), '0');
    EXIT WHEN NOT invoice_number_taken(number);
  END LOOP;
  IF take THEN
    UPDATE number_series SET last = place WHERE name = series;
  END IF;
  RETURN number;
END
$$;
REVOKE ALL ON FUNCTION next_document_number(text,boolean) FROM PUBLIC;

CREATE OR REPLACE FUNCTION number_issued_invoice() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was_out boolean := TG_OP = 'UPDATE' AND OLD.status IN ('sent', 'overdue', 'paid') AND OLD.archived_at IS NULL;
BEGIN
  IF NEW.status IN ('sent', 'overdue', 'paid') AND NEW.archived_at IS NULL THEN
    IF NEW.invoice_number IS NULL OR NOT was_out AND EXISTS (
        SELECT FROM issued_documents d WHERE d.invoice_id = NEW.id AND d.number = NEW.invoice_number
          AND EXISTS (SELECT FROM issued_documents c WHERE c.corrects_id = d.id)) THEN
      NEW.invoice_number := next_document_number('invoice', true);
      NEW.number_repeat := 0;
    END IF;
    IF NOT was_out AND NEW.due_date IS NULL THEN
      NEW.due_date := (now() AT TIME ZONE firm_zone())::date
        + (SELECT nullif(value, '')::integer FROM settings WHERE key = 'billing.net.days');
    END IF;
  ELSIF was_out AND NEW.status = 'draft' THEN
    NEW.invoice_number := NULL;
  END IF;
  RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION number_issued_invoice() FROM PUBLIC;

CREATE OR REPLACE TRIGGER invoices_numbered BEFORE INSERT OR UPDATE OF status, archived_at ON invoices
  FOR EACH ROW EXECUTE FUNCTION number_issued_invoice();

CREATE OR REPLACE FUNCTION refuse_change_of_issued() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM invoices i WHERE i.customer_id = sample_client()
      AND i.id = coalesce((to_jsonb(OLD) ->> 'invoice_id')::uuid,
        (SELECT d.invoice_id FROM issued_documents d WHERE d.id = (to_jsonb(OLD) ->> 'document_id')::uuid))) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'An issued document never changes';
END
$$;
REVOKE ALL ON FUNCTION refuse_change_of_issued() FROM PUBLIC;

CREATE OR REPLACE TRIGGER issued_documents_frozen BEFORE UPDATE OR DELETE ON issued_documents
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_issued();

CREATE OR REPLACE TRIGGER issued_pdfs_frozen BEFORE UPDATE OR DELETE ON issued_pdfs
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_issued();

CREATE OR REPLACE TRIGGER issued_documents_not_emptied BEFORE TRUNCATE ON issued_documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_issued();

CREATE OR REPLACE TRIGGER issued_pdfs_not_emptied BEFORE TRUNCATE ON issued_pdfs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_issued();

CREATE OR REPLACE FUNCTION suggest_invoice_number() RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT next_document_number('invoice', false)
$$;
REVOKE ALL ON FUNCTION suggest_invoice_number() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION suggest_invoice_number() TO plenum_staff, plenum_admin;

DROP TRIGGER IF EXISTS invoices_posted ON invoices;
CREATE CONSTRAINT TRIGGER invoices_posted AFTER INSERT OR UPDATE ON invoices
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION post_what_moved();

DROP TRIGGER IF EXISTS issued_documents_posted ON issued_documents;
CREATE CONSTRAINT TRIGGER issued_documents_posted AFTER INSERT ON issued_documents
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION post_what_moved();

CREATE OR REPLACE FUNCTION series_reaches_number(typed text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT typed ~ '\d' AND length(typed) < 40
    AND upper(regexp_replace(regexp_replace(typed, '\s+', '', 'g'), '\d+$', '')) = upper(regexp_replace(next, '\d+$', ''))
    AND (substring(typed FROM '\d+$'))::numeric >= (substring(next FROM '\d+$'))::numeric
    FROM suggest_invoice_number() next
$$;
REVOKE ALL ON FUNCTION series_reaches_number(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION series_reaches_number(text) TO plenum_staff, plenum_admin;

CREATE OR REPLACE FUNCTION remove_sample_client() RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  taken text[] := coalesce((SELECT array_agg(d.number) FROM issued_documents d JOIN invoices i ON i.id = d.invoice_id
    WHERE i.customer_id = sample_client()), '{}');
BEGIN
  PERFORM FROM customer_profiles WHERE id = sample_client() FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  RETURN QUERY SELECT * FROM remove_with_what_hangs('customer_profiles', ARRAY[sample_client()]);
  RETURN QUERY SELECT * FROM remove_with_what_hangs('companies', ARRAY[sample_client()]);
  DELETE FROM activity_logs WHERE about_customer_id = sample_client();
  -- The numbers that were issued to it last are given again.
  UPDATE number_series SET last = (
    SELECT max(n) FROM generate_series(last, 1000, -1) n
      WHERE NOT CASE name WHEN 'invoice' THEN 'INV-' ELSE 'CN-' END || lpad(n::text, 4, '0') = ANY (taken))
    WHERE name IN ('invoice', 'credit_note');
  PERFORM count_tickets_anew();
END
$$;

CREATE OR REPLACE FUNCTION move_ledger(source uuid, target uuid, by_whom uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ended customer_accounts;
  stays customer_accounts;
  ended_name text := (SELECT display_name || ', ' || contact_name FROM customer_profiles WHERE id = source);
  stays_name text := (SELECT display_name || ', ' || contact_name FROM customer_profiles WHERE id = target);
  last_ended record;
  last_stays record;
  standing uuid[];
  moved numeric;
  charged numeric;
BEGIN
  INSERT INTO customer_accounts (customer_id) VALUES (source), (target) ON CONFLICT DO NOTHING;
  PERFORM FROM customer_accounts WHERE customer_id IN (source, target) ORDER BY id FOR NO KEY UPDATE;
  SELECT * INTO ended FROM customer_accounts WHERE customer_id = source;
  SELECT * INTO stays FROM customer_accounts WHERE customer_id = target;
  SELECT array_agg(e.id), coalesce(sum(CASE e.type WHEN 'credit' THEN e.amount ELSE -e.amount END), 0),
      coalesce(sum(e.amount) FILTER (WHERE e.type = 'debit'), 0)
    INTO standing, moved, charged FROM transactions e
    WHERE e.account_id = ended.id AND e.reverses_id IS NULL
      AND NOT EXISTS (SELECT FROM transactions r WHERE r.reverses_id = e.id);
  -- What no entry stands for can't be moved to the cent.
  IF (moved, charged) <> (ended.available_balance, ended.total_spent) THEN
    RAISE EXCEPTION 'The ledger of account % does not add up: % and % by its entries, % and % by its figures.',
      ended.id, moved, charged, ended.available_balance, ended.total_spent;
  END IF;
  IF standing IS NULL THEN RETURN; END IF;
  SELECT coalesce(max(entry_number), 0) AS number, greatest(clock_timestamp(), max(created_at)) AS moment
    INTO last_ended FROM transactions WHERE account_id = ended.id;
  INSERT INTO transactions (account_id, entry_number, type, amount, balance_after, description, invoice_id, payment_id,
      reverses_id, created_by, created_at)
    SELECT ended.id, last_ended.number + row_number() OVER newest, CASE e.type WHEN 'credit' THEN 'debit' ELSE 'credit' END,
        e.amount, ended.available_balance - sum(CASE e.type WHEN 'credit' THEN e.amount ELSE -e.amount END) OVER newest,
        'Moved to the account of ' || stays_name || ': #' || e.entry_number || ', ' || e.description,
        e.invoice_id, e.payment_id, e.id, by_whom, last_ended.moment + row_number() OVER newest * interval '1 microsecond'
      FROM transactions e WHERE e.id = ANY (standing) WINDOW newest AS (ORDER BY e.entry_number DESC);
  SELECT coalesce(max(entry_number), 0) AS number, greatest(clock_timestamp(), max(created_at)) AS moment
    INTO last_stays FROM transactions WHERE account_id = stays.id;
  INSERT INTO transactions (account_id, entry_number, type, amount, balance_after, description, invoice_id, payment_id,
      reposts_id, first_posted_at, created_by, created_at)
    SELECT stays.id, last_stays.number + row_number() OVER eldest, e.type, e.amount,
        stays.available_balance + sum(CASE e.type WHEN 'credit' THEN e.amount ELSE -e.amount END) OVER eldest,
        'Moved from the account of ' || ended_name || ': #' || e.entry_number || ', ' || e.description,
        e.invoice_id, e.payment_id, e.id, coalesce(e.first_posted_at, e.created_at), by_whom,
        last_stays.moment + row_number() OVER eldest * interval '1 microsecond'
      FROM transactions e WHERE e.id = ANY (standing) WINDOW eldest AS (ORDER BY e.entry_number);
  UPDATE customer_accounts SET available_balance = 0, total_spent = 0 WHERE id = ended.id;
  UPDATE customer_accounts SET available_balance = available_balance + moved, total_spent = total_spent + charged
    WHERE id = stays.id;
END
$$;

CREATE OR REPLACE FUNCTION join_accounts(asked uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '400ms' AS $$
DECLARE
  m account_merges;
  moved text;
  tickets_moved integer;
BEGIN
  SELECT * INTO m FROM account_merges WHERE id = asked FOR UPDATE;
  IF m.state IS DISTINCT FROM 'asked' THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('merge'), hashtext(customer::text))
    FROM unnest(ARRAY[least(m.source_id, m.target_id), greatest(m.source_id, m.target_id)]) customer;
  PERFORM FROM customer_profiles WHERE id = m.source_id FOR UPDATE;
  PERFORM FROM customer_profiles WHERE id = m.target_id FOR NO KEY UPDATE;
  IF (SELECT count(DISTINCT company_id) FROM customer_profiles WHERE id IN (m.source_id, m.target_id)) > 1 THEN
    RAISE EXCEPTION 'The accounts % and % are not of one company.', m.source_id, m.target_id;
  END IF;
  SELECT available_balance INTO m.source_balance FROM customer_accounts WHERE customer_id = m.source_id FOR NO KEY UPDATE;
  SELECT available_balance INTO m.target_balance FROM customer_accounts WHERE customer_id = m.target_id FOR NO KEY UPDATE;
  PERFORM move_ledger(m.source_id, m.target_id, m.asked_by);

  -- Rows that name each other with their customer move in one statement: the foreign keys are checked at its end.
  SELECT 'WITH ' || string_agg(format('moved_%s AS (UPDATE %s SET customer_id = $2 WHERE customer_id = $1)', number, of_table),
      ', ') || ' SELECT' INTO moved
    FROM (SELECT c.conrelid::regclass AS of_table, row_number() OVER () AS number FROM pg_constraint c
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'f' AND c.confrelid = 'customer_profiles'::regclass AND cardinality(c.conkey) = 1
        AND a.attname = 'customer_id' AND c.conrelid <> ALL (ARRAY['customer_accounts', 'members', 'member_invitations',
          'staff_customers']::regclass[])) owned;
  SELECT count(*) INTO tickets_moved FROM tickets WHERE customer_id = m.source_id;
  PERFORM set_config('app.moves_records', 'on', true);
  EXECUTE moved USING m.source_id, m.target_id;
  PERFORM set_config('app.moves_records', '', true);

  -- Who was a member of both stays what they are in the account that stays.
  UPDATE members s SET ended_at = now(), ended_by = m.asked_by, version = version + 1
    WHERE s.customer_id = m.source_id AND s.ended_at IS NULL
      AND EXISTS (SELECT FROM members t WHERE t.customer_id = m.target_id AND t.user_id = s.user_id AND t.ended_at IS NULL);
  UPDATE sessions SET customer_id = m.target_id WHERE customer_id = m.source_id
    AND user_id IN (SELECT user_id FROM members WHERE customer_id = m.source_id);
  UPDATE members SET customer_id = m.target_id WHERE customer_id = m.source_id;
  UPDATE member_invitations s SET withdrawn_at = now()
    WHERE s.customer_id = m.source_id AND s.withdrawn_at IS NULL AND s.accepted_at IS NULL
      AND EXISTS (SELECT FROM member_invitations t WHERE t.customer_id = m.target_id AND t.email = s.email
        AND t.withdrawn_at IS NULL AND t.accepted_at IS NULL);
  UPDATE member_invitations SET customer_id = m.target_id WHERE customer_id = m.source_id;

  -- Who was assigned to the account that ends sees the one that stays; it leads them there.
  INSERT INTO staff_customers (user_id, customer_id, assigned_by)
    SELECT user_id, m.target_id, assigned_by FROM staff_customers WHERE customer_id = m.source_id ON CONFLICT DO NOTHING;

  UPDATE customer_profiles SET merged_into = m.target_id, archived_at = now(), version = version + 1, updated_at = now()
    WHERE id = m.source_id;
  UPDATE customer_profiles SET merged_into = m.target_id WHERE merged_into = m.source_id;
  UPDATE account_merges SET state = 'done', source_balance = coalesce(m.source_balance, 0),
    target_balance = coalesce(m.target_balance, 0), moved_tickets = tickets_moved,
    finished_at = clock_timestamp() WHERE id = asked;
  PERFORM notify_moved_records(asked, m.target_id);
END
$$;

DROP FUNCTION post_invoice(uuid);
--> statement-breakpoint
-- What was before, in its order: invoices on the day they went out, entries of ledgers as they were posted. Drafts give back the
-- numbers of the series that they had.
DO $$
DECLARE
  each record;
BEGIN
  UPDATE invoices SET invoice_number = NULL WHERE status = 'draft' AND invoice_number ~ '^INV-\d{4,9}$';
  UPDATE number_series SET last = greatest(1000, (SELECT max(substring(invoice_number FROM '^INV-(\d{4,9})$')::integer) FROM invoices
    WHERE substring(invoice_number FROM '^INV-(\d{4,9})$')::integer <= last)) WHERE name = 'invoice';
  FOR each IN
    SELECT coalesce(sent_at, created_at) AS moment, 0 AS place, id AS invoice, NULL::uuid AS entry FROM invoices WHERE status IN ('sent', 'overdue', 'paid')
    UNION ALL
    SELECT created_at, entry_number, NULL, id FROM transactions
    ORDER BY moment, place, invoice, entry
  LOOP
    IF each.entry IS NULL THEN
      PERFORM issue_invoice(each.invoice);
      PERFORM post_document(d.id) FROM (SELECT id FROM issued_documents WHERE invoice_id = each.invoice ORDER BY created_at) d;
    ELSE
      PERFORM post_transaction(each.entry);
    END IF;
  END LOOP;
  -- Further changes of these tables in the same transaction wait for nothing.
  SET CONSTRAINTS ALL IMMEDIATE;
  SET CONSTRAINTS ALL DEFERRED;
END
$$;
