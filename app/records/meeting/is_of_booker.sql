-- Whether whoever asks may move or cancel a meeting: they have the link of someone who is invited to it, or
-- act for the client whose person booked it in the portal.
CREATE OR REPLACE FUNCTION is_of_booker(asked uuid, link_hash text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM meeting_attendees a JOIN meetings m ON m.id = a.meeting_id
    WHERE a.meeting_id = asked AND (a.link_hashes @> ARRAY[link_hash]
      OR (a.user_id IS NOT NULL AND m.customer_id = acting_customer('act-work'))))
$$;

REVOKE ALL ON FUNCTION is_of_booker(uuid,text) FROM PUBLIC;
