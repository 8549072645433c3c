-- Who of the staff attends a meeting without holding it, for the notices of someone who may move or cancel it.
CREATE OR REPLACE FUNCTION attending_staff(asked uuid, link_hash text) RETURNS TABLE (person uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.user_id FROM meeting_colleagues c JOIN users u ON u.id = c.user_id
    WHERE c.meeting_id = asked AND u.deactivated_at IS NULL AND is_of_booker(asked, link_hash)
    ORDER BY c.user_id
$$;

REVOKE ALL ON FUNCTION attending_staff(uuid,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION attending_staff(uuid,text) TO plenum_visitor, plenum_customer;
