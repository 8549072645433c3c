CREATE TABLE "identity_providers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"customer_id" uuid,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"domains" text[] DEFAULT '{}' NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"has_second_factor" boolean DEFAULT false NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"is_from_environment" boolean DEFAULT false NOT NULL,
	"tested_at" timestamp with time zone,
	"test_error" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity_providers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "linked_identities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "linked_identities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_method";--> statement-breakpoint
ALTER TABLE "sign_in_attempts" DROP CONSTRAINT "sign_in_attempts_method";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider_sid" text;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD CONSTRAINT "identity_providers_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_identities" ADD CONSTRAINT "linked_identities_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_identities" ADD CONSTRAINT "linked_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_providers_customer" ON "identity_providers" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_providers_environment" ON "identity_providers" USING btree ("is_from_environment") WHERE is_from_environment;--> statement-breakpoint
CREATE UNIQUE INDEX "linked_identities_subject" ON "linked_identities" USING btree ("provider_id","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "linked_identities_person" ON "linked_identities" USING btree ("provider_id","user_id");--> statement-breakpoint
CREATE INDEX "linked_identities_user" ON "linked_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_provider" ON "sessions" USING btree ("provider_id","provider_sid") WHERE provider_id is not null;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_method" CHECK ("sessions"."method" in ('email_link', 'password', 'totp', 'backup_code', 'passkey', 'sso', 'sso_with_factor'));--> statement-breakpoint
ALTER TABLE "sign_in_attempts" ADD CONSTRAINT "sign_in_attempts_method" CHECK ("sign_in_attempts"."method" in ('email_link', 'password', 'totp', 'backup_code', 'passkey', 'sso', 'sso_with_factor'));--> statement-breakpoint
CREATE POLICY "identity_providers_admin_read" ON "identity_providers" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
-- Providers are written by the login of accounts alone, and their secrets read by it alone.
REVOKE INSERT, UPDATE, DELETE ON identity_providers, linked_identities
  FROM plenum_visitor, plenum_applicant, plenum_customer, plenum_admin, plenum_staff;
REVOKE SELECT ON identity_providers FROM plenum_admin;
GRANT SELECT (id, name, customer_id, issuer, client_id, domains, is_enabled, has_second_factor, is_required,
  is_from_environment, tested_at, test_error, version, created_at, updated_at) ON identity_providers TO plenum_admin;

GRANT SELECT, INSERT, UPDATE, DELETE ON identity_providers, linked_identities TO plenum_accounts;
CREATE POLICY identity_providers_accounts_select ON identity_providers FOR SELECT TO plenum_accounts USING (true);
CREATE POLICY identity_providers_accounts_insert ON identity_providers FOR INSERT TO plenum_accounts WITH CHECK (true);
CREATE POLICY identity_providers_accounts_update ON identity_providers FOR UPDATE TO plenum_accounts USING (true) WITH CHECK (true);
CREATE POLICY identity_providers_accounts_delete ON identity_providers FOR DELETE TO plenum_accounts USING (true);
CREATE POLICY linked_identities_accounts_select ON linked_identities FOR SELECT TO plenum_accounts USING (true);
CREATE POLICY linked_identities_accounts_insert ON linked_identities FOR INSERT TO plenum_accounts WITH CHECK (true);
CREATE POLICY linked_identities_accounts_update ON linked_identities FOR UPDATE TO plenum_accounts USING (true) WITH CHECK (true);
CREATE POLICY linked_identities_accounts_delete ON linked_identities FOR DELETE TO plenum_accounts USING (true);

-- A provider of an account that was merged is of the one that stays.
CREATE TRIGGER identity_providers_merged BEFORE INSERT OR UPDATE OF customer_id ON identity_providers
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION follow_merged_customer();
