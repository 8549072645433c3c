CREATE TABLE "billing_terms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"net_days" integer,
	"purchase_order" text,
	"contacts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"replaced_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_terms_net_days" CHECK ("billing_terms"."net_days" between 0 and 120)
);
--> statement-breakpoint
ALTER TABLE "billing_terms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoice_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"words" text,
	"promised_on" date,
	"user_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"settled_by" uuid,
	"settled_by_name" text,
	"settlement" text,
	"submission_id" uuid,
	"submission_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_answers_kind" CHECK ("invoice_answers"."kind" in ('dispute', 'promise')),
	CONSTRAINT "invoice_answers_promise" CHECK (("invoice_answers"."kind" = 'promise') = ("invoice_answers"."promised_on" is not null)),
	CONSTRAINT "invoice_answers_dispute" CHECK ("invoice_answers"."kind" <> 'dispute' or "invoice_answers"."words" is not null)
);
--> statement-breakpoint
ALTER TABLE "invoice_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoice_reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"letter_id" uuid NOT NULL,
	"stage" integer,
	"due_date" date NOT NULL,
	"open" numeric(12, 2) NOT NULL,
	"sent_on" date NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_reminders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sent_statements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"month" date,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"closing" numeric(12, 2) NOT NULL,
	"replaced_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sent_statements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "purchase_order" text;--> statement-breakpoint
ALTER TABLE "billing_terms" ADD CONSTRAINT "billing_terms_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_answers" ADD CONSTRAINT "invoice_answers_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_answers" ADD CONSTRAINT "invoice_answers_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_answers" ADD CONSTRAINT "invoice_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_answers" ADD CONSTRAINT "invoice_answers_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_statements" ADD CONSTRAINT "sent_statements_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_statements" ADD CONSTRAINT "sent_statements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_terms_customer_unique" ON "billing_terms" USING btree ("customer_id") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "billing_terms_customer" ON "billing_terms" USING btree ("customer_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_answers_open_unique" ON "invoice_answers" USING btree ("invoice_id") WHERE withdrawn_at is null and settled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_answers_submission_unique" ON "invoice_answers" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "invoice_answers_invoice" ON "invoice_answers" USING btree ("invoice_id","created_at");--> statement-breakpoint
CREATE INDEX "invoice_answers_customer" ON "invoice_answers" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "invoice_answers_user" ON "invoice_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invoice_answers_settled_by" ON "invoice_answers" USING btree ("settled_by");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_reminders_stage_unique" ON "invoice_reminders" USING btree ("customer_id","invoice_id","due_date","stage") WHERE stage is not null;--> statement-breakpoint
CREATE INDEX "invoice_reminders_invoice" ON "invoice_reminders" USING btree ("invoice_id","created_at");--> statement-breakpoint
CREATE INDEX "invoice_reminders_customer" ON "invoice_reminders" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "invoice_reminders_created_by" ON "invoice_reminders" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "sent_statements_month_unique" ON "sent_statements" USING btree ("customer_id","month") WHERE month is not null and replaced_at is null;--> statement-breakpoint
CREATE INDEX "sent_statements_customer" ON "sent_statements" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "sent_statements_created_by" ON "sent_statements" USING btree ("created_by");--> statement-breakpoint
CREATE POLICY "customer_accounts_firm_read" ON "customer_accounts" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('reminders', 'overdue')));--> statement-breakpoint
CREATE POLICY "invoices_firm_lock" ON "invoices" AS PERMISSIVE FOR UPDATE TO "plenum_firm" USING ((select firm_does('reminders')) and true) WITH CHECK ((select firm_does('reminders')) and false);--> statement-breakpoint
CREATE POLICY "billing_terms_admin_all" ON "billing_terms" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "billing_terms_staff_all" ON "billing_terms" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('money')) and ((select staff_may('every-customer')) or "billing_terms"."customer_id" = any ((select seen_customers())::uuid[]))) WITH CHECK (((select staff_may('act-money'))) and ((select staff_may('every-customer')) or "billing_terms"."customer_id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
CREATE POLICY "billing_terms_staff_remove" ON "billing_terms" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-money')));--> statement-breakpoint
CREATE POLICY "invoice_answers_admin_all" ON "invoice_answers" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "invoice_answers_staff_all" ON "invoice_answers" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('money')) and ((select staff_may('every-customer')) or "invoice_answers"."customer_id" = any ((select seen_customers())::uuid[]))) WITH CHECK (((select staff_may('act-money'))) and ((select staff_may('every-customer')) or "invoice_answers"."customer_id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
CREATE POLICY "invoice_answers_staff_remove" ON "invoice_answers" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-money')));--> statement-breakpoint
CREATE POLICY "invoice_answers_firm_read" ON "invoice_answers" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('reminders', 'overdue')));--> statement-breakpoint
CREATE POLICY "invoice_answers_customer_read" ON "invoice_answers" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("invoice_answers"."customer_id" = (select acting_customer('money')));--> statement-breakpoint
CREATE POLICY "invoice_answers_customer_add" ON "invoice_answers" AS PERMISSIVE FOR INSERT TO "plenum_customer" WITH CHECK ("invoice_answers"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "invoice_answers"."customer_id" = (select acting_customer('act-money'))
        and "invoice_answers"."settled_at" is null and "invoice_answers"."settlement" is null
        and exists (select from invoices r where r.id = "invoice_answers"."invoice_id" and customer_id = (select acting_customer('act-money')) and status in ('sent', 'overdue') offset 0));--> statement-breakpoint
CREATE POLICY "invoice_answers_customer_withdraw" ON "invoice_answers" AS PERMISSIVE FOR UPDATE TO "plenum_customer" USING ("invoice_answers"."customer_id" = (select acting_customer('act-money')) and "invoice_answers"."settled_at" is null and "invoice_answers"."withdrawn_at" is null) WITH CHECK ("invoice_answers"."customer_id" = (select acting_customer('act-money')) and "invoice_answers"."withdrawn_at" is not null);--> statement-breakpoint
CREATE POLICY "invoice_reminders_admin_all" ON "invoice_reminders" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "invoice_reminders_staff_all" ON "invoice_reminders" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('money')) and ((select staff_may('every-customer')) or "invoice_reminders"."customer_id" = any ((select seen_customers())::uuid[]))) WITH CHECK (((select staff_may('act-money'))) and ((select staff_may('every-customer')) or "invoice_reminders"."customer_id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
CREATE POLICY "invoice_reminders_staff_remove" ON "invoice_reminders" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-money')));--> statement-breakpoint
CREATE POLICY "invoice_reminders_firm_read" ON "invoice_reminders" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('reminders')));--> statement-breakpoint
CREATE POLICY "invoice_reminders_firm_add" ON "invoice_reminders" AS PERMISSIVE FOR INSERT TO "plenum_firm" WITH CHECK ((select firm_does('reminders')) and "invoice_reminders"."created_by" is null);--> statement-breakpoint
CREATE POLICY "sent_statements_admin_all" ON "sent_statements" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "sent_statements_staff_all" ON "sent_statements" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('money')) and ((select staff_may('every-customer')) or "sent_statements"."customer_id" = any ((select seen_customers())::uuid[]))) WITH CHECK (((select staff_may('act-money'))) and ((select staff_may('every-customer')) or "sent_statements"."customer_id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
CREATE POLICY "sent_statements_staff_remove" ON "sent_statements" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-money')));--> statement-breakpoint
CREATE POLICY "sent_statements_firm_read" ON "sent_statements" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('statements')));--> statement-breakpoint
CREATE POLICY "sent_statements_firm_add" ON "sent_statements" AS PERMISSIVE FOR INSERT TO "plenum_firm" WITH CHECK ((select firm_does('statements')) and "sent_statements"."created_by" is null);--> statement-breakpoint
ALTER POLICY "customer_profiles_firm_read" ON "customer_profiles" TO plenum_firm USING ((select firm_does('overdue', 'reminders', 'statements', 'contract dates', 'monthly files', 'engagement set-up')));--> statement-breakpoint
ALTER POLICY "invoice_payments_firm_read" ON "invoice_payments" TO plenum_firm USING ((select firm_does('overdue', 'reminders')) and exists (select from invoices r where r.id = "invoice_payments"."invoice_id" offset 0));--> statement-breakpoint
ALTER POLICY "invoices_firm_read" ON "invoices" TO plenum_firm USING ((select firm_does('overdue', 'reminders')) and "invoices"."status" in ('sent', 'overdue'));--> statement-breakpoint
CREATE OR REPLACE FUNCTION owed_entries(of_customer uuid, until date)
RETURNS TABLE (number integer, day date, kind text, words text, invoice_id uuid, receivable numeric, net numeric, paid numeric)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT e.number, e.date,
      CASE WHEN d.kind IS NOT NULL THEN d.kind WHEN own.is_credit THEN 'payment' ELSE 'other' END,
      coalesce(d.number, e.description), e.invoice_id, moved.receivable, moved.net,
      CASE WHEN own.is_credit THEN own.sign * t.amount ELSE 0 END
    FROM journal_entries e
    JOIN customer_accounts a ON a.id = e.account_id
    CROSS JOIN LATERAL (SELECT coalesce(sum(l.debit - l.credit), 0) AS net,
        coalesce(sum(l.debit - l.credit) FILTER (WHERE c.role = 'receivables'), 0) AS receivable
      FROM journal_lines l JOIN chart_accounts c ON c.id = l.chart_account_id
      WHERE l.entry_id = e.id AND c.role IN ('receivables', 'prepayments')) moved
    LEFT JOIN issued_documents d ON d.id = e.document_id
    LEFT JOIN transactions t ON t.id = e.transaction_id
    CROSS JOIN LATERAL (SELECT (t.type = 'credit') = (t.reverses_id IS NULL) AS is_credit,
      CASE WHEN t.reverses_id IS NULL THEN 1 ELSE -1 END AS sign) own
    WHERE a.customer_id = of_customer AND e.date <= until
      AND CASE current_setting('role')
        WHEN 'plenum_customer' THEN of_customer = acting_customer('money')
        WHEN 'plenum_staff' THEN staff_may('money') AND (staff_may('every-customer') OR of_customer = ANY (seen_customers()))
        WHEN 'plenum_firm' THEN firm_does('statements')
        ELSE true END
    ORDER BY e.date, e.number
$$;
REVOKE ALL ON FUNCTION owed_entries(uuid, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION owed_entries(uuid, date) TO plenum_customer, plenum_staff, plenum_admin, plenum_firm, plenum_jobs;

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
      OR (OLD.amount, OLD.description, OLD.due_date, OLD.is_prepayment, OLD.invoice_number, OLD.purchase_order)
        IS NOT DISTINCT FROM (NEW.amount, NEW.description, NEW.due_date, NEW.is_prepayment, NEW.invoice_number, NEW.purchase_order) THEN
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
        FROM companies c WHERE c.id = p.company_id)) FROM customer_profiles p WHERE p.id = i.customer_id), '{}')
    || jsonb_strip_nulls(jsonb_build_object('purchaseOrder', i.purchase_order, 'terms', CASE WHEN i.due_date IS NOT NULL THEN jsonb_build_object('days',
      greatest(i.due_date - coalesce(standing.issued_on, (coalesce(i.sent_at, i.created_at) AT TIME ZONE firm_zone())::date), 0)) END));
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

CREATE OR REPLACE FUNCTION live_invoice_said() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change('invoice', NEW.invoice_id, NEW.customer_id, TG_TABLE_NAME = 'invoice_reminders', NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER invoice_answers_live AFTER INSERT OR UPDATE ON invoice_answers
  FOR EACH ROW EXECUTE FUNCTION live_invoice_said();

CREATE OR REPLACE TRIGGER invoice_reminders_live AFTER INSERT ON invoice_reminders
  FOR EACH ROW EXECUTE FUNCTION live_invoice_said();

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
    IF NEW.due_date IS NULL AND (NOT was_out OR OLD.due_date IS NOT NULL) THEN
      NEW.due_date := (now() AT TIME ZONE firm_zone())::date + coalesce(
        (SELECT net_days FROM billing_terms WHERE customer_id = NEW.customer_id AND replaced_at IS NULL),
        (SELECT nullif(value, '')::integer FROM settings WHERE key = 'billing.net.days'), 30);
    END IF;
    IF NOT was_out AND NEW.purchase_order IS NULL THEN
      NEW.purchase_order := (SELECT purchase_order FROM billing_terms WHERE customer_id = NEW.customer_id AND replaced_at IS NULL);
    END IF;
  ELSIF was_out AND NEW.status = 'draft' THEN
    NEW.invoice_number := NULL;
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION replace_moved_row() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  has_one boolean;
BEGIN
  IF OLD.customer_id <> NEW.customer_id AND NEW.replaced_at IS NULL THEN
    IF TG_TABLE_NAME = 'billing_terms' THEN
      has_one := EXISTS (SELECT FROM billing_terms t WHERE t.customer_id = NEW.customer_id AND t.replaced_at IS NULL);
    ELSE
      has_one := EXISTS (SELECT FROM sent_statements t WHERE t.customer_id = NEW.customer_id AND t.month = NEW.month AND t.replaced_at IS NULL);
    END IF;
    IF has_one THEN
      NEW.replaced_at := now();
    END IF;
  END IF;
  RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION replace_moved_row() FROM PUBLIC;

CREATE OR REPLACE TRIGGER billing_terms_replaced BEFORE UPDATE OF customer_id ON billing_terms
  FOR EACH ROW EXECUTE FUNCTION replace_moved_row();

CREATE OR REPLACE TRIGGER sent_statements_replaced BEFORE UPDATE OF customer_id ON sent_statements
  FOR EACH ROW EXECUTE FUNCTION replace_moved_row();

CREATE OR REPLACE TRIGGER billing_terms_merged BEFORE INSERT OR UPDATE OF customer_id ON billing_terms
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();

CREATE OR REPLACE TRIGGER invoice_reminders_merged BEFORE INSERT OR UPDATE OF customer_id ON invoice_reminders
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();

CREATE OR REPLACE TRIGGER invoice_answers_merged BEFORE INSERT OR UPDATE OF customer_id ON invoice_answers
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();

CREATE OR REPLACE TRIGGER sent_statements_merged BEFORE INSERT OR UPDATE OF customer_id ON sent_statements
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
--> statement-breakpoint
REVOKE UPDATE ON invoice_answers FROM plenum_customer;
GRANT UPDATE (withdrawn_at) ON invoice_answers TO plenum_customer;
GRANT SELECT ON billing_terms TO plenum_jobs;
GRANT SELECT (id, customer_id, available_balance) ON customer_accounts TO plenum_firm;
GRANT SELECT, INSERT ON invoice_reminders, sent_statements TO plenum_firm;
GRANT SELECT ON invoice_answers TO plenum_firm;
CREATE POLICY billing_terms_jobs_select ON billing_terms FOR SELECT TO plenum_jobs USING (true);
