-- Moves a meeting to another time with the hosts that it has, for someone who may. False when one of them has something else
-- then, or the meeting is not as it was shown; the invitation's number says so.
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

REVOKE ALL ON FUNCTION move_booked(uuid,text,integer,timestamptz,timestamptz[],timestamptz[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION move_booked(uuid,text,integer,timestamptz,timestamptz[],timestamptz[]) TO plenum_visitor, plenum_customer;
