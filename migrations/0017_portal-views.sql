CREATE TABLE "portal_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid,
	"staff_user_id" uuid NOT NULL,
	"staff_name" text NOT NULL,
	"member_id" uuid NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "portal_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "portal_views" ADD CONSTRAINT "portal_views_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_views" ADD CONSTRAINT "portal_views_staff_user_id_users_id_fk" FOREIGN KEY ("staff_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_views" ADD CONSTRAINT "portal_views_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "portal_views_open" ON "portal_views" USING btree ("session_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "portal_views_session" ON "portal_views" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "portal_views_staff_user" ON "portal_views" USING btree ("staff_user_id");--> statement-breakpoint
CREATE INDEX "portal_views_member" ON "portal_views" USING btree ("member_id","started_at");--> statement-breakpoint
CREATE POLICY "portal_views_admin_read" ON "portal_views" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "portal_views_admin_add" ON "portal_views" AS PERMISSIVE FOR INSERT TO "plenum_admin" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "portal_views_admin_end" ON "portal_views" AS PERMISSIVE FOR UPDATE TO "plenum_admin" USING ("portal_views"."ended_at" is null) WITH CHECK ("portal_views"."ended_at" is not null);--> statement-breakpoint
CREATE POLICY "portal_views_customer_read" ON "portal_views" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING (exists (select from members m where m.id = "portal_views"."member_id" and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) and m.customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid)));--> statement-breakpoint
-- Who looked stays on record: what was written of it is ended, and never changed or removed by people.
REVOKE INSERT, UPDATE, DELETE ON portal_views FROM plenum_visitor, plenum_applicant, plenum_customer, plenum_staff;
REVOKE UPDATE, DELETE ON portal_views FROM plenum_admin;
GRANT UPDATE (ended_at) ON portal_views TO plenum_admin;
GRANT SELECT ON portal_views TO plenum_accounts;
CREATE POLICY portal_views_accounts_select ON portal_views FOR SELECT TO plenum_accounts USING (true);
