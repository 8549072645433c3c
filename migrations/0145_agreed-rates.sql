CREATE TABLE "agreed_rates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid,
	"project_id" uuid,
	"user_id" uuid,
	"rate" numeric(12, 2) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreed_rates_of_one" CHECK (num_nonnulls("agreed_rates"."customer_id", "agreed_rates"."project_id", "agreed_rates"."user_id") = 1),
	CONSTRAINT "agreed_rates_rate" CHECK ("agreed_rates"."rate" > 0)
);
--> statement-breakpoint
ALTER TABLE "agreed_rates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "agreed_rates" ADD CONSTRAINT "agreed_rates_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreed_rates" ADD CONSTRAINT "agreed_rates_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreed_rates" ADD CONSTRAINT "agreed_rates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreed_rates_customer" ON "agreed_rates" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "agreed_rates_project" ON "agreed_rates" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "agreed_rates_user" ON "agreed_rates" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "agreed_rates_created" ON "agreed_rates" USING btree ("created_at","id");--> statement-breakpoint
CREATE POLICY "agreed_rates_admin_all" ON "agreed_rates" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "agreed_rates_staff_all" ON "agreed_rates" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ("agreed_rates"."customer_id" is null or ((select staff_may('every-customer')) or "agreed_rates"."customer_id" = any ((select seen_customers())::uuid[]))) and ("agreed_rates"."project_id" is null or ((select staff_may('every-customer')) or exists (select from projects r where r.id = "agreed_rates"."project_id" offset 0)))) WITH CHECK (((select staff_may('act-money'))) and ("agreed_rates"."customer_id" is null or ((select staff_may('every-customer')) or "agreed_rates"."customer_id" = any ((select seen_customers())::uuid[]))) and ("agreed_rates"."project_id" is null or ((select staff_may('every-customer')) or exists (select from projects r where r.id = "agreed_rates"."project_id" offset 0))));--> statement-breakpoint
CREATE POLICY "agreed_rates_staff_remove" ON "agreed_rates" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-money')));--> statement-breakpoint
CREATE OR REPLACE TRIGGER agreed_rates_merged BEFORE INSERT OR UPDATE OF customer_id ON agreed_rates
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION follow_merged_customer();
