CREATE TABLE "outcome_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"terms" text NOT NULL,
	"given_by" uuid NOT NULL,
	"given_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" uuid,
	"withdrawn_by_name" text,
	CONSTRAINT "outcome_consents_withdrawn" CHECK ("outcome_consents"."withdrawn_at" is not null or ("outcome_consents"."withdrawn_by" is null and "outcome_consents"."withdrawn_by_name" is null))
);
--> statement-breakpoint
ALTER TABLE "outcome_consents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "quarterly_scores" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"quarter" date NOT NULL,
	"number" integer NOT NULL,
	"scores" text NOT NULL,
	"reason" text,
	"entered_by" uuid NOT NULL,
	"author_name" text NOT NULL,
	"submission_id" uuid,
	"submission_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quarterly_scores_scores" CHECK ("quarterly_scores"."scores" ~ '^[012]{25}$'),
	CONSTRAINT "quarterly_scores_reason" CHECK (("quarterly_scores"."number" = 1) = ("quarterly_scores"."reason" is null))
);
--> statement-breakpoint
ALTER TABLE "quarterly_scores" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "score_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"quarter" date NOT NULL,
	"requested_by" uuid NOT NULL,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "score_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "outcome_consents" ADD CONSTRAINT "outcome_consents_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outcome_consents" ADD CONSTRAINT "outcome_consents_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outcome_consents" ADD CONSTRAINT "outcome_consents_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quarterly_scores" ADD CONSTRAINT "quarterly_scores_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quarterly_scores" ADD CONSTRAINT "quarterly_scores_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_requests" ADD CONSTRAINT "score_requests_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_requests" ADD CONSTRAINT "score_requests_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "outcome_consents_given_unique" ON "outcome_consents" USING btree ("customer_id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "outcome_consents_customer" ON "outcome_consents" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "outcome_consents_given_by" ON "outcome_consents" USING btree ("given_by");--> statement-breakpoint
CREATE INDEX "outcome_consents_withdrawn_by" ON "outcome_consents" USING btree ("withdrawn_by");--> statement-breakpoint
CREATE UNIQUE INDEX "quarterly_scores_submission_unique" ON "quarterly_scores" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quarterly_scores_entry_unique" ON "quarterly_scores" USING btree ("customer_id","quarter","number");--> statement-breakpoint
CREATE INDEX "quarterly_scores_entered_by" ON "quarterly_scores" USING btree ("entered_by");--> statement-breakpoint
CREATE INDEX "score_requests_customer" ON "score_requests" USING btree ("customer_id","quarter");--> statement-breakpoint
CREATE INDEX "score_requests_requested_by" ON "score_requests" USING btree ("requested_by");--> statement-breakpoint
CREATE POLICY "outcome_consents_admin_read" ON "outcome_consents" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "outcome_consents_staff_read" ON "outcome_consents" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or "outcome_consents"."customer_id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
CREATE POLICY "outcome_consents_customer_read" ON "outcome_consents" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("outcome_consents"."customer_id" = (select acting_customer('work')));--> statement-breakpoint
CREATE POLICY "outcome_consents_customer_add" ON "outcome_consents" AS PERMISSIVE FOR INSERT TO "plenum_customer" WITH CHECK ("outcome_consents"."customer_id" = (select acting_customer('sign')) and "outcome_consents"."given_by" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "outcome_consents"."withdrawn_at" is null);--> statement-breakpoint
CREATE POLICY "outcome_consents_customer_withdraw" ON "outcome_consents" AS PERMISSIVE FOR UPDATE TO "plenum_customer" USING ("outcome_consents"."customer_id" = (select acting_customer('sign')) and "outcome_consents"."withdrawn_at" is null) WITH CHECK ("outcome_consents"."customer_id" = (select acting_customer('sign')) and "outcome_consents"."withdrawn_by" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "outcome_consents"."withdrawn_at" is not null);--> statement-breakpoint
CREATE POLICY "quarterly_scores_admin_read" ON "quarterly_scores" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "quarterly_scores_staff_read" ON "quarterly_scores" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or "quarterly_scores"."customer_id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
CREATE POLICY "quarterly_scores_customer_read" ON "quarterly_scores" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("quarterly_scores"."customer_id" = (select acting_customer('work')));--> statement-breakpoint
CREATE POLICY "quarterly_scores_customer_add" ON "quarterly_scores" AS PERMISSIVE FOR INSERT TO "plenum_customer" WITH CHECK ("quarterly_scores"."customer_id" = (select acting_customer('act-work')) and "quarterly_scores"."entered_by" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "score_requests_admin_all" ON "score_requests" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "score_requests_staff_all" ON "score_requests" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or "score_requests"."customer_id" = any ((select seen_customers())::uuid[]))) WITH CHECK (((select staff_may('act-work'))) and ((select staff_may('every-customer')) or "score_requests"."customer_id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
CREATE POLICY "score_requests_staff_remove" ON "score_requests" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "score_requests_customer_read" ON "score_requests" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("score_requests"."customer_id" = (select acting_customer('work')));--> statement-breakpoint
-- What belongs to an account that is merged follows it. A quarter that both scored keeps what the account that stays says of it;
-- consent is given by account, and ends with the one that it was given for.
CREATE TRIGGER quarterly_scores_merged BEFORE INSERT OR UPDATE OF customer_id ON quarterly_scores
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
CREATE TRIGGER score_requests_merged BEFORE INSERT OR UPDATE OF customer_id ON score_requests
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
CREATE TRIGGER outcome_consents_merged BEFORE INSERT OR UPDATE OF customer_id ON outcome_consents
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();

CREATE FUNCTION quarterly_score_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lowest integer := (SELECT min(number) FROM quarterly_scores s WHERE s.customer_id = NEW.customer_id AND s.quarter = NEW.quarter);
BEGIN
  IF OLD.customer_id <> NEW.customer_id AND lowest IS NOT NULL THEN
    NEW.number := least(lowest, 1) - 1;
    NEW.reason := coalesce(NEW.reason, 'Entered for an account that was merged into this one.');
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER quarterly_scores_moved BEFORE UPDATE OF customer_id ON quarterly_scores
  FOR EACH ROW EXECUTE FUNCTION quarterly_score_moved();

CREATE FUNCTION outcome_consent_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.customer_id <> NEW.customer_id THEN NEW.withdrawn_at := coalesce(NEW.withdrawn_at, now()); END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER outcome_consents_moved BEFORE UPDATE OF customer_id ON outcome_consents
  FOR EACH ROW EXECUTE FUNCTION outcome_consent_moved();

-- An entry is never rewritten, and consent is the customer's alone: given by a row, withdrawn by these columns.
REVOKE UPDATE, DELETE ON quarterly_scores
  FROM plenum_visitor, plenum_applicant, plenum_customer, plenum_staff, plenum_admin;
REVOKE INSERT ON quarterly_scores FROM plenum_visitor, plenum_applicant, plenum_staff, plenum_admin;
REVOKE UPDATE, DELETE ON outcome_consents
  FROM plenum_visitor, plenum_applicant, plenum_customer, plenum_staff, plenum_admin;
REVOKE INSERT ON outcome_consents FROM plenum_visitor, plenum_applicant, plenum_staff, plenum_admin;
GRANT UPDATE (withdrawn_at, withdrawn_by, withdrawn_by_name) ON outcome_consents TO plenum_customer;
REVOKE INSERT, UPDATE, DELETE ON score_requests FROM plenum_visitor, plenum_applicant, plenum_customer;

CREATE TRIGGER quarterly_scores_live AFTER INSERT ON quarterly_scores
  FOR EACH ROW EXECUTE FUNCTION live_outcome_changed();
CREATE TRIGGER score_requests_live AFTER INSERT ON score_requests
  FOR EACH ROW EXECUTE FUNCTION live_outcome_changed();
CREATE TRIGGER outcome_consents_live AFTER INSERT OR UPDATE ON outcome_consents
  FOR EACH ROW EXECUTE FUNCTION live_outcome_changed();

-- What anyone may know of results: for each measure that the landing page names a range for, how many firms with consent have
-- figures before and after, and the median of their changes, in whole percent of the value before (billable share: in whole
-- points). A firm counts whichever way it moved. Fewer than five firms are never answered, so no row tells of one of them.
-- The figures are those that a board compares: the agreed baseline of at least six months, and the mean of the latest six
-- months since, of at least three, with at least five cases.
CREATE FUNCTION consented_medians() RETURNS TABLE (kind text, firms integer, median integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH agreed AS (
    SELECT DISTINCT ON (b.customer_id) b.customer_id, b.from_month, b.to_month, b.measures
    FROM outcome_consents c
    JOIN customer_profiles p ON p.id = c.customer_id AND p.approval_status = 'approved' AND p.archived_at IS NULL
    JOIN outcome_baselines b ON b.customer_id = c.customer_id AND b.status = 'agreed'
    WHERE c.withdrawn_at IS NULL
    ORDER BY b.customer_id, b.created_at DESC, b.id DESC
  ), compared AS (
    SELECT m.kind,
      CASE WHEN m.kind = 'billable-share' THEN since.value - state.before
        ELSE 100 * (since.value - state.before) / nullif(state.before, 0) END AS change
    FROM agreed a
    JOIN outcome_measures m ON m.customer_id = a.customer_id AND m.archived_at IS NULL
      AND m.kind IN ('dso', 'close-rate-count', 'billable-share', 'admin-minutes')
    CROSS JOIN LATERAL (SELECT (item ->> 'value')::numeric AS before FROM jsonb_array_elements(a.measures) item
      WHERE item ->> 'measureId' = m.id::text LIMIT 1) state
    CROSS JOIN LATERAL (SELECT avg(f.value) AS value, count(*) AS months,
        CASE WHEN bool_and(f.cases IS NOT NULL) THEN sum(f.cases) END AS cases
      FROM (SELECT value, cases FROM outcome_figures WHERE measure_id = m.id AND month > a.to_month
        AND month >= date_trunc('month', now()) - interval '48 months' ORDER BY month DESC LIMIT 6) f) since
    WHERE since.months >= 3 AND since.cases >= 5
      AND (SELECT count(*) FROM outcome_figures f WHERE f.measure_id = m.id AND f.month BETWEEN a.from_month AND a.to_month
        AND f.month >= date_trunc('month', now()) - interval '48 months') >= 6
  )
  SELECT kind, count(*)::integer, round(percentile_cont(0.5) WITHIN GROUP (ORDER BY change))::integer
  FROM compared WHERE change IS NOT NULL GROUP BY kind HAVING count(*) >= 5
$$;

-- The landing page is rendered again when what it says of results may have changed.
CREATE TRIGGER outcome_consents_public_pages AFTER INSERT OR UPDATE OR DELETE ON outcome_consents
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages_changed();

CREATE FUNCTION consented_board_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM outcome_consents c WHERE c.withdrawn_at IS NULL
    AND c.customer_id = (to_jsonb(NEW) ->> TG_ARGV[0])::uuid) THEN
    PERFORM pg_notify('public_pages_changed', '');
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER outcome_measures_public_pages AFTER UPDATE OF archived_at ON outcome_measures
  FOR EACH ROW EXECUTE FUNCTION consented_board_changed('customer_id');
CREATE TRIGGER outcome_baselines_public_pages AFTER UPDATE OF status ON outcome_baselines
  FOR EACH ROW EXECUTE FUNCTION consented_board_changed('customer_id');
CREATE TRIGGER customer_profiles_public_pages AFTER UPDATE OF approval_status, archived_at ON customer_profiles
  FOR EACH ROW EXECUTE FUNCTION consented_board_changed('id');

CREATE FUNCTION consented_figure_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changed outcome_figures;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  IF EXISTS (SELECT FROM outcome_measures m JOIN outcome_consents c ON c.customer_id = m.customer_id
      AND c.withdrawn_at IS NULL WHERE m.id = changed.measure_id) THEN
    PERFORM pg_notify('public_pages_changed', '');
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER outcome_figures_public_pages AFTER INSERT OR UPDATE OR DELETE ON outcome_figures
  FOR EACH ROW EXECUTE FUNCTION consented_figure_changed();
