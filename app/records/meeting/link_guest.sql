-- One more link for a guest of a meeting, when someone else who is invited to it moves it.
CREATE OR REPLACE FUNCTION link_guest(asked uuid, link_hash text, guest uuid, new_hash text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE meeting_attendees a SET link_hashes = a.link_hashes || new_hash
    WHERE a.id = guest AND a.meeting_id = asked AND is_of_booker(asked, link_hash)
$$;

REVOKE ALL ON FUNCTION link_guest(uuid,text,uuid,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION link_guest(uuid,text,uuid,text) TO plenum_visitor, plenum_customer;
