-- The meeting that someone who was invited has the link to: what they and the emails about it are shown.
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
