-- Ends what is open for people who are members of the customer already, because two accounts became one: an invitation of their
-- address is accepted, and nobody decides on one that they had accepted. Returns the ids of all of them.
CREATE OR REPLACE FUNCTION end_invitations_of_members(customer uuid) RETURNS SETOF uuid
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE member_invitations i
    SET accepted_by = m.user_id, accepted_at = coalesce(i.accepted_at, now()), awaits_approval = false
    FROM members m JOIN users u ON u.id = m.user_id
    WHERE i.customer_id = customer AND m.customer_id = customer AND m.ended_at IS NULL AND i.withdrawn_at IS NULL
      AND (i.accepted_at IS NULL AND i.email = u.email OR i.awaits_approval AND i.accepted_by = m.user_id)
    RETURNING i.id
$$;

REVOKE ALL ON FUNCTION end_invitations_of_members(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION end_invitations_of_members(uuid) TO plenum_jobs;
