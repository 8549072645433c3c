CREATE TABLE "retainer_blocks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"retainer_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"size" numeric(10, 2) NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"left_size" numeric(10, 2) NOT NULL,
	"left_worth" numeric(12, 2) NOT NULL,
	"from_day" date NOT NULL,
	"expires_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "retainer_blocks_invoice_unique" UNIQUE("invoice_id"),
	CONSTRAINT "retainer_blocks_left" CHECK ("retainer_blocks"."left_size" >= 0 and "retainer_blocks"."left_worth" >= 0)
);
--> statement-breakpoint
ALTER TABLE "retainer_blocks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "retainer_draws" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"block_id" uuid NOT NULL,
	"invoice_id" uuid,
	"payment_id" uuid,
	"transaction_id" uuid,
	"size" numeric(10, 2) NOT NULL,
	"worth" numeric(12, 2) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "retainer_draws_size" CHECK ("retainer_draws"."size" >= 0 and "retainer_draws"."worth" >= 0),
	CONSTRAINT "retainer_draws_cause" CHECK (("retainer_draws"."invoice_id" is null) = ("retainer_draws"."transaction_id" is not null) and ("retainer_draws"."payment_id" is null or "retainer_draws"."invoice_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "retainer_draws" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "retainers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"project_id" uuid,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"size" numeric(10, 2) NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"period" text,
	"carries" integer,
	"over_rate" numeric(12, 2),
	"low_at" numeric(10, 2),
	"status" text DEFAULT 'active' NOT NULL,
	"submission_id" uuid,
	"submission_hash" text,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "retainers_unit" CHECK ("retainers"."unit" in ('hours', 'money')),
	CONSTRAINT "retainers_period" CHECK ("retainers"."period" in ('month', 'quarter', 'year')),
	CONSTRAINT "retainers_status" CHECK ("retainers"."status" in ('active', 'ended')),
	CONSTRAINT "retainers_size" CHECK ("retainers"."size" > 0 and "retainers"."price" > 0 and ("retainers"."unit" = 'hours' or "retainers"."size" = "retainers"."price")),
	CONSTRAINT "retainers_carries" CHECK ("retainers"."carries" between 0 and 24 and ("retainers"."period" is not null or "retainers"."carries" is null)),
	CONSTRAINT "retainers_over_rate" CHECK ("retainers"."over_rate" >= 0 and "retainers"."low_at" >= 0)
);
--> statement-breakpoint
ALTER TABLE "retainers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "billing_plans" ADD COLUMN "retainer_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "retainer_id" uuid;--> statement-breakpoint
ALTER TABLE "retainer_blocks" ADD CONSTRAINT "retainer_blocks_retainer_id_retainers_id_fk" FOREIGN KEY ("retainer_id") REFERENCES "public"."retainers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retainer_blocks" ADD CONSTRAINT "retainer_blocks_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retainer_draws" ADD CONSTRAINT "retainer_draws_block_id_retainer_blocks_id_fk" FOREIGN KEY ("block_id") REFERENCES "public"."retainer_blocks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retainer_draws" ADD CONSTRAINT "retainer_draws_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retainer_draws" ADD CONSTRAINT "retainer_draws_payment_id_invoice_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."invoice_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retainer_draws" ADD CONSTRAINT "retainer_draws_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retainers" ADD CONSTRAINT "retainers_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retainers" ADD CONSTRAINT "retainers_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retainers" ADD CONSTRAINT "retainers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retainers" ADD CONSTRAINT "retainers_project_of_customer" FOREIGN KEY ("project_id","customer_id") REFERENCES "public"."projects"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "retainer_blocks_retainer" ON "retainer_blocks" USING btree ("retainer_id","from_day","created_at");--> statement-breakpoint
CREATE INDEX "retainer_blocks_expiring" ON "retainer_blocks" USING btree ("expires_on") WHERE "retainer_blocks"."left_worth" > 0;--> statement-breakpoint
CREATE INDEX "retainer_draws_block" ON "retainer_draws" USING btree ("block_id");--> statement-breakpoint
CREATE INDEX "retainer_draws_invoice" ON "retainer_draws" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "retainer_draws_payment" ON "retainer_draws" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "retainer_draws_transaction" ON "retainer_draws" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "retainers_submission_unique" ON "retainers" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "retainers_customer" ON "retainers" USING btree ("customer_id","status");--> statement-breakpoint
CREATE INDEX "retainers_project" ON "retainers" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "retainers_name" ON "retainers" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "retainers_created" ON "retainers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "retainers_created_by" ON "retainers" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "retainers_letters" ON "retainers" USING gin ("name" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "billing_plans" ADD CONSTRAINT "billing_plans_retainer_id_retainers_id_fk" FOREIGN KEY ("retainer_id") REFERENCES "public"."retainers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_retainer_id_retainers_id_fk" FOREIGN KEY ("retainer_id") REFERENCES "public"."retainers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_plans_retainer" ON "billing_plans" USING btree ("retainer_id");--> statement-breakpoint
CREATE INDEX "invoices_retainer" ON "invoices" USING btree ("retainer_id") WHERE "invoices"."retainer_id" is not null;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_fills_ahead" CHECK ("invoices"."retainer_id" is null or "invoices"."is_prepayment");--> statement-breakpoint
CREATE POLICY "retainer_blocks_admin_read" ON "retainer_blocks" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "retainer_blocks_staff_read" ON "retainer_blocks" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and ((select staff_may('every-customer')) or exists (select from retainers r where r.id = "retainer_blocks"."retainer_id" offset 0)));--> statement-breakpoint
CREATE POLICY "retainer_blocks_firm_read" ON "retainer_blocks" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('retainers')));--> statement-breakpoint
CREATE POLICY "retainer_blocks_customer_read" ON "retainer_blocks" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING (exists (select from retainers r where r.id = "retainer_blocks"."retainer_id" and customer_id = (select acting_customer('money')) offset 0));--> statement-breakpoint
CREATE POLICY "retainer_draws_admin_all" ON "retainer_draws" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "retainer_draws_staff_all" ON "retainer_draws" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('money')) and ((select staff_may('every-customer')) or exists (select from retainer_blocks r where r.id = "retainer_draws"."block_id" offset 0))) WITH CHECK (((select staff_may('act-money'))) and ((select staff_may('every-customer')) or exists (select from retainer_blocks r where r.id = "retainer_draws"."block_id" offset 0)));--> statement-breakpoint
CREATE POLICY "retainer_draws_staff_remove" ON "retainer_draws" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-money')));--> statement-breakpoint
CREATE POLICY "retainer_draws_customer_read" ON "retainer_draws" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING (coalesce("retainer_draws"."payment_id", "retainer_draws"."transaction_id") is not null and exists (select from retainer_blocks r where r.id = "retainer_draws"."block_id" and exists (select from retainers o where o.id = r.retainer_id and o.customer_id = (select acting_customer('money'))) offset 0));--> statement-breakpoint
CREATE POLICY "retainers_admin_all" ON "retainers" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "retainers_staff_all" ON "retainers" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('money')) and ((select staff_may('every-customer')) or "retainers"."customer_id" = any ((select seen_customers())::uuid[]))) WITH CHECK (((select staff_may('act-money'))) and ((select staff_may('every-customer')) or "retainers"."customer_id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
CREATE POLICY "retainers_staff_remove" ON "retainers" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-money')));--> statement-breakpoint
CREATE POLICY "retainers_firm_read" ON "retainers" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('retainers')));--> statement-breakpoint
CREATE POLICY "retainers_customer_read" ON "retainers" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("retainers"."customer_id" = (select acting_customer('money')));
--> statement-breakpoint
-- The last day of a block whose period begins on a day counted from `anchor`, `months` later: the 31st is the last day of shorter months.
CREATE OR REPLACE FUNCTION retainer_expiry(anchor date, from_day date, months integer) RETURNS date
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT (anchor + make_interval(months => (extract(year FROM from_day) * 12 + extract(month FROM from_day)
    - extract(year FROM anchor) * 12 - extract(month FROM anchor))::integer + months))::date - 1
$$;

REVOKE ALL ON FUNCTION retainer_expiry(date,date,integer) FROM PUBLIC;
--> statement-breakpoint
-- A block of a retainer is what was paid for it: one more once its invoice is paid, none once a payment is undone. One that was used
-- stays, and its payment with it. Its days are counted from its plan's first day, or from the day it was issued; paid after its time,
-- from the day it was paid.
CREATE OR REPLACE FUNCTION settle_retainer_block() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  i invoices;
  r retainers;
  b retainer_blocks;
  paid numeric := 0;
  last_paid date;
  anchor date;
  from_day date;
  months integer;
  expires date;
BEGIN
  SELECT * INTO i FROM invoices WHERE id = NEW.id;
  IF i.retainer_id IS NULL THEN
    RETURN NULL;
  END IF;
  IF i.status = 'paid' THEN
    SELECT coalesce(sum(p.amount), 0), max(p.paid_on) INTO paid, last_paid FROM invoice_payments p
      WHERE p.invoice_id = i.id AND p.reversed_at IS NULL AND p.method <> 'write_off';
  END IF;
  SELECT * INTO b FROM retainer_blocks WHERE invoice_id = i.id FOR UPDATE;
  IF coalesce(b.price, 0) = paid THEN
    RETURN NULL;
  END IF;
  IF b.id IS NOT NULL THEN
    IF EXISTS (SELECT FROM retainer_draws WHERE block_id = b.id) THEN
      RAISE EXCEPTION 'What % paid ahead is used already', i.invoice_number USING ERRCODE = 'PM003', CONSTRAINT = i.invoice_number;
    END IF;
    DELETE FROM retainer_blocks WHERE id = b.id;
  END IF;
  IF paid > 0 THEN
    SELECT * INTO r FROM retainers WHERE id = i.retainer_id FOR UPDATE;
    from_day := coalesce(i.billing_period, (coalesce(i.sent_at, i.created_at) AT TIME ZONE firm_zone())::date);
    anchor := coalesce((SELECT first_day FROM billing_plans WHERE id = i.billing_plan_id), from_day);
    IF r.carries IS NOT NULL THEN
      months := (1 + r.carries) * CASE r.period WHEN 'month' THEN 1 WHEN 'quarter' THEN 3 ELSE 12 END;
      expires := retainer_expiry(anchor, from_day, months);
      IF last_paid > expires THEN
        from_day := last_paid;
        expires := retainer_expiry(from_day, from_day, months);
      END IF;
    END IF;
    INSERT INTO retainer_blocks (retainer_id, invoice_id, size, price, left_size, left_worth, from_day, expires_on)
      SELECT r.id, i.id, size, paid, size, paid, from_day, expires
        FROM (SELECT CASE r.unit WHEN 'money' THEN paid ELSE greatest(round(r.size * paid / i.amount, 2), 0.01) END AS size) s;
  END IF;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION settle_retainer_block() FROM PUBLIC;

CREATE CONSTRAINT TRIGGER invoices_fill_retainer AFTER INSERT OR UPDATE OF status ON invoices
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.retainer_id IS NOT NULL) EXECUTE FUNCTION settle_retainer_block();
--> statement-breakpoint
-- A draw takes from its block, and gives back when it goes; never more than is left (a check of the block). Its size stays.
CREATE OR REPLACE FUNCTION draw_from_block() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.block_id, OLD.size, OLD.worth) IS DISTINCT FROM (NEW.block_id, NEW.size, NEW.worth) THEN
    RAISE EXCEPTION 'A draw never changes';
  ELSIF TG_OP = 'INSERT' THEN
    UPDATE retainer_blocks SET left_size = left_size - NEW.size, left_worth = left_worth - NEW.worth WHERE id = NEW.block_id;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE retainer_blocks SET left_size = left_size + OLD.size, left_worth = left_worth + OLD.worth WHERE id = OLD.block_id;
  END IF;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION draw_from_block() FROM PUBLIC;

CREATE OR REPLACE TRIGGER retainer_draws_drawn AFTER INSERT OR UPDATE OR DELETE ON retainer_draws
  FOR EACH ROW EXECUTE FUNCTION draw_from_block();
--> statement-breakpoint
-- Takes what is left of a block from the balance once its time is over by `today`, once: it is income by then. One waits while hours
-- that it may cover are not billed. Answers what expired; null for nothing. For the firm in its act, which posts nothing else.
CREATE OR REPLACE FUNCTION expire_retainer_block(of_block uuid, today date) RETURNS numeric
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  b retainer_blocks;
  r retainers;
  account customer_accounts;
  entry uuid;
BEGIN
  IF current_setting('role') = 'plenum_firm' AND NOT firm_does('retainers') THEN
    RAISE EXCEPTION 'Blocks expire in the act of that name' USING ERRCODE = '42501';
  END IF;
  SELECT * INTO r FROM retainers WHERE id = (SELECT retainer_id FROM retainer_blocks WHERE id = of_block) FOR NO KEY UPDATE;
  SELECT * INTO b FROM retainer_blocks WHERE id = of_block FOR UPDATE;
  IF b.id IS NULL OR b.left_worth <= 0 OR b.expires_on IS NULL OR b.expires_on >= today OR EXISTS (
      SELECT FROM time_entries t WHERE t.customer_id = r.customer_id AND (r.project_id IS NULL OR t.project_id = r.project_id)
        AND t.billable AND t.invoice_line_id IS NULL AND NOT t.covered_by_fee AND t.hourly_rate IS NOT NULL AND t.date <= b.expires_on) THEN
    RETURN NULL;
  END IF;
  UPDATE customer_accounts SET available_balance = available_balance - b.left_worth, total_spent = total_spent + b.left_worth
    WHERE customer_id = r.customer_id RETURNING * INTO account;
  INSERT INTO transactions (account_id, entry_number, type, amount, balance_after, description, created_at)
    SELECT account.id, coalesce(max(entry_number), 0) + 1, 'debit', b.left_worth, account.available_balance,
        'Retainer expired, ' || r.name, greatest(clock_timestamp(), max(created_at))
      FROM transactions WHERE account_id = account.id
    RETURNING id INTO entry;
  INSERT INTO retainer_draws (block_id, transaction_id, size, worth) VALUES (b.id, entry, b.left_size, b.left_worth);
  RETURN b.left_size;
END
$$;

REVOKE ALL ON FUNCTION expire_retainer_block(uuid,date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION expire_retainer_block(uuid,date) TO plenum_firm;
--> statement-breakpoint
-- What is left of a retainer is on its screens on both sides.
CREATE OR REPLACE FUNCTION live_retainer_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  r retainers;
BEGIN
  SELECT * INTO r FROM retainers
    WHERE id = coalesce(to_jsonb(NEW) ->> 'retainer_id', to_jsonb(OLD) ->> 'retainer_id', to_jsonb(NEW) ->> 'id', to_jsonb(OLD) ->> 'id')::uuid;
  IF FOUND THEN
    PERFORM notify_live_change('retainer', r.id, r.customer_id, false, NULL);
  END IF;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION live_retainer_changed() FROM PUBLIC;

CREATE OR REPLACE TRIGGER retainers_live AFTER INSERT OR UPDATE OR DELETE ON retainers
  FOR EACH ROW EXECUTE FUNCTION live_retainer_changed();
CREATE OR REPLACE TRIGGER retainer_blocks_live AFTER INSERT OR UPDATE OR DELETE ON retainer_blocks
  FOR EACH ROW EXECUTE FUNCTION live_retainer_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER retainers_merged BEFORE INSERT OR UPDATE OF customer_id ON retainers
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
--> statement-breakpoint
-- Written by npm run migrations:make from scripts/kind-sql.ts.
-- Tells of a customer's records of every kind at once, which a merge has moved.
CREATE OR REPLACE FUNCTION notify_moved_records(merge uuid, customer uuid) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  topic text;
BEGIN
  FOREACH topic IN ARRAY ARRAY['ticket', 'task', 'document', 'document_request', 'procedure', 'invoice', 'proposal', 'contract', 'project', 'meeting', 'outcome', 'account', 'billing_plan', 'retainer', 'time'] LOOP
    PERFORM notify_live_change(topic, merge, customer, false, NULL);
  END LOOP;
END
$$;
--> statement-breakpoint
-- Written by npm run migrations:make from scripts/kind-sql.ts.
-- Whether the caller reads all of a record that the activity log tells of: what changed in it is in the line. Of projects and
-- hours that is money too. The tables' own policies decide.
CREATE OR REPLACE FUNCTION staff_reads_record(kind text, record uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  IF kind = 'ticket' THEN RETURN EXISTS (SELECT FROM tickets WHERE id = record);
  ELSIF kind = 'task' THEN RETURN EXISTS (SELECT FROM tasks WHERE id = record);
  ELSIF kind = 'document' THEN RETURN EXISTS (SELECT FROM customer_documents WHERE id = record);
  ELSIF kind = 'document_request' THEN RETURN EXISTS (SELECT FROM document_requests WHERE id = record);
  ELSIF kind = 'procedure' THEN RETURN EXISTS (SELECT FROM procedures WHERE id = record);
  ELSIF kind = 'invoice' THEN RETURN EXISTS (SELECT FROM invoices WHERE id = record);
  ELSIF kind = 'proposal' THEN RETURN EXISTS (SELECT FROM proposals WHERE id = record);
  ELSIF kind = 'contract' THEN RETURN EXISTS (SELECT FROM contracts WHERE id = record);
  ELSIF kind = 'project' THEN RETURN staff_may('money') AND EXISTS (SELECT FROM projects WHERE id = record);
  ELSIF kind = 'meeting' THEN RETURN EXISTS (SELECT FROM meetings WHERE id = record);
  ELSIF kind = 'inquiry' THEN RETURN EXISTS (SELECT FROM project_inquiries WHERE id = record);
  ELSIF kind = 'account' THEN RETURN EXISTS (SELECT FROM customer_accounts WHERE id = record);
  ELSIF kind = 'article' THEN RETURN EXISTS (SELECT FROM kb_articles WHERE id = record);
  ELSIF kind = 'billing_plan' THEN RETURN EXISTS (SELECT FROM billing_plans WHERE id = record);
  ELSIF kind = 'category' THEN RETURN EXISTS (SELECT FROM kb_categories WHERE id = record);
  ELSIF kind = 'company' THEN RETURN EXISTS (SELECT FROM companies WHERE id = record);
  ELSIF kind = 'customer' THEN RETURN EXISTS (SELECT FROM customer_profiles WHERE id = record);
  ELSIF kind = 'retainer' THEN RETURN EXISTS (SELECT FROM retainers WHERE id = record);
  ELSIF kind = 'time_entry' THEN RETURN staff_may('money') AND EXISTS (SELECT FROM time_entries WHERE id = record);
  END IF;
  RETURN false;
END
$$;
--> statement-breakpoint
-- Writes a credit note over a part of an issued invoice, or over all of it, with a number of its own series. It says what the
-- invoice said; `said` is today's letterhead. One over a part takes tax back in proportion; the last takes what is left of it.
CREATE OR REPLACE FUNCTION credit_issued(standing issued_documents, part numeric, today date, said jsonb) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  made uuid;
BEGIN
  INSERT INTO issued_documents (kind, number, invoice_id, corrects_id, amount, issued_on, content, created_by, created_at)
    VALUES ('credit_note', next_document_number('credit_note', true), standing.invoice_id, standing.id, part, today,
      CASE WHEN part = standing.amount THEN standing.content - 'prepaid'
        ELSE standing.content - '{discount,discountPercent,taxes,prepaid}'::text[] || '{"lines": []}' ||
          jsonb_strip_nulls(jsonb_build_object('taxes', taxes_of_part(standing, part))) END
        || jsonb_build_object('firm', said -> 'firm', 'sentAt', now()),
      acting_person(), clock_timestamp())
    RETURNING id INTO made;
  RETURN made;
END
$$;

REVOKE ALL ON FUNCTION credit_issued(issued_documents,numeric,date,jsonb) FROM PUBLIC;
--> statement-breakpoint
-- Writes the credit note over the part of an issued invoice that was just added to what is credited of it, by whoever may change the
-- invoice. Of no line and of no tax more is taken back than was issued; the note adds up, and the last takes what is left.
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
      standing.content - '{discount,discountPercent,taxes,prepaid}'::text[] || note || jsonb_build_object('sentAt', now(),
        'firm', (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM settings WHERE key IN (SELECT jsonb_object_keys(standing.content -> 'firm')) AND value <> '')),
      acting_person(), clock_timestamp())
    RETURNING number INTO made;
  RETURN made;
END
$$;

REVOKE ALL ON FUNCTION credit_part(uuid,numeric,jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION credit_part(uuid,numeric,jsonb) TO plenum_staff, plenum_admin;
--> statement-breakpoint
-- Brings what was issued of an invoice to what the invoice is now, and answers the documents that this made. One that is out has an
-- issued invoice that says the same. One that is withdrawn or canceled has none that stands: a credit note takes it back. Of an
-- archived one what was paid stands. What staff credited of one that is out leaves it standing. A correction credits what was issued and issues anew.
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
        i.due_date, said || invoice_figures(i) || jsonb_strip_nulls(jsonb_build_object('prepaid',
          (SELECT nullif(sum(worth), 0)::text FROM retainer_draws WHERE invoice_id = i.id))), acting_person(), clock_timestamp())
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
--> statement-breakpoint
-- An issued invoice never changes, whoever writes. A correction is another document: `correct_invoice` announces it, and at its end
-- what was issued is credited and the invoice issued anew. What is credited of it only grows, and `issue_invoice` refuses what has no
-- credit note.
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
        AND (OLD.amount, OLD.description, OLD.due_date, OLD.is_prepayment, OLD.invoice_number, OLD.discount, OLD.tax_rule, OLD.tax, OLD.exemption,
          OLD.purchase_order, OLD.retainer_id)
        IS NOT DISTINCT FROM
        (NEW.amount, NEW.description, NEW.due_date, NEW.is_prepayment, NEW.invoice_number, NEW.discount, NEW.tax_rule, NEW.tax, NEW.exemption,
          NEW.purchase_order, NEW.retainer_id) THEN
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
--> statement-breakpoint
-- Posts an issued document, once. An invoice is owed by its customer and is income: of logged hours hourly income, of a proposal's
-- plan a fixed fee, or a prepayment that is billed. Of one that draws on a retainer all but expenses are hours. Income is net of discounts, and its tax is owed to the state. A credit note takes back
-- its tax and what its invoice posted: the hours among its lines, then the larger part of income first.
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
    WHERE EXISTS (SELECT FROM time_entries t WHERE t.invoice_line_id = (l ->> 'id')::uuid)
      OR EXISTS (SELECT FROM retainer_draws w WHERE w.invoice_id = i.id)
        AND NOT EXISTS (SELECT FROM expenses x WHERE x.invoice_line_id = (l ->> 'id')::uuid)), 0) END;
  IF d.kind = 'invoice' THEN
    IF EXISTS (SELECT FROM retainer_draws WHERE invoice_id = i.id AND payment_id IS NULL) THEN
      RAISE EXCEPTION 'Invoice % went out and has not drawn on its retainer', d.number;
    END IF;
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

REVOKE ALL ON FUNCTION post_document(uuid) FROM PUBLIC;
--> statement-breakpoint
-- Posts an entry of a customer's ledger to the journal. That ledger is the customer's prepayments: money that arrives is credited
-- to them, and an invoice that is paid, or a charge, is taken from them. An entry that takes one back posts its opposite. What a
-- merge of accounts moves touches no bank account. What is drawn from a retainer was hourly income, and what expires of one is income
-- of retainers: so is what takes it back or moves it.
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
  drawn numeric;
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
  drawn := CASE WHEN coalesce(t.reverses_id, t.reposts_id) IS NULL
    THEN (SELECT sum(worth) FROM retainer_draws WHERE payment_id = t.payment_id OR transaction_id = t.id)
    ELSE (SELECT abs(sum(l.credit - l.debit)) FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id
      JOIN chart_accounts c ON c.id = l.chart_account_id AND c.role = 'retainers'
      WHERE e.transaction_id = coalesce(t.reverses_id, t.reposts_id)) END;
  IF NOT is_credit AND drawn > 0 THEN
    roles := roles || ARRAY[CASE WHEN i.id IS NULL THEN 'services' ELSE 'hourly' END, 'retainers'];
  END IF;
  amounts := (ARRAY[1, -1, 1, -1])[1:cardinality(roles)];
  PERFORM post_to_journal(t.account_id,
    coalesce(CASE WHEN sign = 1 AND NOT is_moved THEN (SELECT paid_on FROM invoice_payments WHERE id = t.payment_id) END,
      (t.created_at AT TIME ZONE firm_zone())::date),
    t.description, t.invoice_id, t.id, t.created_by, roles, ARRAY(SELECT a * sign * t.amount FROM unnest(amounts) a));
END
$$;

REVOKE ALL ON FUNCTION post_transaction(uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT SELECT ON retainers TO plenum_firm;
--> statement-breakpoint
GRANT SELECT ON retainer_blocks TO plenum_firm;
--> statement-breakpoint
GRANT SELECT (retainer_id) ON invoices TO plenum_firm;
