ALTER TABLE "meeting_attendees" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "meeting_kinds" ADD COLUMN "for_whom" text DEFAULT 'visitors' NOT NULL;--> statement-breakpoint
ALTER TABLE "meeting_attendees" ADD CONSTRAINT "meeting_attendees_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meeting_attendees_user" ON "meeting_attendees" USING btree ("user_id") WHERE "meeting_attendees"."user_id" is not null;--> statement-breakpoint
ALTER TABLE "meeting_kinds" ADD CONSTRAINT "meeting_kinds_for_whom" CHECK ("meeting_kinds"."for_whom" in ('visitors', 'clients', 'both'));--> statement-breakpoint
CREATE POLICY "meeting_attendees_customer_read" ON "meeting_attendees" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("meeting_attendees"."user_id" is not null and exists (select from meetings r where r.id = "meeting_attendees"."meeting_id" and customer_id = (select acting_customer('work')) and archived_at is null offset 0));--> statement-breakpoint
CREATE POLICY "meeting_kinds_customer_read" ON "meeting_kinds" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("meeting_kinds"."is_on" and "meeting_kinds"."for_whom" <> 'visitors');--> statement-breakpoint
ALTER POLICY "meeting_kinds_visitor_read" ON "meeting_kinds" TO plenum_visitor USING ("meeting_kinds"."is_on" and "meeting_kinds"."for_whom" <> 'clients');--> statement-breakpoint
DROP FUNCTION book_meeting(uuid,uuid[],timestamp with time zone[],timestamp with time zone[],timestamp with time zone,text,text,text,text,text,text,text,text,uuid,uuid,text);
CREATE OR REPLACE FUNCTION book_meeting(kind uuid, hosts uuid[], days_from timestamptz[], days_until timestamptz[],
  starts timestamptz, zone text, called text, said text, link text, guest_name text, guest_email text, guest_zone text,
  link_hash text, inquiry uuid, customer uuid, project uuid, submission uuid, submission_hash text)
RETURNS TABLE (meeting_id uuid, attendee_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_variable
DECLARE
  k meeting_kinds;
  host uuid;
  place integer;
  booker uuid;
  made uuid;
  guest uuid;
BEGIN
  SELECT * INTO k FROM meeting_kinds mk WHERE mk.id = kind AND mk.is_on FOR SHARE;
  IF NOT FOUND OR starts <= now() OR cardinality(hosts) = 0 OR NOT hosts <@ k.host_ids THEN RETURN; END IF;
  IF customer IS DISTINCT FROM acting_customer('act-work')
    OR (customer IS NULL AND k.for_whom = 'clients') OR (customer IS NOT NULL AND k.for_whom = 'visitors') THEN RETURN; END IF;
  IF project IS NOT NULL AND NOT EXISTS (SELECT FROM projects p WHERE p.id = project AND p.customer_id = customer
    AND p.status IN ('planning', 'active', 'on_hold') AND p.archived_at IS NULL) THEN RETURN; END IF;
  booker := CASE WHEN customer IS NOT NULL THEN nullif(current_setting('app.user_id', true), '')::uuid END;
  FOR host, place IN SELECT h, n FROM unnest(hosts) WITH ORDINALITY AS asked(h, n) ORDER BY h LOOP
    IF NOT takes_host(k, host, starts, days_from[place], days_until[place], NULL) THEN RETURN; END IF;
  END LOOP;
  INSERT INTO meetings (title, description, meeting_date, time_zone, duration_minutes, meeting_link, minutes_before, minutes_after,
      kind_id, inquiry_id, customer_id, project_id, created_by, submission_id, submission_hash)
    VALUES (called, said, starts, zone, k.minutes, link, k.minutes_before, k.minutes_after, k.id, inquiry, customer, project, booker,
      submission, submission_hash)
    RETURNING id INTO made;
  INSERT INTO meeting_hosts (meeting_id, user_id, name)
    SELECT made, b.id, b.name FROM bookable_hosts(hosts) b ORDER BY b.id;
  IF (SELECT count(*) FROM meeting_hosts h WHERE h.meeting_id = made) <> cardinality(hosts) THEN
    RAISE EXCEPTION 'A host of this meeting is no longer there.';
  END IF;
  INSERT INTO meeting_attendees (meeting_id, user_id, name, email, time_zone, answer, answered_at, link_hashes)
    VALUES (made, booker, guest_name, guest_email, guest_zone, 'accepted', now(), array_remove(ARRAY[link_hash], NULL))
    RETURNING id INTO guest;
  RETURN QUERY SELECT made, guest;
END
$$;
REVOKE ALL ON FUNCTION book_meeting(uuid,uuid[],timestamptz[],timestamptz[],timestamptz,text,text,text,text,text,text,text,text,uuid,uuid,uuid,uuid,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION book_meeting(uuid,uuid[],timestamptz[],timestamptz[],timestamptz,text,text,text,text,text,text,text,text,uuid,uuid,uuid,uuid,text) TO plenum_visitor, plenum_customer;

GRANT EXECUTE ON FUNCTION bookable_hosts(uuid[]) TO plenum_customer;

GRANT EXECUTE ON FUNCTION booked_times(uuid[],timestamp with time zone,timestamp with time zone,uuid,uuid) TO plenum_customer;

GRANT EXECUTE ON FUNCTION cancel_booked(uuid,text) TO plenum_customer;

CREATE OR REPLACE FUNCTION guests_besides(asked uuid, link_hash text)
RETURNS TABLE (attendee_id uuid, email text, guest_zone text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, a.email, a.time_zone FROM meeting_attendees a
    WHERE a.meeting_id = asked AND a.user_id IS NULL AND NOT a.link_hashes @> ARRAY[link_hash]
      AND is_of_booker(asked, link_hash)
    ORDER BY a.id
$$;
GRANT EXECUTE ON FUNCTION guests_besides(uuid,text) TO plenum_customer;

GRANT EXECUTE ON FUNCTION host_turns(uuid,uuid[],timestamp with time zone) TO plenum_customer;

CREATE OR REPLACE FUNCTION is_of_booker(asked uuid, link_hash text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM meeting_attendees a JOIN meetings m ON m.id = a.meeting_id
    WHERE a.meeting_id = asked AND (a.link_hashes @> ARRAY[link_hash]
      OR (a.user_id IS NOT NULL AND m.customer_id = acting_customer('act-work'))))
$$;

GRANT EXECUTE ON FUNCTION link_guest(uuid,text,uuid,text) TO plenum_customer;

GRANT EXECUTE ON FUNCTION move_booked(uuid,text,integer,timestamp with time zone,timestamp with time zone[],timestamp with time zone[]) TO plenum_customer;
