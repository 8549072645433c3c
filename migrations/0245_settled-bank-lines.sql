ALTER TABLE "bank_lines" ADD COLUMN "is_settled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "bank_lines_waiting" ON "bank_lines" USING btree ("day","id") WHERE "bank_lines"."ignored_for" is null and not "bank_lines"."is_settled";--> statement-breakpoint
CREATE INDEX "bank_lines_ignored" ON "bank_lines" USING btree ("day","id") WHERE "bank_lines"."ignored_for" is not null;--> statement-breakpoint
CREATE INDEX "invoices_paid_date" ON "invoices" USING btree ("paid_date") WHERE "invoices"."status" = 'paid';--> statement-breakpoint
CREATE OR REPLACE FUNCTION settle_bank_line() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE bank_lines l SET is_settled = EXISTS (SELECT FROM bank_matches m WHERE m.line_id = l.id
      AND NOT EXISTS (SELECT FROM transactions r WHERE r.reverses_id = m.transaction_id))
    WHERE l.id = (SELECT line_id FROM bank_matches WHERE transaction_id = (to_jsonb(NEW) ->> TG_ARGV[0])::uuid);
  RETURN NULL;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION settle_bank_line() FROM PUBLIC;

--> statement-breakpoint
CREATE OR REPLACE TRIGGER bank_matches_settle AFTER INSERT ON bank_matches
  FOR EACH ROW EXECUTE FUNCTION settle_bank_line('transaction_id');

--> statement-breakpoint
CREATE OR REPLACE TRIGGER transactions_settle AFTER INSERT ON transactions
  FOR EACH ROW WHEN (NEW.reverses_id IS NOT NULL) EXECUTE FUNCTION settle_bank_line('reverses_id');
--> statement-breakpoint
UPDATE bank_lines l SET is_settled = true WHERE EXISTS (SELECT FROM bank_matches m WHERE m.line_id = l.id
  AND NOT EXISTS (SELECT FROM transactions r WHERE r.reverses_id = m.transaction_id));
--> statement-breakpoint
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
