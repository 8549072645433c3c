CREATE TABLE "meeting_copies" (
	"calendar_id" uuid NOT NULL,
	"meeting_id" uuid NOT NULL,
	"href" text,
	"uid" text,
	"etag" text,
	"description_hash" text,
	"sequence_written" integer,
	"version_written" integer,
	"tries" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"try_after" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meeting_copies_calendar_id_meeting_id_pk" PRIMARY KEY("calendar_id","meeting_id")
);
--> statement-breakpoint
ALTER TABLE "meeting_copies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "outside_calendars" ADD COLUMN "may_write" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outside_calendars" ADD COLUMN "writes_meetings" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outside_calendars" ADD COLUMN "writing_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outside_calendars" ADD COLUMN "write_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outside_calendars" ADD COLUMN "leaving_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "meeting_copies" ADD CONSTRAINT "meeting_copies_calendar_id_outside_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."outside_calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_copies" ADD CONSTRAINT "meeting_copies_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meeting_copies_meeting" ON "meeting_copies" USING btree ("meeting_id");--> statement-breakpoint
CREATE INDEX "meeting_copies_uid" ON "meeting_copies" USING btree ("uid") WHERE "meeting_copies"."uid" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "outside_calendars_writing" ON "outside_calendars" USING btree ("user_id") WHERE "outside_calendars"."writes_meetings";--> statement-breakpoint
CREATE POLICY "meeting_copies_own" ON "meeting_copies" AS PERMISSIVE FOR SELECT TO "plenum_admin", "plenum_staff" USING (exists (select from outside_calendars r where r.id = "meeting_copies"."calendar_id" offset 0));--> statement-breakpoint
UPDATE outside_calendars SET may_write = true WHERE kind = 'caldav';--> statement-breakpoint
GRANT UPDATE (writing_until, write_told_at), DELETE ON outside_calendars TO plenum_accounts;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON meeting_copies TO plenum_accounts;--> statement-breakpoint
GRANT SELECT (meeting_id, user_id, is_live) ON meeting_hosts TO plenum_accounts;--> statement-breakpoint
GRANT SELECT (duration_minutes, status, archived_at, version) ON meetings TO plenum_accounts;--> statement-breakpoint
CREATE POLICY outside_calendars_accounts_delete ON outside_calendars FOR DELETE TO plenum_accounts USING (true);--> statement-breakpoint
CREATE POLICY meeting_copies_accounts_select ON meeting_copies FOR SELECT TO plenum_accounts USING (true);--> statement-breakpoint
CREATE POLICY meeting_copies_accounts_insert ON meeting_copies FOR INSERT TO plenum_accounts WITH CHECK (true);--> statement-breakpoint
CREATE POLICY meeting_copies_accounts_update ON meeting_copies FOR UPDATE TO plenum_accounts USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY meeting_copies_accounts_delete ON meeting_copies FOR DELETE TO plenum_accounts USING (true);--> statement-breakpoint
CREATE POLICY meeting_hosts_accounts_select ON meeting_hosts FOR SELECT TO plenum_accounts USING (true);
