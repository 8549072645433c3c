DROP FUNCTION booked_by_link(text);
CREATE OR REPLACE FUNCTION booked_by_link(link_hash text)
RETURNS TABLE (id uuid, attendee_id uuid, guest_name text, guest_email text, guest_zone text, title text, description text,
  meeting_date timestamptz, time_zone text, duration_minutes integer, meeting_link text, status text, is_archived boolean,
  invitation_sequence integer, kind_id uuid, customer_id uuid, hosts uuid[], host_names text[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.id, a.id, a.name, a.email, a.time_zone, m.title, m.description, m.meeting_date, m.time_zone, m.duration_minutes,
      m.meeting_link, m.status, m.archived_at IS NOT NULL, m.invitation_sequence, m.kind_id, m.customer_id,
      (SELECT array_agg(h.user_id ORDER BY h.created_at, h.user_id) FROM meeting_hosts h WHERE h.meeting_id = m.id),
      (SELECT array_agg(h.name ORDER BY h.created_at, h.user_id) FROM meeting_hosts h WHERE h.meeting_id = m.id)
    FROM meeting_attendees a JOIN meetings m ON m.id = a.meeting_id
    WHERE a.link_hashes @> ARRAY[link_hash]
$$;
REVOKE ALL ON FUNCTION booked_by_link(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION booked_by_link(text) TO plenum_visitor;

DROP FUNCTION cancel_booked(text);
CREATE OR REPLACE FUNCTION cancel_booked(asked uuid, link_hash text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_variable
BEGIN
  UPDATE meetings m SET status = 'cancelled', invitation_sequence = m.invitation_sequence + 1, version = m.version + 1,
      updated_at = now()
    WHERE m.id = asked AND is_of_booker(asked, link_hash)
      AND m.status IN ('scheduled', 'rescheduled') AND m.archived_at IS NULL AND m.meeting_date > now();
  RETURN FOUND;
END
$$;
REVOKE ALL ON FUNCTION cancel_booked(uuid,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cancel_booked(uuid,text) TO plenum_visitor;

CREATE OR REPLACE FUNCTION is_of_booker(asked uuid, link_hash text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM meeting_attendees a WHERE a.meeting_id = asked AND a.link_hashes @> ARRAY[link_hash])
$$;
REVOKE ALL ON FUNCTION is_of_booker(uuid,text) FROM PUBLIC;

CREATE OR REPLACE FUNCTION link_guest(asked uuid, link_hash text, guest uuid, new_hash text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE meeting_attendees a SET link_hashes = a.link_hashes || new_hash
    WHERE a.id = guest AND a.meeting_id = asked AND is_of_booker(asked, link_hash)
$$;
REVOKE ALL ON FUNCTION link_guest(uuid,text,uuid,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION link_guest(uuid,text,uuid,text) TO plenum_visitor;

DROP FUNCTION move_booked(text,integer,timestamp with time zone,timestamp with time zone[],timestamp with time zone[]);
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
  RETURN true;
END
$$;
REVOKE ALL ON FUNCTION move_booked(uuid,text,integer,timestamptz,timestamptz[],timestamptz[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION move_booked(uuid,text,integer,timestamptz,timestamptz[],timestamptz[]) TO plenum_visitor;

CREATE OR REPLACE FUNCTION guests_besides(asked uuid, link_hash text)
RETURNS TABLE (attendee_id uuid, email text, guest_zone text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, a.email, a.time_zone FROM meeting_attendees a
    WHERE a.meeting_id = asked AND NOT a.link_hashes @> ARRAY[link_hash] AND is_of_booker(asked, link_hash)
    ORDER BY a.id
$$;
REVOKE ALL ON FUNCTION guests_besides(uuid,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION guests_besides(uuid,text) TO plenum_visitor;
