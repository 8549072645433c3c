CREATE TABLE "host_hours" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"week" jsonb,
	"days_off" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "host_hours" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "meeting_attendees" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"meeting_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"time_zone" text NOT NULL,
	"answer" text DEFAULT 'none' NOT NULL,
	"answered_at" timestamp with time zone,
	"link_hashes" text[] DEFAULT '{}' NOT NULL,
	"day_reminded_at" timestamp with time zone,
	"hour_reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meeting_attendees_answer" CHECK ("meeting_attendees"."answer" in ('none', 'accepted', 'declined', 'tentative'))
);
--> statement-breakpoint
ALTER TABLE "meeting_attendees" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "meeting_hosts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"meeting_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"blocked_from" timestamp with time zone DEFAULT now() NOT NULL,
	"blocked_until" timestamp with time zone DEFAULT now() NOT NULL,
	"is_live" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "meeting_hosts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "meeting_kinds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"minutes" integer NOT NULL,
	"minutes_before" integer DEFAULT 0 NOT NULL,
	"minutes_after" integer DEFAULT 0 NOT NULL,
	"notice_hours" integer DEFAULT 24 NOT NULL,
	"days_ahead" integer DEFAULT 30 NOT NULL,
	"most_a_day" integer,
	"place" text DEFAULT 'video' NOT NULL,
	"place_detail" text,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"host_rule" text DEFAULT 'first_free' NOT NULL,
	"host_ids" uuid[] DEFAULT '{}' NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meeting_kinds_place" CHECK ("meeting_kinds"."place" in ('video', 'phone', 'address')),
	CONSTRAINT "meeting_kinds_host_rule" CHECK ("meeting_kinds"."host_rule" in ('one', 'first_free', 'all')),
	CONSTRAINT "meeting_kinds_numbers" CHECK ("meeting_kinds"."minutes" between 5 and 480 and "meeting_kinds"."minutes_before" between 0 and 480 and "meeting_kinds"."minutes_after" between 0 and 480)
);
--> statement-breakpoint
ALTER TABLE "meeting_kinds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "minutes_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "minutes_after" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "kind_id" uuid;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "inquiry_id" uuid;--> statement-breakpoint
ALTER TABLE "host_hours" ADD CONSTRAINT "host_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_attendees" ADD CONSTRAINT "meeting_attendees_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_hosts" ADD CONSTRAINT "meeting_hosts_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_hosts" ADD CONSTRAINT "meeting_hosts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_attendees_email_unique" ON "meeting_attendees" USING btree ("meeting_id",lower("email"));--> statement-breakpoint
CREATE INDEX "meeting_attendees_links" ON "meeting_attendees" USING gin ("link_hashes");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_hosts_person_unique" ON "meeting_hosts" USING btree ("meeting_id","user_id");--> statement-breakpoint
CREATE INDEX "meeting_hosts_blocked" ON "meeting_hosts" USING btree ("user_id","blocked_from") WHERE "meeting_hosts"."is_live";--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_kinds_slug_unique" ON "meeting_kinds" USING btree ("slug");--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_inquiry_id_project_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."project_inquiries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_kind_id_meeting_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."meeting_kinds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meetings_kind" ON "meetings" USING btree ("kind_id") WHERE "meetings"."kind_id" is not null;--> statement-breakpoint
CREATE INDEX "meetings_inquiry" ON "meetings" USING btree ("inquiry_id") WHERE "meetings"."inquiry_id" is not null;--> statement-breakpoint
CREATE POLICY "host_hours_admin_all" ON "host_hours" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "meeting_attendees_admin_all" ON "meeting_attendees" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "meeting_attendees_staff_all" ON "meeting_attendees" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or exists (select from meetings r where r.id = "meeting_attendees"."meeting_id" offset 0))) WITH CHECK (((select staff_may('act-work'))) and ((select staff_may('every-customer')) or exists (select from meetings r where r.id = "meeting_attendees"."meeting_id" offset 0)));--> statement-breakpoint
CREATE POLICY "meeting_attendees_staff_remove" ON "meeting_attendees" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "meeting_hosts_admin_all" ON "meeting_hosts" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "meeting_hosts_staff_all" ON "meeting_hosts" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or exists (select from meetings r where r.id = "meeting_hosts"."meeting_id" offset 0))) WITH CHECK (((select staff_may('act-work'))) and ((select staff_may('every-customer')) or exists (select from meetings r where r.id = "meeting_hosts"."meeting_id" offset 0)));--> statement-breakpoint
CREATE POLICY "meeting_hosts_staff_remove" ON "meeting_hosts" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "meeting_hosts_customer_read" ON "meeting_hosts" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING (exists (select from meetings r where r.id = "meeting_hosts"."meeting_id" and customer_id = (select acting_customer('work')) and archived_at is null offset 0));--> statement-breakpoint
CREATE POLICY "meeting_kinds_admin_all" ON "meeting_kinds" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "meeting_kinds_visitor_read" ON "meeting_kinds" AS PERMISSIVE FOR SELECT TO "plenum_visitor" USING ("meeting_kinds"."is_on");--> statement-breakpoint
-- One person has one meeting at a time. Both engines have no operator class of a UUID for this index, so its halves stand as ranges.
ALTER TABLE meeting_hosts ADD CONSTRAINT meeting_hosts_once EXCLUDE USING gist (
  int8range(('x' || left(replace(user_id::text, '-', ''), 16))::bit(64)::bigint, ('x' || left(replace(user_id::text, '-', ''), 16))::bit(64)::bigint, '[]') WITH &&,
  int8range(('x' || right(replace(user_id::text, '-', ''), 16))::bit(64)::bigint, ('x' || right(replace(user_id::text, '-', ''), 16))::bit(64)::bigint, '[]') WITH &&,
  tstzrange(blocked_from, blocked_until) WITH &&) WHERE (is_live);
--> statement-breakpoint
GRANT SELECT, UPDATE (link_hashes, day_reminded_at, hour_reminded_at) ON meeting_attendees TO plenum_jobs;
CREATE POLICY meeting_attendees_jobs_select ON meeting_attendees FOR SELECT TO plenum_jobs USING (true);
CREATE POLICY meeting_attendees_jobs_update ON meeting_attendees FOR UPDATE TO plenum_jobs USING (true) WITH CHECK (true);
--> statement-breakpoint
-- What the site's first button books, off until someone hosts it.
INSERT INTO meeting_kinds (slug, name, description, minutes, questions)
  VALUES ('discovery-call', 'Discovery call', 'A first talk about your service operation: where hours, quotes or invoices leak, and whether we can help.', 30,
    '["What would you like to change first?"]');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION block_host() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('host ' || NEW.user_id, 0));
  SELECT m.meeting_date - make_interval(mins => m.minutes_before),
      m.meeting_date + make_interval(mins => m.duration_minutes + m.minutes_after),
      m.status IN ('scheduled', 'rescheduled') AND m.archived_at IS NULL
    INTO STRICT NEW.blocked_from, NEW.blocked_until, NEW.is_live FROM meetings m WHERE m.id = NEW.meeting_id;
  RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION block_host() FROM PUBLIC;

CREATE OR REPLACE TRIGGER meeting_hosts_blocked BEFORE INSERT OR UPDATE ON meeting_hosts
  FOR EACH ROW EXECUTE FUNCTION block_host();

CREATE OR REPLACE FUNCTION block_hosts_anew() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  host uuid;
BEGIN
  FOR host IN SELECT h.id FROM meeting_hosts h WHERE h.meeting_id = NEW.id ORDER BY h.user_id LOOP
    UPDATE meeting_hosts SET is_live = is_live WHERE id = host;
  END LOOP;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION block_hosts_anew() FROM PUBLIC;

CREATE OR REPLACE TRIGGER meetings_block_hosts
  AFTER UPDATE OF meeting_date, duration_minutes, minutes_before, minutes_after, status, archived_at ON meetings
  FOR EACH ROW EXECUTE FUNCTION block_hosts_anew();

CREATE OR REPLACE FUNCTION book_meeting(kind uuid, hosts uuid[], days_from timestamptz[], days_until timestamptz[],
  starts timestamptz, zone text, called text, said text, link text, guest_name text, guest_email text, guest_zone text,
  link_hash text, inquiry uuid, submission uuid, submission_hash text)
RETURNS TABLE (meeting_id uuid, attendee_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_variable
DECLARE
  k meeting_kinds;
  host uuid;
  place integer;
  made uuid;
  guest uuid;
BEGIN
  SELECT * INTO k FROM meeting_kinds mk WHERE mk.id = kind AND mk.is_on FOR SHARE;
  IF NOT FOUND OR starts <= now() OR cardinality(hosts) = 0 OR NOT hosts <@ k.host_ids THEN RETURN; END IF;
  FOR host, place IN SELECT h, n FROM unnest(hosts) WITH ORDINALITY AS asked(h, n) ORDER BY h LOOP
    IF NOT takes_host(k, host, starts, days_from[place], days_until[place], NULL) THEN RETURN; END IF;
  END LOOP;
  INSERT INTO meetings (title, description, meeting_date, time_zone, duration_minutes, meeting_link, minutes_before, minutes_after,
      kind_id, inquiry_id, submission_id, submission_hash)
    VALUES (called, said, starts, zone, k.minutes, link, k.minutes_before, k.minutes_after, k.id, inquiry, submission, submission_hash)
    RETURNING id INTO made;
  INSERT INTO meeting_hosts (meeting_id, user_id, name)
    SELECT made, b.id, b.name FROM bookable_hosts(hosts) b ORDER BY b.id;
  IF (SELECT count(*) FROM meeting_hosts h WHERE h.meeting_id = made) <> cardinality(hosts) THEN
    RAISE EXCEPTION 'A host of this meeting is no longer there.';
  END IF;
  INSERT INTO meeting_attendees (meeting_id, name, email, time_zone, answer, answered_at, link_hashes)
    VALUES (made, guest_name, guest_email, guest_zone, 'accepted', now(), ARRAY[link_hash]) RETURNING id INTO guest;
  RETURN QUERY SELECT made, guest;
END
$$;
REVOKE ALL ON FUNCTION book_meeting(uuid,uuid[],timestamptz[],timestamptz[],timestamptz,text,text,text,text,text,text,text,text,uuid,uuid,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION book_meeting(uuid,uuid[],timestamptz[],timestamptz[],timestamptz,text,text,text,text,text,text,text,text,uuid,uuid,text) TO plenum_visitor;

CREATE OR REPLACE FUNCTION bookable_hosts(asked uuid[])
RETURNS TABLE (id uuid, name text, time_zone text, week jsonb, days_off jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id, coalesce(nullif(u.name, ''), split_part(u.email, '@', 1)), h.time_zone, h.week, h.days_off
    FROM users u JOIN user_roles r ON r.user_id = u.id AND r.role = 'admin' LEFT JOIN host_hours h ON h.user_id = u.id
    WHERE u.id = ANY (asked) AND u.deactivated_at IS NULL
    ORDER BY array_position(asked, u.id)
$$;
REVOKE ALL ON FUNCTION bookable_hosts(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bookable_hosts(uuid[]) TO plenum_visitor;

CREATE OR REPLACE FUNCTION booked_again(submission uuid, submission_hash text, link_hash text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_variable
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(submission::text, 0));
  UPDATE meeting_attendees a SET link_hashes = a.link_hashes || link_hash
    FROM meetings m WHERE m.id = a.meeting_id AND m.submission_id = submission AND m.submission_hash = submission_hash;
  RETURN FOUND;
END
$$;
REVOKE ALL ON FUNCTION booked_again(uuid,text,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION booked_again(uuid,text,text) TO plenum_visitor;

CREATE OR REPLACE FUNCTION booked_by_link(link_hash text)
RETURNS TABLE (id uuid, attendee_id uuid, guest_name text, guest_email text, guest_zone text, title text, description text,
  meeting_date timestamptz, time_zone text, duration_minutes integer, meeting_link text, status text, is_archived boolean,
  invitation_sequence integer, kind_id uuid, hosts uuid[], host_names text[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.id, a.id, a.name, a.email, a.time_zone, m.title, m.description, m.meeting_date, m.time_zone, m.duration_minutes,
      m.meeting_link, m.status, m.archived_at IS NOT NULL, m.invitation_sequence, m.kind_id,
      (SELECT array_agg(h.user_id ORDER BY h.created_at, h.user_id) FROM meeting_hosts h WHERE h.meeting_id = m.id),
      (SELECT array_agg(h.name ORDER BY h.created_at, h.user_id) FROM meeting_hosts h WHERE h.meeting_id = m.id)
    FROM meeting_attendees a JOIN meetings m ON m.id = a.meeting_id
    WHERE a.link_hashes @> ARRAY[link_hash]
$$;
REVOKE ALL ON FUNCTION booked_by_link(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION booked_by_link(text) TO plenum_visitor;

CREATE OR REPLACE FUNCTION booked_times(hosts uuid[], since timestamptz, until timestamptz, of_kind uuid, but uuid)
RETURNS TABLE (host uuid, blocked_from timestamptz, blocked_until timestamptz, starts timestamptz, is_of_kind boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT h.user_id, h.blocked_from, h.blocked_until, m.meeting_date, m.kind_id IS NOT DISTINCT FROM of_kind
    FROM meeting_hosts h JOIN meetings m ON m.id = h.meeting_id
    WHERE h.user_id = ANY (hosts) AND h.is_live AND h.blocked_from < until AND h.blocked_until > since
      AND h.meeting_id IS DISTINCT FROM but
$$;
REVOKE ALL ON FUNCTION booked_times(uuid[],timestamptz,timestamptz,uuid,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION booked_times(uuid[],timestamptz,timestamptz,uuid,uuid) TO plenum_visitor;

CREATE OR REPLACE FUNCTION cancel_booked(link_hash text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_variable
BEGIN
  UPDATE meetings m SET status = 'cancelled', invitation_sequence = m.invitation_sequence + 1, version = m.version + 1,
      updated_at = now()
    FROM meeting_attendees a WHERE a.meeting_id = m.id AND a.link_hashes @> ARRAY[link_hash]
      AND m.status IN ('scheduled', 'rescheduled') AND m.archived_at IS NULL AND m.meeting_date > now();
  RETURN FOUND;
END
$$;
REVOKE ALL ON FUNCTION cancel_booked(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cancel_booked(text) TO plenum_visitor;

CREATE OR REPLACE FUNCTION move_booked(link_hash text, shown integer, starts timestamptz, days_from timestamptz[],
  days_until timestamptz[]) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_variable
DECLARE
  m meetings;
  k meeting_kinds;
  host uuid;
  place bigint;
BEGIN
  SELECT mm.* INTO m FROM meetings mm JOIN meeting_attendees a ON a.meeting_id = mm.id
    WHERE a.link_hashes @> ARRAY[link_hash] FOR UPDATE OF mm;
  IF NOT FOUND OR m.invitation_sequence <> shown OR m.status NOT IN ('scheduled', 'rescheduled') OR m.archived_at IS NOT NULL
    OR m.meeting_date <= now() OR starts <= now() THEN RETURN false; END IF;
  SELECT * INTO k FROM meeting_kinds mk WHERE mk.id = m.kind_id FOR SHARE;
  IF NOT FOUND THEN RETURN false; END IF;
  k.minutes := m.duration_minutes;
  k.minutes_before := m.minutes_before;
  k.minutes_after := m.minutes_after;
  FOR host, place IN SELECT h.user_id, row_number() OVER (ORDER BY h.created_at, h.user_id) FROM meeting_hosts h
    WHERE h.meeting_id = m.id ORDER BY h.user_id LOOP
    IF NOT takes_host(k, host, starts, days_from[place], days_until[place], m.id) THEN RETURN false; END IF;
  END LOOP;
  UPDATE meetings SET meeting_date = starts, status = 'rescheduled', invitation_sequence = m.invitation_sequence + 1,
    version = m.version + 1, updated_at = now() WHERE id = m.id;
  UPDATE meeting_attendees SET day_reminded_at = NULL, hour_reminded_at = NULL WHERE meeting_id = m.id;
  RETURN true;
END
$$;
REVOKE ALL ON FUNCTION move_booked(text,integer,timestamptz,timestamptz[],timestamptz[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION move_booked(text,integer,timestamptz,timestamptz[],timestamptz[]) TO plenum_visitor;

CREATE OR REPLACE FUNCTION takes_host(of_kind meeting_kinds, host uuid, starts timestamptz, day_from timestamptz,
  day_until timestamptz, but uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('host ' || host, 0));
  RETURN NOT EXISTS (SELECT FROM meeting_hosts h WHERE h.user_id = host AND h.is_live AND h.meeting_id IS DISTINCT FROM but
      AND h.blocked_from < starts + make_interval(mins => of_kind.minutes + of_kind.minutes_after)
      AND h.blocked_until > starts - make_interval(mins => of_kind.minutes_before))
    AND (of_kind.most_a_day IS NULL OR of_kind.most_a_day > (SELECT count(*) FROM meeting_hosts h
      JOIN meetings m ON m.id = h.meeting_id WHERE h.user_id = host AND h.is_live AND m.kind_id = of_kind.id
        AND m.meeting_date >= day_from AND m.meeting_date < day_until AND m.id IS DISTINCT FROM but));
END
$$;
REVOKE ALL ON FUNCTION takes_host(meeting_kinds,uuid,timestamptz,timestamptz,timestamptz,uuid) FROM PUBLIC;

CREATE OR REPLACE TRIGGER meeting_kinds_pages AFTER INSERT OR UPDATE OR DELETE ON meeting_kinds
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages_changed();
