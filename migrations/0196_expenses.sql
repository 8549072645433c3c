CREATE TABLE "expenses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"customer_id" uuid,
	"project_id" uuid,
	"description" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"date" date NOT NULL,
	"billable" boolean DEFAULT true NOT NULL,
	"invoice_line_id" uuid,
	"file_name" text,
	"file_path" text,
	"file_size" bigint,
	"mime_type" text,
	"submission_id" uuid,
	"submission_hash" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expenses_amount" CHECK ("expenses"."amount" > 0),
	CONSTRAINT "expenses_of_customer" CHECK ("expenses"."customer_id" is not null or (not "expenses"."billable" and "expenses"."project_id" is null)),
	CONSTRAINT "expenses_invoiced" CHECK ("expenses"."invoice_line_id" is null or "expenses"."billable"),
	CONSTRAINT "expenses_receipt" CHECK (num_nonnulls("expenses"."file_name", "expenses"."file_path", "expenses"."file_size", "expenses"."mime_type") in (0, 4))
);
--> statement-breakpoint
ALTER TABLE "expenses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_invoice_line_id_invoice_lines_id_fk" FOREIGN KEY ("invoice_line_id") REFERENCES "public"."invoice_lines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_project_of_customer" FOREIGN KEY ("project_id","customer_id") REFERENCES "public"."projects"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "expenses_submission_unique" ON "expenses" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "expenses_date" ON "expenses" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "expenses_customer_date" ON "expenses" USING btree ("customer_id","date","id");--> statement-breakpoint
CREATE INDEX "expenses_to_bill" ON "expenses" USING btree ("customer_id","date","amount") WHERE "expenses"."billable" and "expenses"."invoice_line_id" is null;--> statement-breakpoint
CREATE INDEX "expenses_created" ON "expenses" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "expenses_user" ON "expenses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "expenses_project" ON "expenses" USING btree ("project_id","customer_id");--> statement-breakpoint
CREATE INDEX "expenses_invoice_line" ON "expenses" USING btree ("invoice_line_id");--> statement-breakpoint
CREATE INDEX "expenses_file" ON "expenses" USING btree ("file_path") WHERE "expenses"."file_path" is not null;--> statement-breakpoint
CREATE INDEX "expenses_letters" ON "expenses" USING gin ("description" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE POLICY "expenses_admin_all" ON "expenses" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "expenses_staff_all" ON "expenses" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ("expenses"."customer_id" is null or ((select staff_may('every-customer')) or "expenses"."customer_id" = any ((select seen_customers())::uuid[])))) WITH CHECK (((select staff_may('act-work')) or (select staff_may('act-money'))) and ("expenses"."customer_id" is null or ((select staff_may('every-customer')) or "expenses"."customer_id" = any ((select seen_customers())::uuid[]))));--> statement-breakpoint
CREATE POLICY "expenses_staff_remove" ON "expenses" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')) or (select staff_may('act-money')));--> statement-breakpoint
CREATE OR REPLACE TRIGGER expenses_live AFTER INSERT OR UPDATE OR DELETE ON expenses
  FOR EACH ROW EXECUTE FUNCTION live_time_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER expenses_merged BEFORE INSERT OR UPDATE OF customer_id ON expenses
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION follow_merged_customer();
--> statement-breakpoint
GRANT SELECT (file_path) ON expenses TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY expenses_jobs_select ON expenses FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION set_customer_of_activity() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.about_customer_id := CASE NEW.entity_type
    WHEN 'customer' THEN NEW.entity_id
    WHEN 'time_entry' THEN coalesce((SELECT customer_id FROM time_entries WHERE id = NEW.entity_id),
      (SELECT customer_id FROM expenses WHERE id = NEW.entity_id))
    ELSE customer_of_record(NEW.entity_type, NEW.entity_id) END;
  RETURN NEW;
END
$$;
