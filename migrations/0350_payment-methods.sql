CREATE TABLE "payment_methods" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'opening' NOT NULL,
	"name" text,
	"last_four" text,
	"ends_on" date,
	"mandate" text NOT NULL,
	"added_by" uuid NOT NULL,
	"session_id" text,
	"setup_id" text,
	"provider_id" text,
	"holder_id" text,
	"mandate_id" text,
	"confirm_url" text,
	"confirmed_by" text,
	"reason" text,
	"usable_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_methods_kind" CHECK ("payment_methods"."kind" in ('bank', 'card')),
	CONSTRAINT "payment_methods_state" CHECK ("payment_methods"."state" in ('opening', 'open', 'unconfirmed', 'usable', 'void', 'failed', 'removed')),
	CONSTRAINT "payment_methods_confirmed_by" CHECK ("payment_methods"."confirmed_by" in ('amounts', 'code'))
);
--> statement-breakpoint
ALTER TABLE "payment_methods" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "method_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_methods_session_unique" ON "payment_methods" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_methods_setup_unique" ON "payment_methods" USING btree ("setup_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_methods_provider_unique" ON "payment_methods" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "payment_methods_customer" ON "payment_methods" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_methods_added_by" ON "payment_methods" USING btree ("added_by");--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_method_id_payment_methods_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."payment_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_attempts_method" ON "payment_attempts" USING btree ("method_id");--> statement-breakpoint
CREATE POLICY "payment_methods_admin_read" ON "payment_methods" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "payment_methods_staff_read" ON "payment_methods" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ((select staff_may('money')) and ((select staff_may('every-customer')) or "payment_methods"."customer_id" = any ((select seen_customers())::uuid[])));--> statement-breakpoint
CREATE POLICY "payment_methods_customer_read" ON "payment_methods" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("payment_methods"."customer_id" = (select acting_customer('money')));--> statement-breakpoint
CREATE POLICY "payment_methods_customer_add" ON "payment_methods" AS PERMISSIVE FOR INSERT TO "plenum_customer" WITH CHECK ("payment_methods"."added_by" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "payment_methods"."customer_id" = (select acting_customer('act-money'))
        and "payment_methods"."state" = 'opening' and "payment_methods"."provider_id" is null and "payment_methods"."session_id" is null and "payment_methods"."setup_id" is null);--> statement-breakpoint
CREATE POLICY "payment_methods_customer_remove" ON "payment_methods" AS PERMISSIVE FOR UPDATE TO "plenum_customer" USING ("payment_methods"."customer_id" = (select acting_customer('act-money')) and "payment_methods"."state" <> 'removed') WITH CHECK ("payment_methods"."customer_id" = (select acting_customer('act-money')) and "payment_methods"."state" = 'removed');--> statement-breakpoint
CREATE POLICY "payment_methods_firm_read" ON "payment_methods" AS PERMISSIVE FOR SELECT TO "plenum_firm" USING ((select firm_does('payments')));--> statement-breakpoint
CREATE POLICY "payment_methods_firm_change" ON "payment_methods" AS PERMISSIVE FOR UPDATE TO "plenum_firm" USING ((select firm_does('payments')) and "payment_methods"."state" <> 'removed') WITH CHECK ((select firm_does('payments')) and true);--> statement-breakpoint
CREATE OR REPLACE FUNCTION live_payment_method() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change('account', NEW.id, NEW.customer_id, false, NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER payment_methods_live AFTER INSERT OR UPDATE OF state, name, last_four, ends_on ON payment_methods
  FOR EACH ROW EXECUTE FUNCTION live_payment_method();

CREATE OR REPLACE TRIGGER payment_methods_merged BEFORE INSERT OR UPDATE OF customer_id ON payment_methods
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
--> statement-breakpoint
REVOKE UPDATE ON payment_methods FROM plenum_customer;
--> statement-breakpoint
GRANT UPDATE (state, removed_at) ON payment_methods TO plenum_customer;
--> statement-breakpoint
GRANT SELECT, UPDATE (state, session_id) ON payment_methods TO plenum_accounts;
--> statement-breakpoint
CREATE POLICY payment_methods_accounts_select ON payment_methods FOR SELECT TO plenum_accounts USING (true);
--> statement-breakpoint
CREATE POLICY payment_methods_accounts_update ON payment_methods FOR UPDATE TO plenum_accounts USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, UPDATE (state, name, last_four, ends_on, session_id, setup_id, provider_id, holder_id, mandate_id, confirm_url, confirmed_by, reason, usable_at) ON payment_methods TO plenum_firm;
