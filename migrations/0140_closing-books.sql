ALTER TABLE "chart_accounts" ADD COLUMN "export_name" text;--> statement-breakpoint
CREATE TABLE "journal_batch_entries" (
	"entry_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	CONSTRAINT "journal_batch_entries_pk" PRIMARY KEY("entry_id")
);
--> statement-breakpoint
ALTER TABLE "journal_batch_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "journal_batch_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"batch_id" uuid NOT NULL,
	"format" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journal_batch_files_name_unique" UNIQUE("batch_id","name")
);
--> statement-breakpoint
ALTER TABLE "journal_batch_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "journal_batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer NOT NULL,
	"through" date NOT NULL,
	"entries" integer NOT NULL,
	"debits" numeric(14, 2) NOT NULL,
	"hash" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journal_batches_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "journal_batches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "journal_closings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer NOT NULL,
	"month" date NOT NULL,
	"reason" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journal_closings_number_unique" UNIQUE("number"),
	CONSTRAINT "journal_closings_month_first" CHECK (extract(day from "journal_closings"."month") = 1)
);
--> statement-breakpoint
ALTER TABLE "journal_closings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "journal_entries_date";--> statement-breakpoint
DROP INDEX "journal_entries_account";--> statement-breakpoint
ALTER TABLE "journal_batch_entries" ADD CONSTRAINT "journal_batch_entries_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_batch_entries" ADD CONSTRAINT "journal_batch_entries_batch_id_journal_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."journal_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_batch_files" ADD CONSTRAINT "journal_batch_files_batch_id_journal_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."journal_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_batches" ADD CONSTRAINT "journal_batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_closings" ADD CONSTRAINT "journal_closings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_batch_entries_batch" ON "journal_batch_entries" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "journal_batches_created_by" ON "journal_batches" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "journal_closings_month" ON "journal_closings" USING btree ("month","number");--> statement-breakpoint
CREATE INDEX "journal_closings_created_by" ON "journal_closings" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "journal_entries_date" ON "journal_entries" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "journal_entries_account" ON "journal_entries" USING btree ("account_id","date","id");--> statement-breakpoint
CREATE POLICY "journal_batch_entries_admin_read" ON "journal_batch_entries" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "journal_batch_entries_staff_read" ON "journal_batch_entries" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and exists (select from journal_entries r where r.id = "journal_batch_entries"."entry_id" offset 0));--> statement-breakpoint
CREATE POLICY "journal_batch_files_admin_read" ON "journal_batch_files" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "journal_batch_files_staff_read" ON "journal_batch_files" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and (select staff_may('every-customer')));--> statement-breakpoint
CREATE POLICY "journal_batches_admin_read" ON "journal_batches" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "journal_batches_staff_read" ON "journal_batches" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and (select staff_may('every-customer')));--> statement-breakpoint
CREATE POLICY "journal_closings_admin_read" ON "journal_closings" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "journal_closings_staff_read" ON "journal_closings" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')));--> statement-breakpoint
CREATE POLICY "journal_batch_files_admin_insert" ON "journal_batch_files" AS PERMISSIVE FOR INSERT TO "plenum_admin" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "journal_batch_files_staff_insert" ON "journal_batch_files" AS PERMISSIVE FOR INSERT TO "plenum_staff" WITH CHECK ((select staff_may('act-money')) and (select staff_may('every-customer')));--> statement-breakpoint
-- Whether the month of a day is closed. Who closes a month closes every one before it; who opens one again opens that one alone.
CREATE OR REPLACE FUNCTION journal_month_closed(day date) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT reason IS NULL FROM journal_closings
    WHERE (reason IS NULL AND month >= date_trunc('month', day)) OR month = date_trunc('month', day)
    ORDER BY number DESC LIMIT 1), false)
$$;

REVOKE ALL ON FUNCTION journal_month_closed(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION journal_month_closed(date) TO plenum_staff, plenum_admin;--> statement-breakpoint
-- Whoever acts on money and sees every customer closes months and hands them over. Anyone else is refused.
CREATE OR REPLACE FUNCTION may_close_books() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF current_setting('role') <> 'plenum_admin' AND NOT (staff_may('act-money') AND staff_may('every-customer')) THEN
    RAISE EXCEPTION 'The books are closed by who acts on money of every customer' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('journal'));
END
$$;

REVOKE ALL ON FUNCTION may_close_books() FROM PUBLIC;--> statement-breakpoint
-- Entries of the journal as text, in the order of their numbers, each with its lines: what the hash of a batch is of. It holds no name
-- that can change.
CREATE OR REPLACE FUNCTION journal_text(entries uuid[]) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT string_agg(concat_ws(E'\t', e.number, e.date, e.account_id, to_json(e.description), l.chart_account_id, l.debit, l.credit), E'\n'
    ORDER BY e.number, l.position)
    FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id WHERE e.id = ANY (entries)
$$;

REVOKE ALL ON FUNCTION journal_text(uuid[]) FROM PUBLIC;--> statement-breakpoint
-- Closes a month that is over, and hands over every entry up to its end that was not: a batch. Returns the batch, null without any
-- such entry. The sample client's entries are never handed over.
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
    JOIN customer_accounts a ON a.id = e.account_id AND a.customer_id <> sample_client()
    WHERE e.date <= ends AND NOT EXISTS (SELECT FROM journal_batch_entries b WHERE b.entry_id = e.id) ORDER BY e.number);
  IF cardinality(handed) = 0 THEN
    RETURN NULL;
  END IF;
  INSERT INTO journal_batches (number, through, entries, debits, hash, created_by)
    VALUES ((SELECT coalesce(max(number), 0) + 1 FROM journal_batches), ends, cardinality(handed),
      (SELECT sum(debit) FROM journal_lines WHERE entry_id = ANY (handed)),
      encode(sha256(convert_to(journal_text(handed), 'UTF8')), 'hex'), whose)
    RETURNING id INTO batch;
  INSERT INTO journal_batch_entries (batch_id, entry_id) SELECT batch, unnest(handed);
  RETURN batch;
END
$$;

REVOKE ALL ON FUNCTION close_journal_month(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION close_journal_month(date) TO plenum_staff, plenum_admin;--> statement-breakpoint
-- Opens a closed month again, for a reason. Returns whether it was closed.
CREATE OR REPLACE FUNCTION open_journal_month(opened date, why text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM may_close_books();
  IF NOT journal_month_closed(opened) THEN
    RETURN false;
  END IF;
  INSERT INTO journal_closings (number, month, reason, created_by)
    VALUES ((SELECT max(number) + 1 FROM journal_closings), date_trunc('month', opened), why,
      (SELECT id FROM users WHERE id = nullif(current_setting('app.user_id', true), '')::uuid));
  RETURN true;
END
$$;

REVOKE ALL ON FUNCTION open_journal_month(date, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION open_journal_month(date, text) TO plenum_staff, plenum_admin;--> statement-breakpoint
-- What was closed and handed over is written once, for the owner of the tables too.
CREATE OR REPLACE FUNCTION refuse_change_of_batch() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'Closings and batches of the books are append-only';
END
$$;

REVOKE ALL ON FUNCTION refuse_change_of_batch() FROM PUBLIC;

CREATE OR REPLACE TRIGGER journal_closings_append_only BEFORE UPDATE OR DELETE ON journal_closings
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_batch();
CREATE OR REPLACE TRIGGER journal_closings_not_emptied BEFORE TRUNCATE ON journal_closings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_batch();
CREATE OR REPLACE TRIGGER journal_batches_append_only BEFORE UPDATE OR DELETE ON journal_batches
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_batch();
CREATE OR REPLACE TRIGGER journal_batches_not_emptied BEFORE TRUNCATE ON journal_batches
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_batch();
CREATE OR REPLACE TRIGGER journal_batch_entries_append_only BEFORE UPDATE OR DELETE ON journal_batch_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_batch();
CREATE OR REPLACE TRIGGER journal_batch_entries_not_emptied BEFORE TRUNCATE ON journal_batch_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_batch();
CREATE OR REPLACE TRIGGER journal_batch_files_append_only BEFORE UPDATE OR DELETE ON journal_batch_files
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_batch();
CREATE OR REPLACE TRIGGER journal_batch_files_not_emptied BEFORE TRUNCATE ON journal_batch_files
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_batch();--> statement-breakpoint
-- Nothing is posted into a closed month, or added to an entry that was handed over, whoever tries. Closing a month and posting
-- wait for each other.
CREATE OR REPLACE FUNCTION refuse_closed_month() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  entry uuid := CASE TG_TABLE_NAME WHEN 'journal_lines' THEN to_jsonb(NEW) ->> 'entry_id' END;
  day date := coalesce((to_jsonb(NEW) ->> 'date')::date, (SELECT date FROM journal_entries WHERE id = entry));
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('journal'));
  IF journal_month_closed(day) OR EXISTS (SELECT FROM journal_batch_entries WHERE entry_id = entry) THEN
    RAISE EXCEPTION '% is closed in the books', to_char(day, 'FMMonth YYYY') USING ERRCODE = 'PM002', CONSTRAINT = day::text;
  END IF;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION refuse_closed_month() FROM PUBLIC;

CREATE OR REPLACE TRIGGER journal_entries_in_open_month AFTER INSERT ON journal_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_month();
CREATE OR REPLACE TRIGGER journal_lines_in_open_month AFTER INSERT ON journal_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_month();
