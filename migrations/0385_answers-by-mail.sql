ALTER TABLE "meeting_responses" DROP CONSTRAINT "meeting_responses_response";--> statement-breakpoint
ALTER TABLE "meeting_attendees" ADD COLUMN "answer_note" text;--> statement-breakpoint
ALTER TABLE "meeting_attendees" ADD COLUMN "answer_sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "meeting_attendees" ADD COLUMN "answer_stamped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "meeting_responses" ADD COLUMN "stamped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "meeting_responses" ADD CONSTRAINT "meeting_responses_response" CHECK ("meeting_responses"."response" in ('confirmed', 'other_time', 'declined', 'tentative'));--> statement-breakpoint
CREATE OR REPLACE FUNCTION answer_invitation(guest uuid, shown integer, said text, words text, stamped timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_variable
DECLARE
  m meetings;
  a meeting_attendees;
BEGIN
  SELECT mm.* INTO m FROM meetings mm JOIN meeting_attendees ma ON ma.meeting_id = mm.id WHERE ma.id = guest FOR UPDATE OF mm;
  IF NOT FOUND OR NOT firm_does('mail') THEN RETURN 'gone'; END IF;
  IF m.status NOT IN ('scheduled', 'rescheduled') OR m.archived_at IS NOT NULL
    OR m.meeting_date + make_interval(mins => m.duration_minutes) <= now() THEN RETURN 'over'; END IF;
  IF m.invitation_sequence <> shown THEN RETURN 'old'; END IF;
  SELECT ma.* INTO a FROM meeting_attendees ma WHERE ma.id = guest;
  IF a.answer_sequence = shown THEN
    IF date_trunc('second', coalesce(a.answer_stamped_at, a.answered_at)) > stamped THEN RETURN 'earlier'; END IF;
    IF a.answer = said AND a.answer_note IS NOT DISTINCT FROM words THEN RETURN 'same'; END IF;
  END IF;
  UPDATE meeting_attendees ma SET answer = said, answer_note = words, answered_at = now(), answer_sequence = shown,
    answer_stamped_at = least(stamped, now()) WHERE ma.id = guest;
  RETURN 'answered';
END
$$;
REVOKE ALL ON FUNCTION answer_invitation(uuid,integer,text,text,timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION answer_invitation(uuid,integer,text,text,timestamptz) TO plenum_firm;

CREATE OR REPLACE FUNCTION answer_of_booker() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE meeting_attendees SET answered_at = NEW.created_at, answer_note = NEW.note, answer_sequence = NEW.invitation_sequence,
      answer_stamped_at = NEW.stamped_at, answer = CASE NEW.response
        WHEN 'confirmed' THEN 'accepted' WHEN 'declined' THEN 'declined' WHEN 'tentative' THEN 'tentative' ELSE 'none' END
    WHERE meeting_id = NEW.meeting_id AND user_id = NEW.user_id;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION answer_of_booker() FROM PUBLIC;

CREATE OR REPLACE TRIGGER meeting_responses_of_booker AFTER INSERT ON meeting_responses
  FOR EACH ROW EXECUTE FUNCTION answer_of_booker();

CREATE OR REPLACE TRIGGER meeting_attendees_live AFTER UPDATE OF answer, answer_note ON meeting_attendees
  FOR EACH ROW EXECUTE FUNCTION live_meeting_answered();

CREATE OR REPLACE FUNCTION move_booked(asked uuid, link_hash text, shown integer, starts timestamptz, days_from timestamptz[],
  days_until timestamptz[]) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_variable
DECLARE
  m meetings;
  k meeting_kinds;
  host uuid;
  place bigint;
BEGIN
  SELECT mm.* INTO m FROM meetings mm WHERE mm.id = asked AND is_of_booker(asked, link_hash) FOR UPDATE;
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
  -- Whoever chooses the time comes then; everyone else is asked again.
  UPDATE meeting_attendees SET answer = 'accepted', answered_at = now(), answer_note = NULL, answer_stamped_at = NULL,
    answer_sequence = m.invitation_sequence + 1 WHERE meeting_id = m.id AND link_hashes @> ARRAY[link_hash];
  RETURN true;
END
$$;
--> statement-breakpoint
GRANT SELECT (meeting_id, user_id) ON meeting_hosts TO plenum_jobs;--> statement-breakpoint
CREATE POLICY meeting_hosts_jobs_select ON meeting_hosts FOR SELECT TO plenum_jobs USING (true);--> statement-breakpoint
UPDATE meeting_attendees a SET answer_sequence = m.invitation_sequence FROM meetings m WHERE m.id = a.meeting_id;
