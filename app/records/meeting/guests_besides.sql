-- Who else is invited to a meeting by email than the person who has the link, for the emails about its new time. The client's
-- people get theirs as such.
CREATE OR REPLACE FUNCTION guests_besides(asked uuid, link_hash text)
RETURNS TABLE (attendee_id uuid, email text, guest_zone text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, a.email, a.time_zone FROM meeting_attendees a
    WHERE a.meeting_id = asked AND a.user_id IS NULL AND NOT a.link_hashes @> ARRAY[link_hash]
      AND is_of_booker(asked, link_hash)
    ORDER BY a.id
$$;

REVOKE ALL ON FUNCTION guests_besides(uuid,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION guests_besides(uuid,text) TO plenum_visitor, plenum_customer;
