CREATE TABLE "meeting_suggestions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"meeting_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"time_zone" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"duration_minutes" integer NOT NULL,
	"note" text,
	"invitation_sequence" integer NOT NULL,
	"stamped_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meeting_suggestions_state" CHECK ("meeting_suggestions"."state" in ('open', 'accepted', 'declined', 'ended'))
);
--> statement-breakpoint
ALTER TABLE "meeting_suggestions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "meeting_suggestions" ADD CONSTRAINT "meeting_suggestions_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_suggestions" ADD CONSTRAINT "meeting_suggestions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_suggestions_open_unique" ON "meeting_suggestions" USING btree ("meeting_id",lower("email")) WHERE "meeting_suggestions"."state" = 'open';--> statement-breakpoint
CREATE INDEX "meeting_suggestions_meeting" ON "meeting_suggestions" USING btree ("meeting_id","created_at","id");--> statement-breakpoint
CREATE INDEX "meeting_suggestions_decided_by" ON "meeting_suggestions" USING btree ("decided_by") WHERE "meeting_suggestions"."decided_by" is not null;--> statement-breakpoint
CREATE POLICY "meeting_suggestions_admin_all" ON "meeting_suggestions" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "meeting_suggestions_staff_all" ON "meeting_suggestions" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or exists (select from meetings r where r.id = "meeting_suggestions"."meeting_id" offset 0))) WITH CHECK (((select staff_may('act-work'))) and ((select staff_may('every-customer')) or exists (select from meetings r where r.id = "meeting_suggestions"."meeting_id" offset 0)));--> statement-breakpoint
CREATE POLICY "meeting_suggestions_staff_remove" ON "meeting_suggestions" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE OR REPLACE FUNCTION end_suggestions() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE meeting_suggestions SET state = 'ended', decided_at = now() WHERE meeting_id = NEW.id AND state = 'open';
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION end_suggestions() FROM PUBLIC;

CREATE OR REPLACE TRIGGER meetings_end_suggestions AFTER UPDATE OF meeting_date, duration_minutes, status, archived_at ON meetings
  FOR EACH ROW WHEN (NEW.meeting_date <> OLD.meeting_date OR NEW.duration_minutes <> OLD.duration_minutes
    OR NEW.status NOT IN ('scheduled', 'rescheduled') OR NEW.archived_at IS NOT NULL)
  EXECUTE FUNCTION end_suggestions();

CREATE OR REPLACE TRIGGER meeting_suggestions_live AFTER INSERT OR UPDATE ON meeting_suggestions
  FOR EACH ROW EXECUTE FUNCTION live_meeting_answered();

CREATE OR REPLACE FUNCTION suggest_time(asked uuid, person text, address text, zone text, shown integer, starts timestamptz,
  minutes integer, words text, stamped timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_variable
DECLARE
  m meetings;
  most_of_one CONSTANT integer := 10;
BEGIN
  SELECT mm.* INTO m FROM meetings mm WHERE mm.id = asked FOR UPDATE;
  IF NOT FOUND OR NOT firm_does('mail') THEN RETURN 'gone'; END IF;
  IF m.status NOT IN ('scheduled', 'rescheduled') OR m.archived_at IS NOT NULL OR m.meeting_date <= now() THEN RETURN 'over'; END IF;
  IF m.invitation_sequence <> shown THEN RETURN 'old'; END IF;
  IF starts <= now() THEN RETURN 'past'; END IF;
  IF EXISTS (SELECT FROM meeting_suggestions s WHERE s.meeting_id = asked AND lower(s.email) = lower(address)
    AND s.state = 'open' AND s.starts_at = starts AND s.duration_minutes = minutes) THEN RETURN 'same'; END IF;
  IF EXISTS (SELECT FROM meeting_suggestions s WHERE s.meeting_id = asked AND lower(s.email) = lower(address)
    AND s.invitation_sequence = shown AND s.stamped_at > stamped) THEN RETURN 'earlier'; END IF;
  IF (SELECT count(*) FROM meeting_suggestions s WHERE s.meeting_id = asked AND lower(s.email) = lower(address)) >= most_of_one
    THEN RETURN 'many'; END IF;
  UPDATE meeting_suggestions s SET state = 'ended', decided_at = now()
    WHERE s.meeting_id = asked AND lower(s.email) = lower(address) AND s.state = 'open';
  INSERT INTO meeting_suggestions (meeting_id, name, email, time_zone, starts_at, duration_minutes, note, invitation_sequence,
      stamped_at)
    VALUES (asked, person, address, zone, starts, minutes, words, shown, least(stamped, now()));
  RETURN 'suggested';
END
$$;
REVOKE ALL ON FUNCTION suggest_time(uuid,text,text,text,integer,timestamptz,integer,text,timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION suggest_time(uuid,text,text,text,integer,timestamptz,integer,text,timestamptz) TO plenum_firm;
--> statement-breakpoint
GRANT SELECT ON meeting_suggestions TO plenum_jobs;--> statement-breakpoint
CREATE POLICY meeting_suggestions_jobs_select ON meeting_suggestions FOR SELECT TO plenum_jobs USING (true);
