CREATE TABLE "journal_items" (
	"account_id" uuid NOT NULL,
	"chart_account_id" uuid NOT NULL,
	"invoice_id" uuid,
	"opened_on" date NOT NULL,
	"last_on" date NOT NULL,
	"balance" numeric(14, 2) NOT NULL,
	CONSTRAINT "journal_items_unique" UNIQUE NULLS NOT DISTINCT("account_id","chart_account_id","invoice_id")
);
--> statement-breakpoint
ALTER TABLE "journal_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "journal_sums" (
	"month" date NOT NULL,
	"chart_account_id" uuid NOT NULL,
	"account_id" uuid,
	"entries" integer NOT NULL,
	"debit" numeric(14, 2) NOT NULL,
	"credit" numeric(14, 2) NOT NULL,
	CONSTRAINT "journal_sums_unique" UNIQUE NULLS NOT DISTINCT("account_id","chart_account_id","month")
);
--> statement-breakpoint
ALTER TABLE "journal_sums" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "journal_batches" ADD COLUMN "months" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "journal_items" ADD CONSTRAINT "journal_items_account_id_customer_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."customer_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_items" ADD CONSTRAINT "journal_items_chart_account_id_chart_accounts_id_fk" FOREIGN KEY ("chart_account_id") REFERENCES "public"."chart_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_items" ADD CONSTRAINT "journal_items_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_sums" ADD CONSTRAINT "journal_sums_chart_account_id_chart_accounts_id_fk" FOREIGN KEY ("chart_account_id") REFERENCES "public"."chart_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_sums" ADD CONSTRAINT "journal_sums_account_id_customer_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."customer_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_items_chart_account" ON "journal_items" USING btree ("chart_account_id");--> statement-breakpoint
CREATE INDEX "journal_items_invoice" ON "journal_items" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "journal_items_open" ON "journal_items" USING gist (daterange("opened_on", case when "balance" <> 0 then null else "last_on" end));--> statement-breakpoint
CREATE INDEX "journal_sums_chart_account" ON "journal_sums" USING btree ("chart_account_id");--> statement-breakpoint
CREATE INDEX "journal_sums_of_firm" ON "journal_sums" USING btree ("month") WHERE "journal_sums"."account_id" is null;--> statement-breakpoint
CREATE POLICY "journal_sums_admin_read" ON "journal_sums" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "journal_sums_staff_read" ON "journal_sums" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and ((select staff_may('every-customer')) or exists (select from customer_accounts r where r.id = "journal_sums"."account_id" offset 0)));--> statement-breakpoint
CREATE OR REPLACE FUNCTION close_journal_month(closed date) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  first date := date_trunc('month', closed);
  ends date := date_trunc('month', closed) + interval '1 month' - interval '1 day';
  whose uuid := (SELECT id FROM users WHERE id = nullif(current_setting('app.user_id', true), '')::uuid);
  handed uuid[];
  batch uuid;
BEGIN
  PERFORM may_close_books();
  IF ends >= (now() AT TIME ZONE firm_zone())::date THEN
    RAISE EXCEPTION 'A month is closed once it is over';
  END IF;
  IF NOT journal_month_closed(first) THEN
    INSERT INTO journal_closings (number, month, created_by)
      VALUES ((SELECT coalesce(max(number), 0) + 1 FROM journal_closings), first, whose);
  END IF;
  handed := ARRAY(SELECT e.id FROM journal_entries e
    LEFT JOIN customer_accounts a ON a.id = e.account_id
    WHERE e.date <= ends AND a.customer_id IS DISTINCT FROM sample_client() AND NOT EXISTS (SELECT FROM journal_batch_entries b WHERE b.entry_id = e.id) ORDER BY e.number);
  IF cardinality(handed) = 0 THEN
    RETURN NULL;
  END IF;
  INSERT INTO journal_batches (number, through, entries, debits, months, hash, created_by)
    VALUES ((SELECT coalesce(max(number), 0) + 1 FROM journal_batches), ends, cardinality(handed),
      (SELECT sum(debit) FROM journal_lines WHERE entry_id = ANY (handed)), months_of_entries(handed),
      encode(sha256(convert_to(journal_text(handed), 'UTF8')), 'hex'), whose)
    RETURNING id INTO batch;
  INSERT INTO journal_batch_entries (batch_id, entry_id) SELECT batch, unnest(handed);
  RETURN batch;
END
$$;

CREATE OR REPLACE FUNCTION keep_journal_sums() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('journal'));
  IF TG_OP = 'DELETE' THEN
    UPDATE journal_sums s SET entries = s.entries - d.entries, debit = s.debit - d.debit, credit = s.credit - d.credit
      FROM (SELECT date_trunc('month', e.date)::date AS month, l.chart_account_id, count(*) FILTER (WHERE l.position = 1) AS entries,
          sum(l.debit) AS debit, sum(l.credit) AS credit
        FROM changed l JOIN journal_entries e ON e.id = l.entry_id GROUP BY 1, 2) d
      WHERE s.account_id IS NULL AND s.chart_account_id = d.chart_account_id AND s.month = d.month;
    DELETE FROM journal_sums s USING changed l JOIN journal_entries e ON e.id = l.entry_id
      WHERE s.account_id IS NULL AND s.chart_account_id = l.chart_account_id AND s.month = date_trunc('month', e.date)::date
        AND s.entries = 0 AND s.debit = 0 AND s.credit = 0;
    RETURN NULL;
  END IF;
  INSERT INTO journal_sums AS s (month, chart_account_id, account_id, entries, debit, credit)
    SELECT date_trunc('month', e.date), l.chart_account_id, o.account_id, count(*) FILTER (WHERE l.position = 1), sum(l.debit), sum(l.credit)
      FROM changed l JOIN journal_entries e ON e.id = l.entry_id
        CROSS JOIN LATERAL (SELECT NULL::uuid AS account_id UNION SELECT e.account_id) o
      GROUP BY 1, 2, 3
    ON CONFLICT (account_id, chart_account_id, month) DO UPDATE
      SET entries = s.entries + excluded.entries, debit = s.debit + excluded.debit, credit = s.credit + excluded.credit;
  INSERT INTO journal_items AS i (account_id, chart_account_id, invoice_id, opened_on, last_on, balance)
    SELECT e.account_id, l.chart_account_id, CASE c.role WHEN 'receivables' THEN e.invoice_id END, min(e.date), max(e.date),
        sum(l.debit - l.credit)
      FROM changed l JOIN journal_entries e ON e.id = l.entry_id
        JOIN chart_accounts c ON c.id = l.chart_account_id AND c.role IN ('receivables', 'prepayments')
      WHERE e.account_id IS NOT NULL
      GROUP BY 1, 2, 3
    ON CONFLICT (account_id, chart_account_id, invoice_id) DO UPDATE
      SET opened_on = least(i.opened_on, excluded.opened_on), last_on = greatest(i.last_on, excluded.last_on),
        balance = i.balance + excluded.balance;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION keep_journal_sums() FROM PUBLIC;

CREATE OR REPLACE TRIGGER journal_lines_summed AFTER INSERT ON journal_lines
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_journal_sums();

CREATE OR REPLACE TRIGGER journal_lines_taken_out AFTER DELETE ON journal_lines
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_journal_sums();

CREATE OR REPLACE FUNCTION months_of_entries(of_entries uuid[]) RETURNS jsonb
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('month', m.month, 'entries', m.entries, 'debits', m.debits::text) ORDER BY m.month), '[]')
    FROM (SELECT to_char(e.date, 'YYYY-MM') AS month, count(DISTINCT e.id) AS entries, sum(l.debit) AS debits
      FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id WHERE e.id = ANY (of_entries) GROUP BY 1) m
$$;
REVOKE ALL ON FUNCTION months_of_entries(uuid[]) FROM PUBLIC;

CREATE OR REPLACE FUNCTION owed_on(day date) RETURNS TABLE (account_id uuid, invoice_id uuid, is_invoiced boolean, amount numeric)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.account_id, i.invoice_id, c.role = 'receivables',
      CASE WHEN i.last_on <= day THEN i.balance
        WHEN c.role = 'receivables' THEN (SELECT sum(l.debit - l.credit) FROM journal_entries e
          CROSS JOIN LATERAL (SELECT * FROM journal_lines WHERE entry_id = e.id AND chart_account_id = i.chart_account_id OFFSET 0) l
          WHERE e.invoice_id = i.invoice_id AND e.account_id = i.account_id AND e.date <= day)
        ELSE (SELECT sum(s.debit - s.credit) FROM (
          SELECT m.debit, m.credit FROM journal_sums m
            WHERE m.account_id = i.account_id AND m.chart_account_id = i.chart_account_id AND m.month < date_trunc('month', day)::date
          UNION ALL SELECT l.debit, l.credit FROM journal_entries e
            CROSS JOIN LATERAL (SELECT * FROM journal_lines WHERE entry_id = e.id AND chart_account_id = i.chart_account_id OFFSET 0) l
            WHERE e.account_id = i.account_id AND e.date BETWEEN date_trunc('month', day)::date AND day) s) END
    FROM journal_items i JOIN chart_accounts c ON c.id = i.chart_account_id
    WHERE daterange(i.opened_on, CASE WHEN i.balance <> 0 THEN NULL ELSE i.last_on END) @> day
      AND CASE current_setting('role')
        WHEN 'plenum_staff' THEN staff_may('money') AND (staff_may('every-customer')
          OR (SELECT a.customer_id FROM customer_accounts a WHERE a.id = i.account_id) = ANY (seen_customers()))
        ELSE true END
$$;
REVOKE ALL ON FUNCTION owed_on(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION owed_on(date) TO plenum_staff, plenum_admin;

CREATE OR REPLACE FUNCTION sum_journal_anew() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET work_mem = '64MB' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('journal'));
  DELETE FROM journal_sums;
  DELETE FROM journal_items;
  INSERT INTO journal_sums (month, chart_account_id, account_id, entries, debit, credit)
    SELECT date_trunc('month', e.date), l.chart_account_id, e.account_id, count(*) FILTER (WHERE l.position = 1), sum(l.debit), sum(l.credit)
      FROM journal_lines l JOIN journal_entries e ON e.id = l.entry_id WHERE e.account_id IS NOT NULL GROUP BY 1, 2, 3
    UNION ALL
    SELECT date_trunc('month', e.date), l.chart_account_id, NULL, count(*) FILTER (WHERE l.position = 1), sum(l.debit), sum(l.credit)
      FROM journal_lines l JOIN journal_entries e ON e.id = l.entry_id GROUP BY 1, 2;
  INSERT INTO journal_items (account_id, chart_account_id, invoice_id, opened_on, last_on, balance)
    SELECT e.account_id, l.chart_account_id, CASE c.role WHEN 'receivables' THEN e.invoice_id END, min(e.date), max(e.date),
        sum(l.debit - l.credit)
      FROM journal_lines l JOIN journal_entries e ON e.id = l.entry_id
        JOIN chart_accounts c ON c.id = l.chart_account_id AND c.role IN ('receivables', 'prepayments')
      WHERE e.account_id IS NOT NULL GROUP BY 1, 2, 3;
END
$$;
REVOKE ALL ON FUNCTION sum_journal_anew() FROM PUBLIC;
--> statement-breakpoint
SELECT sum_journal_anew();--> statement-breakpoint
ALTER TABLE "journal_batches" DISABLE TRIGGER journal_batches_append_only;--> statement-breakpoint
UPDATE journal_batches b SET months = months_of_entries(ARRAY(SELECT e.entry_id FROM journal_batch_entries e WHERE e.batch_id = b.id));--> statement-breakpoint
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;--> statement-breakpoint
ALTER TABLE "journal_batches" ENABLE TRIGGER journal_batches_append_only;
