CREATE TABLE "outcome_results" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"description" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"consented_at" timestamp with time zone,
	"consented_by" uuid,
	"consented_by_name" text,
	"terms" text,
	"shows_name" boolean DEFAULT false NOT NULL,
	"shows_dollars" boolean DEFAULT false NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" uuid,
	"withdrawn_by_name" text,
	CONSTRAINT "outcome_results_consent" CHECK (("outcome_results"."consented_at" is null) = ("outcome_results"."terms" is null) and ("outcome_results"."consented_at" is null) = ("outcome_results"."consented_by_name" is null))
);
--> statement-breakpoint
ALTER TABLE "outcome_results" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "outcome_results" ADD CONSTRAINT "outcome_results_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outcome_results" ADD CONSTRAINT "outcome_results_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outcome_results" ADD CONSTRAINT "outcome_results_consented_by_users_id_fk" FOREIGN KEY ("consented_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outcome_results" ADD CONSTRAINT "outcome_results_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "outcome_results_open_unique" ON "outcome_results" USING btree ("customer_id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "outcome_results_customer" ON "outcome_results" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "outcome_results_proposed_by" ON "outcome_results" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "outcome_results_consented_by" ON "outcome_results" USING btree ("consented_by");--> statement-breakpoint
CREATE INDEX "outcome_results_withdrawn_by" ON "outcome_results" USING btree ("withdrawn_by");--> statement-breakpoint
CREATE POLICY "outcome_results_admin_read" ON "outcome_results" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "outcome_results_admin_add" ON "outcome_results" AS PERMISSIVE FOR INSERT TO "plenum_admin" WITH CHECK ("outcome_results"."proposed_by" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "outcome_results"."consented_at" is null and "outcome_results"."withdrawn_at" is null);--> statement-breakpoint
CREATE POLICY "outcome_results_admin_withdraw" ON "outcome_results" AS PERMISSIVE FOR UPDATE TO "plenum_admin" USING ("outcome_results"."withdrawn_at" is null) WITH CHECK ("outcome_results"."withdrawn_by" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "outcome_results"."withdrawn_at" is not null);--> statement-breakpoint
CREATE POLICY "outcome_results_staff_read" ON "outcome_results" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and ((select staff_may('every-customer')) or "outcome_results"."customer_id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
CREATE POLICY "outcome_results_customer_read" ON "outcome_results" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("outcome_results"."customer_id" = (select acting_customer('money')));--> statement-breakpoint
CREATE POLICY "outcome_results_customer_answer" ON "outcome_results" AS PERMISSIVE FOR UPDATE TO "plenum_customer" USING ("outcome_results"."customer_id" = (select acting_customer('sign')) and "outcome_results"."withdrawn_at" is null) WITH CHECK ("outcome_results"."customer_id" = (select acting_customer('sign')) and case when "outcome_results"."withdrawn_at" is null then "outcome_results"."consented_by" = (select nullif(current_setting('app.user_id', true), '')::uuid) else "outcome_results"."withdrawn_by" = (select nullif(current_setting('app.user_id', true), '')::uuid) end);--> statement-breakpoint
-- What is shown never changes: staff add a row and withdraw it, the customer consents and withdraws, by these columns.
REVOKE UPDATE, DELETE ON outcome_results
  FROM plenum_visitor, plenum_applicant, plenum_customer, plenum_staff, plenum_admin;
REVOKE INSERT ON outcome_results FROM plenum_visitor, plenum_applicant, plenum_customer, plenum_staff;
GRANT UPDATE (withdrawn_at, withdrawn_by, withdrawn_by_name) ON outcome_results TO plenum_admin;
GRANT UPDATE (consented_at, consented_by, consented_by_name, terms, shows_name, shows_dollars, withdrawn_at, withdrawn_by, withdrawn_by_name)
  ON outcome_results TO plenum_customer;

-- What anyone may read of clients' results: those that someone who signs for the client consented to and nobody withdrew, under
-- the name that they chose, with dollars only where they let them be shown. Who consented stays inside.
CREATE OR REPLACE FUNCTION public_results() RETURNS TABLE (id uuid, client text, content jsonb, "consentedAt" timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.id, CASE WHEN r.shows_name THEN p.display_name ELSE r.description END,
    CASE WHEN r.shows_dollars THEN r.content ELSE r.content || '{"dollars": null}' END, r.consented_at
  FROM outcome_results r
  JOIN customer_profiles p ON p.id = r.customer_id AND p.approval_status = 'approved' AND p.archived_at IS NULL
  WHERE r.consented_at IS NOT NULL AND r.withdrawn_at IS NULL
  ORDER BY r.consented_at DESC, r.id LIMIT 50
$$;

REVOKE ALL ON FUNCTION public_results() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public_results() TO plenum_visitor;

CREATE TRIGGER outcome_results_merged BEFORE INSERT OR UPDATE OF customer_id ON outcome_results
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
CREATE TRIGGER outcome_results_moved BEFORE UPDATE OF customer_id ON outcome_results
  FOR EACH ROW EXECUTE FUNCTION outcome_consent_moved();
CREATE TRIGGER outcome_results_live AFTER INSERT OR UPDATE ON outcome_results
  FOR EACH ROW EXECUTE FUNCTION live_outcome_changed();
CREATE TRIGGER outcome_results_public_pages AFTER INSERT OR UPDATE OR DELETE ON outcome_results
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages_changed();
