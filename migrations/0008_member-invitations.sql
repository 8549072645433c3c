CREATE TABLE "member_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"may_sign" boolean NOT NULL,
	"invited_by" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"accepted_by" uuid,
	"accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_invitations_role" CHECK ("member_invitations"."role" in ('owner', 'billing', 'operations', 'viewer'))
);
--> statement-breakpoint
ALTER TABLE "member_invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "member_invitations_open" ON "member_invitations" USING btree ("customer_id","email") WHERE withdrawn_at is null and accepted_at is null;--> statement-breakpoint
CREATE INDEX "member_invitations_customer" ON "member_invitations" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "member_invitations_invited_by" ON "member_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "member_invitations_accepted_by" ON "member_invitations" USING btree ("accepted_by");--> statement-breakpoint
CREATE POLICY "member_invitations_admin_all" ON "member_invitations" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "member_invitations_customer_read" ON "member_invitations" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("member_invitations"."customer_id" = (select acting_customer('manage')));--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON "member_invitations" FROM "plenum_visitor", "plenum_applicant", "plenum_customer";--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "member_invitations" TO "plenum_accounts";--> statement-breakpoint
CREATE POLICY "member_invitations_accounts_select" ON "member_invitations" FOR SELECT TO "plenum_accounts" USING (true);--> statement-breakpoint
CREATE POLICY "member_invitations_accounts_insert" ON "member_invitations" FOR INSERT TO "plenum_accounts" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "member_invitations_accounts_update" ON "member_invitations" FOR UPDATE TO "plenum_accounts" USING (true) WITH CHECK (true);
