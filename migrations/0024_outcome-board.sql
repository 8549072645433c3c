CREATE TABLE "outcome_baselines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"from_month" date NOT NULL,
	"to_month" date NOT NULL,
	"reason" text,
	"status" text DEFAULT 'proposed' NOT NULL,
	"measures" jsonb NOT NULL,
	"frozen_text" text NOT NULL,
	"content_hash" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"agreed_at" timestamp with time zone,
	"submission_id" uuid,
	"submission_hash" text,
	CONSTRAINT "outcome_baselines_status" CHECK ("outcome_baselines"."status" in ('proposed', 'agreed', 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "outcome_baselines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "outcome_figures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"measure_id" uuid NOT NULL,
	"month" date NOT NULL,
	"value" numeric(16, 4) NOT NULL,
	"numerator" numeric(20, 4),
	"denominator" numeric(20, 4),
	"cases" integer,
	"grade" text NOT NULL,
	"document_id" uuid,
	"note" text,
	"set_by" uuid NOT NULL,
	"author_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outcome_figures_grade" CHECK ("outcome_figures"."grade" in ('A', 'B', 'C'))
);
--> statement-breakpoint
ALTER TABLE "outcome_figures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "outcome_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"measure_id" uuid NOT NULL,
	"part" text NOT NULL,
	"layout" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"document_id" uuid NOT NULL,
	"document_number" integer NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"row_count" integer NOT NULL,
	"skipped_count" integer NOT NULL,
	"from_month" date NOT NULL,
	"to_month" date NOT NULL,
	"imported_by" uuid NOT NULL,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_reason" text,
	CONSTRAINT "outcome_imports_part" CHECK ("outcome_imports"."part" in ('all', 'balances', 'revenue'))
);
--> statement-breakpoint
ALTER TABLE "outcome_imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "outcome_measures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"direction" text NOT NULL,
	"formula" text NOT NULL,
	"source" text NOT NULL,
	"unit_worth" numeric(12, 2),
	"is_yearly" boolean DEFAULT false NOT NULL,
	"worth_basis" text,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"submission_id" uuid,
	"submission_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outcome_measures_kind" CHECK ("outcome_measures"."kind" in ('dso', 'days-to-invoice', 'close-rate-count', 'close-rate-value', 'billable-share', 'first-visit', 'renewals-value', 'admin-minutes', 'own')),
	CONSTRAINT "outcome_measures_unit" CHECK ("outcome_measures"."unit" in ('days', 'percent', 'minutes', 'dollars', 'number')),
	CONSTRAINT "outcome_measures_direction" CHECK ("outcome_measures"."direction" in ('down', 'up'))
);
--> statement-breakpoint
ALTER TABLE "outcome_measures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "outcome_rows" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"measure_id" uuid NOT NULL,
	"month" date NOT NULL,
	"numerator" numeric(16, 4) NOT NULL,
	"denominator" numeric(16, 4) NOT NULL,
	"cells" jsonb NOT NULL,
	CONSTRAINT "outcome_rows_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
ALTER TABLE "outcome_rows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "outcome_signatures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"baseline_id" uuid NOT NULL,
	"side" text NOT NULL,
	"signed_name" text NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"ip_address" text NOT NULL,
	"user_agent" text,
	"content_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outcome_signatures_side" CHECK ("outcome_signatures"."side" in ('firm', 'customer'))
);
--> statement-breakpoint
ALTER TABLE "outcome_signatures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_entity_type";--> statement-breakpoint
ALTER TABLE "notification_preferences" DROP CONSTRAINT "notification_preferences_subject";--> statement-breakpoint
ALTER TABLE "outcome_baselines" ADD CONSTRAINT "outcome_baselines_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outcome_baselines" ADD CONSTRAINT "outcome_baselines_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outcome_figures" ADD CONSTRAINT "outcome_figures_measure_id_outcome_measures_id_fk" FOREIGN KEY ("measure_id") REFERENCES "public"."outcome_measures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outcome_figures" ADD CONSTRAINT "outcome_figures_document_id_customer_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."customer_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outcome_figures" ADD CONSTRAINT "outcome_figures_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outcome_imports" ADD CONSTRAINT "outcome_imports_measure_id_outcome_measures_id_fk" FOREIGN KEY ("measure_id") REFERENCES "public"."outcome_measures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outcome_imports" ADD CONSTRAINT "outcome_imports_document_id_customer_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."customer_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outcome_imports" ADD CONSTRAINT "outcome_imports_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outcome_measures" ADD CONSTRAINT "outcome_measures_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outcome_rows" ADD CONSTRAINT "outcome_rows_import_id_outcome_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."outcome_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outcome_rows" ADD CONSTRAINT "outcome_rows_measure_id_outcome_measures_id_fk" FOREIGN KEY ("measure_id") REFERENCES "public"."outcome_measures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outcome_signatures" ADD CONSTRAINT "outcome_signatures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outcome_signatures" ADD CONSTRAINT "outcome_signatures_baseline" FOREIGN KEY ("baseline_id") REFERENCES "public"."outcome_baselines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "outcome_baselines_submission_unique" ON "outcome_baselines" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outcome_baselines_open" ON "outcome_baselines" USING btree ("customer_id") WHERE status = 'proposed';--> statement-breakpoint
CREATE INDEX "outcome_baselines_customer" ON "outcome_baselines" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "outcome_baselines_hash" ON "outcome_baselines" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "outcome_baselines_proposed_by" ON "outcome_baselines" USING btree ("proposed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "outcome_figures_month_unique" ON "outcome_figures" USING btree ("measure_id","month");--> statement-breakpoint
CREATE INDEX "outcome_figures_document" ON "outcome_figures" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "outcome_figures_set_by" ON "outcome_figures" USING btree ("set_by");--> statement-breakpoint
CREATE UNIQUE INDEX "outcome_imports_file_unique" ON "outcome_imports" USING btree ("measure_id","part","sha256") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "outcome_imports_measure" ON "outcome_imports" USING btree ("measure_id","created_at","id");--> statement-breakpoint
CREATE INDEX "outcome_imports_document" ON "outcome_imports" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "outcome_imports_imported_by" ON "outcome_imports" USING btree ("imported_by");--> statement-breakpoint
CREATE UNIQUE INDEX "outcome_measures_submission_unique" ON "outcome_measures" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outcome_measures_kind_unique" ON "outcome_measures" USING btree ("customer_id","kind") WHERE kind <> 'own' and archived_at is null;--> statement-breakpoint
CREATE INDEX "outcome_measures_customer" ON "outcome_measures" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "outcome_rows_of_figure" ON "outcome_rows" USING btree ("measure_id","month","import_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "outcome_signatures_side_unique" ON "outcome_signatures" USING btree ("baseline_id","side");--> statement-breakpoint
CREATE INDEX "outcome_signatures_user" ON "outcome_signatures" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_entity_type" CHECK ("notices"."entity_type" in ('ticket', 'task', 'document', 'document_request', 'procedure', 'invoice', 'proposal', 'contract', 'project', 'meeting', 'outcome', 'inquiry', 'registration', 'webhook'));--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_subject" CHECK ("notification_preferences"."subject" in ('ticket', 'task', 'document', 'document_request', 'procedure', 'invoice', 'proposal', 'contract', 'project', 'meeting', 'outcome', 'inquiry', 'registration', 'webhook'));--> statement-breakpoint
CREATE POLICY "outcome_baselines_admin_all" ON "outcome_baselines" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "outcome_baselines_staff_all" ON "outcome_baselines" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or "outcome_baselines"."customer_id" = any ((select seen_customers())::uuid[]))) WITH CHECK (((select staff_may('act-work'))) and ((select staff_may('every-customer')) or "outcome_baselines"."customer_id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
CREATE POLICY "outcome_baselines_staff_remove" ON "outcome_baselines" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "outcome_baselines_customer_read" ON "outcome_baselines" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("outcome_baselines"."customer_id" = (select acting_customer('work')) and "outcome_baselines"."status" <> 'withdrawn');--> statement-breakpoint
CREATE POLICY "outcome_baselines_customer_sign" ON "outcome_baselines" AS PERMISSIVE FOR UPDATE TO "plenum_customer" USING ("outcome_baselines"."customer_id" = (select acting_customer('sign')) and "outcome_baselines"."status" = 'proposed') WITH CHECK ("outcome_baselines"."customer_id" = (select acting_customer('sign')) and "outcome_baselines"."status" in ('proposed', 'agreed'));--> statement-breakpoint
CREATE POLICY "outcome_figures_admin_all" ON "outcome_figures" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "outcome_figures_staff_all" ON "outcome_figures" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or exists (select from outcome_measures r where r.id = "outcome_figures"."measure_id"))) WITH CHECK (((select staff_may('act-work'))) and ((select staff_may('every-customer')) or exists (select from outcome_measures r where r.id = "outcome_figures"."measure_id")));--> statement-breakpoint
CREATE POLICY "outcome_figures_staff_remove" ON "outcome_figures" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "outcome_figures_customer_read" ON "outcome_figures" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("outcome_figures"."measure_id" in (select id from outcome_measures where customer_id = (select acting_customer('work')) and archived_at is null));--> statement-breakpoint
CREATE POLICY "outcome_imports_admin_all" ON "outcome_imports" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "outcome_imports_staff_all" ON "outcome_imports" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or exists (select from outcome_measures r where r.id = "outcome_imports"."measure_id"))) WITH CHECK (((select staff_may('act-work'))) and ((select staff_may('every-customer')) or exists (select from outcome_measures r where r.id = "outcome_imports"."measure_id")));--> statement-breakpoint
CREATE POLICY "outcome_imports_staff_remove" ON "outcome_imports" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "outcome_imports_customer_read" ON "outcome_imports" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("outcome_imports"."measure_id" in (select id from outcome_measures where customer_id = (select acting_customer('work')) and archived_at is null));--> statement-breakpoint
CREATE POLICY "outcome_measures_admin_all" ON "outcome_measures" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "outcome_measures_staff_all" ON "outcome_measures" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or "outcome_measures"."customer_id" = any ((select seen_customers())::uuid[]))) WITH CHECK (((select staff_may('act-work'))) and ((select staff_may('every-customer')) or "outcome_measures"."customer_id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
CREATE POLICY "outcome_measures_staff_remove" ON "outcome_measures" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "outcome_measures_customer_read" ON "outcome_measures" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("outcome_measures"."customer_id" = (select acting_customer('work')) and "outcome_measures"."archived_at" is null);--> statement-breakpoint
CREATE POLICY "outcome_rows_admin_all" ON "outcome_rows" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "outcome_rows_staff_all" ON "outcome_rows" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or exists (select from outcome_measures r where r.id = "outcome_rows"."measure_id"))) WITH CHECK (((select staff_may('act-work'))) and ((select staff_may('every-customer')) or exists (select from outcome_measures r where r.id = "outcome_rows"."measure_id")));--> statement-breakpoint
CREATE POLICY "outcome_rows_staff_remove" ON "outcome_rows" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "outcome_rows_customer_read" ON "outcome_rows" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("outcome_rows"."measure_id" in (select id from outcome_measures where customer_id = (select acting_customer('work')) and archived_at is null));--> statement-breakpoint
CREATE POLICY "outcome_signatures_admin_read" ON "outcome_signatures" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "outcome_signatures_admin_add" ON "outcome_signatures" AS PERMISSIVE FOR INSERT TO "plenum_admin" WITH CHECK ("outcome_signatures"."side" = 'firm' and "outcome_signatures"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "outcome_signatures_staff_read" ON "outcome_signatures" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or exists (select from outcome_baselines r where r.id = "outcome_signatures"."baseline_id")));--> statement-breakpoint
CREATE POLICY "outcome_signatures_staff_add" ON "outcome_signatures" AS PERMISSIVE FOR INSERT TO "plenum_staff" WITH CHECK ((select staff_may('act-work')) and "outcome_signatures"."side" = 'firm' and "outcome_signatures"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and ((select staff_may('every-customer')) or exists (select from outcome_baselines r where r.id = "outcome_signatures"."baseline_id")));--> statement-breakpoint
CREATE POLICY "outcome_signatures_customer_read" ON "outcome_signatures" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("outcome_signatures"."baseline_id" in (select id from outcome_baselines where customer_id = (select acting_customer('work'))));--> statement-breakpoint
CREATE POLICY "outcome_signatures_customer_add" ON "outcome_signatures" AS PERMISSIVE FOR INSERT TO "plenum_customer" WITH CHECK ("outcome_signatures"."side" = 'customer' and "outcome_signatures"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "outcome_signatures"."baseline_id" in (select id from outcome_baselines where customer_id = (select acting_customer('sign'))));--> statement-breakpoint
-- What belongs to an account that is merged follows it. Of what a customer has once, the one of the account that stays goes on.
CREATE TRIGGER outcome_measures_merged BEFORE INSERT OR UPDATE OF customer_id ON outcome_measures
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
CREATE TRIGGER outcome_baselines_merged BEFORE INSERT OR UPDATE OF customer_id ON outcome_baselines
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();

CREATE FUNCTION outcome_measure_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.customer_id <> NEW.customer_id AND NEW.kind <> 'own' AND NEW.archived_at IS NULL
    AND EXISTS (SELECT FROM outcome_measures m WHERE m.customer_id = NEW.customer_id AND m.kind = NEW.kind
      AND m.archived_at IS NULL AND m.id <> NEW.id) THEN
    NEW.archived_at := now();
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER outcome_measures_moved BEFORE UPDATE OF customer_id ON outcome_measures
  FOR EACH ROW EXECUTE FUNCTION outcome_measure_moved();

-- A baseline says what was agreed on: its words never change, whoever asks; agreed to, nothing of it does, and nobody removes
-- it. It moves with the account that it belongs to, and one that is open gives way to one that is open there.
CREATE FUNCTION outcome_baseline_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    IF TG_OP = 'TRUNCATE' OR OLD.status = 'agreed' THEN
      RAISE EXCEPTION 'An agreed baseline is never removed.';
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.status = 'proposed' AND NEW.status = 'proposed' AND OLD.customer_id <> NEW.customer_id
    AND EXISTS (SELECT FROM outcome_baselines b WHERE b.customer_id = NEW.customer_id AND b.status = 'proposed') THEN
    NEW.status := 'withdrawn';
  END IF;
  IF (NEW.id, NEW.number, NEW.from_month, NEW.to_month, NEW.reason, NEW.measures, NEW.frozen_text, NEW.content_hash,
      NEW.proposed_by, NEW.proposed_by_name, NEW.created_at)
    IS DISTINCT FROM (OLD.id, OLD.number, OLD.from_month, OLD.to_month, OLD.reason, OLD.measures, OLD.frozen_text,
      OLD.content_hash, OLD.proposed_by, OLD.proposed_by_name, OLD.created_at)
    OR (OLD.status <> 'proposed' AND (NEW.status, NEW.agreed_at) IS DISTINCT FROM (OLD.status, OLD.agreed_at)) THEN
    RAISE EXCEPTION 'A baseline is never rewritten.';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER outcome_baselines_frozen BEFORE UPDATE OR DELETE ON outcome_baselines
  FOR EACH ROW EXECUTE FUNCTION outcome_baseline_frozen();
CREATE TRIGGER outcome_baselines_not_emptied BEFORE TRUNCATE ON outcome_baselines
  FOR EACH STATEMENT EXECUTE FUNCTION outcome_baseline_frozen();

CREATE FUNCTION outcome_signature_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A signature under a baseline is never changed or removed.';
END
$$;
CREATE TRIGGER outcome_signatures_frozen BEFORE UPDATE OR DELETE ON outcome_signatures
  FOR EACH ROW EXECUTE FUNCTION outcome_signature_frozen();
CREATE TRIGGER outcome_signatures_not_emptied BEFORE TRUNCATE ON outcome_signatures
  FOR EACH STATEMENT EXECUTE FUNCTION outcome_signature_frozen();

REVOKE UPDATE, DELETE ON outcome_signatures
  FROM plenum_visitor, plenum_applicant, plenum_customer, plenum_staff, plenum_admin;
REVOKE INSERT, UPDATE, DELETE ON outcome_baselines FROM plenum_visitor, plenum_applicant, plenum_customer;
REVOKE UPDATE, DELETE ON outcome_baselines FROM plenum_staff, plenum_admin;
GRANT UPDATE (status, agreed_at) ON outcome_baselines TO plenum_customer, plenum_staff, plenum_admin;

-- Anyone who holds the hash of an agreed baseline may learn that it was agreed to, by whom and when, and nothing else.
CREATE FUNCTION verified_baseline(asked text)
RETURNS TABLE (signed_name text, agreed_at timestamptz, replaced_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.signed_name, b.agreed_at,
    (SELECT min(later.agreed_at) FROM outcome_baselines later
      WHERE later.customer_id = b.customer_id AND later.status = 'agreed' AND later.agreed_at > b.agreed_at)
  FROM outcome_baselines b JOIN outcome_signatures s ON s.baseline_id = b.id AND s.side = 'customer'
  WHERE b.content_hash = asked AND b.status = 'agreed' ORDER BY b.agreed_at DESC LIMIT 1
$$;

-- A board hears of a change by its customer.
CREATE FUNCTION live_outcome_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change('outcome', changed.id, changed.customer_id, false, NULL);
  RETURN NULL;
END
$$;
CREATE TRIGGER outcome_measures_live AFTER INSERT OR UPDATE OR DELETE ON outcome_measures
  FOR EACH ROW EXECUTE FUNCTION live_outcome_changed();
CREATE TRIGGER outcome_baselines_live AFTER INSERT OR UPDATE ON outcome_baselines
  FOR EACH ROW EXECUTE FUNCTION live_outcome_changed();

CREATE FUNCTION live_outcome_import_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_live_change('outcome', NEW.measure_id,
    (SELECT customer_id FROM outcome_measures WHERE id = NEW.measure_id), false, NULL);
  RETURN NULL;
END
$$;
CREATE TRIGGER outcome_imports_live AFTER INSERT OR UPDATE ON outcome_imports
  FOR EACH ROW EXECUTE FUNCTION live_outcome_import_changed();
