CREATE TABLE "bank_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"chart_account_id" uuid NOT NULL,
	"mapping" jsonb,
	"fee_limit" numeric(12, 2) DEFAULT '0.00' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_accounts_fee_limit" CHECK ("bank_accounts"."fee_limit" >= 0)
);
--> statement-breakpoint
ALTER TABLE "bank_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"bank_account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"added" integer,
	"note" text,
	"closing" numeric(12, 2),
	"closing_day" date,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"bank_account_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"day" date NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"name" text,
	"text" text NOT NULL,
	"check_number" text,
	"sent" numeric(12, 2),
	"occurrence" integer NOT NULL,
	"ignored_for" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_lines_amount" CHECK ("bank_lines"."amount" <> 0)
);
--> statement-breakpoint
ALTER TABLE "bank_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_matches" (
	"transaction_id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"fee" numeric(12, 2) DEFAULT '0.00' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_matches_fee" CHECK ("bank_matches"."fee" >= 0)
);
--> statement-breakpoint
ALTER TABLE "bank_matches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_chart_account_id_chart_accounts_id_fk" FOREIGN KEY ("chart_account_id") REFERENCES "public"."chart_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_files" ADD CONSTRAINT "bank_files_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_files" ADD CONSTRAINT "bank_files_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_file_id_bank_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."bank_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_line_id_bank_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_chart_account_unique" ON "bank_accounts" USING btree ("chart_account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_name_unique" ON "bank_accounts" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "bank_files_content_unique" ON "bank_files" USING btree ("bank_account_id","sha256");--> statement-breakpoint
CREATE INDEX "bank_files_created" ON "bank_files" USING btree ("bank_account_id","created_at");--> statement-breakpoint
CREATE INDEX "bank_files_created_by" ON "bank_files" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_once" ON "bank_lines" USING btree ("bank_account_id","day","amount",md5("text"),"occurrence");--> statement-breakpoint
CREATE INDEX "bank_lines_day" ON "bank_lines" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "bank_lines_account_day" ON "bank_lines" USING btree ("bank_account_id","day","id");--> statement-breakpoint
CREATE INDEX "bank_lines_file" ON "bank_lines" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "bank_matches_line" ON "bank_matches" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "bank_matches_created_by" ON "bank_matches" USING btree ("created_by");--> statement-breakpoint
CREATE POLICY "bank_accounts_admin_all" ON "bank_accounts" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "bank_accounts_staff_read" ON "bank_accounts" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and (select staff_may('every-customer')));--> statement-breakpoint
CREATE POLICY "bank_accounts_staff_write" ON "bank_accounts" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('act-money')) and (select staff_may('every-customer'))) WITH CHECK ((select staff_may('act-money')) and (select staff_may('every-customer')));--> statement-breakpoint
CREATE POLICY "bank_files_admin_all" ON "bank_files" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "bank_files_staff_read" ON "bank_files" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and (select staff_may('every-customer')));--> statement-breakpoint
CREATE POLICY "bank_files_staff_write" ON "bank_files" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('act-money')) and (select staff_may('every-customer'))) WITH CHECK ((select staff_may('act-money')) and (select staff_may('every-customer')));--> statement-breakpoint
CREATE POLICY "bank_lines_admin_all" ON "bank_lines" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "bank_lines_staff_read" ON "bank_lines" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and (select staff_may('every-customer')));--> statement-breakpoint
CREATE POLICY "bank_lines_staff_write" ON "bank_lines" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('act-money')) and (select staff_may('every-customer'))) WITH CHECK ((select staff_may('act-money')) and (select staff_may('every-customer')));--> statement-breakpoint
CREATE POLICY "bank_matches_admin_all" ON "bank_matches" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "bank_matches_staff_read" ON "bank_matches" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and (select staff_may('every-customer')));--> statement-breakpoint
CREATE POLICY "bank_matches_staff_write" ON "bank_matches" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('act-money')) and (select staff_may('every-customer'))) WITH CHECK ((select staff_may('act-money')) and (select staff_may('every-customer')));--> statement-breakpoint
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
      FROM unnest(roles, amounts) WITH ORDINALITY AS l(role, amount, place) JOIN chart_accounts a ON a.role = l.role OR a.id::text = l.role
      GROUP BY a.id HAVING sum(l.amount) <> 0;
END
$$;

CREATE OR REPLACE FUNCTION post_transaction(of_entry uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  t transactions;
  i invoices;
  sign integer;
  is_credit boolean;
  is_moved boolean;
  landing record;
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
  SELECT b.chart_account_id::text AS account, l.day, m.fee INTO landing FROM bank_matches m
    JOIN bank_lines l ON l.id = m.line_id JOIN bank_accounts b ON b.id = l.bank_account_id
    WHERE m.transaction_id = coalesce(t.reverses_id, t.id) AND NOT is_moved;
  IF is_credit THEN
    roles := ARRAY[CASE WHEN is_moved THEN 'clearing' ELSE coalesce(landing.account, 'bank') END, 'fees', 'prepayments'];
    amounts := ARRAY[t.amount - coalesce(landing.fee, 0), coalesce(landing.fee, 0), -t.amount];
    IF i.is_prepayment THEN
      roles := roles || ARRAY['billed_prepayments', 'receivables'];
      amounts := amounts || ARRAY[t.amount, -t.amount];
    END IF;
  ELSE
    roles := ARRAY['prepayments', CASE WHEN i.id IS NULL THEN 'services' ELSE 'receivables' END];
    amounts := ARRAY[t.amount, -t.amount];
  END IF;
  PERFORM post_to_journal(t.account_id,
    coalesce(CASE WHEN sign = 1 AND NOT is_moved
        THEN coalesce((SELECT paid_on FROM invoice_payments WHERE id = t.payment_id), landing.day) END,
      (SELECT l.day FROM bank_matches m JOIN bank_lines l ON l.id = m.line_id WHERE m.transaction_id = t.id),
      (t.created_at AT TIME ZONE firm_zone())::date),
    t.description, t.invoice_id, t.id, t.created_by, roles, ARRAY(SELECT a * sign FROM unnest(amounts) a));
END
$$;
