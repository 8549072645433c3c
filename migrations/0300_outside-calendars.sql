CREATE TABLE "outside_busy_times" (
	"calendar_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "outside_busy_times_calendar_id_starts_at_pk" PRIMARY KEY("calendar_id","starts_at"),
	CONSTRAINT "outside_busy_times_order" CHECK ("outside_busy_times"."ends_at" > "outside_busy_times"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "outside_busy_times" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "outside_calendars" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"host" text NOT NULL,
	"account" text,
	"invited_as" text,
	"is_paused" boolean DEFAULT false NOT NULL,
	"last_read_at" timestamp with time zone,
	"read_until" timestamp with time zone,
	"reading_hash" text,
	"unknown_zones" text[] DEFAULT '{}' NOT NULL,
	"failing_since" timestamp with time zone,
	"failure" text,
	"told_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outside_calendars_kind" CHECK ("outside_calendars"."kind" in ('ics', 'caldav'))
);
--> statement-breakpoint
ALTER TABLE "outside_calendars" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "outside_busy_times" ADD CONSTRAINT "outside_busy_times_calendar_id_outside_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."outside_calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_calendars" ADD CONSTRAINT "outside_calendars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outside_calendars_user" ON "outside_calendars" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "outside_calendars_failing" ON "outside_calendars" USING btree ("failing_since") WHERE failing_since is not null;--> statement-breakpoint
CREATE POLICY "outside_busy_times_own" ON "outside_busy_times" AS PERMISSIVE FOR SELECT TO "plenum_admin", "plenum_staff" USING (exists (select from outside_calendars r where r.id = "outside_busy_times"."calendar_id" offset 0));--> statement-breakpoint
CREATE POLICY "outside_calendars_own" ON "outside_calendars" AS PERMISSIVE FOR ALL TO "plenum_admin", "plenum_staff" USING ("outside_calendars"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid)) WITH CHECK ("outside_calendars"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE OR REPLACE FUNCTION busy_of_hosts(hosts uuid[], since timestamptz, until timestamptz)
RETURNS TABLE (host_id uuid, starts_at timestamptz, ends_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.user_id, b.starts_at, b.ends_at
    FROM outside_calendars c JOIN outside_busy_times b ON b.calendar_id = c.id
    WHERE c.user_id = ANY (hosts) AND NOT c.is_paused AND b.starts_at < until AND b.ends_at > since
  UNION ALL
  SELECT DISTINCT c.user_id, NULL::timestamptz, NULL::timestamptz
    FROM outside_calendars c
    WHERE c.user_id = ANY (hosts) AND NOT c.is_paused
      AND (c.last_read_at IS NULL OR c.last_read_at < now() - interval '10 minutes' OR c.read_until < until)
$$;
REVOKE ALL ON FUNCTION busy_of_hosts(uuid[], timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION busy_of_hosts(uuid[], timestamptz, timestamptz) TO plenum_visitor, plenum_applicant, plenum_customer, plenum_staff, plenum_admin, plenum_accounts, plenum_jobs, plenum_firm;
--> statement-breakpoint
GRANT SELECT ON outside_calendars TO plenum_accounts;--> statement-breakpoint
GRANT UPDATE (last_read_at, read_until, reading_hash, unknown_zones, failing_since, failure, told_at) ON outside_calendars TO plenum_accounts;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON outside_busy_times TO plenum_accounts;--> statement-breakpoint
GRANT SELECT (id, meeting_date) ON meetings TO plenum_accounts;--> statement-breakpoint
CREATE POLICY outside_calendars_accounts_select ON outside_calendars FOR SELECT TO plenum_accounts USING (true);--> statement-breakpoint
CREATE POLICY outside_calendars_accounts_update ON outside_calendars FOR UPDATE TO plenum_accounts USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY outside_busy_times_accounts_select ON outside_busy_times FOR SELECT TO plenum_accounts USING (true);--> statement-breakpoint
CREATE POLICY outside_busy_times_accounts_insert ON outside_busy_times FOR INSERT TO plenum_accounts WITH CHECK (true);--> statement-breakpoint
CREATE POLICY outside_busy_times_accounts_delete ON outside_busy_times FOR DELETE TO plenum_accounts USING (true);--> statement-breakpoint
CREATE POLICY meetings_accounts_select ON meetings FOR SELECT TO plenum_accounts USING (true);
