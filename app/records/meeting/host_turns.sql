-- When these hosts were booked for meetings of a kind since a moment: not those that were canceled or archived, nor those to
-- which nobody came. Whoever books by turns waits here for the one before, so that everyone counts the same.
CREATE OR REPLACE FUNCTION host_turns(of_kind uuid, hosts uuid[], since timestamptz)
RETURNS TABLE (host uuid, booked_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('turns ' || of_kind, 0));
  RETURN QUERY SELECT h.user_id, m.created_at FROM meetings m JOIN meeting_hosts h ON h.meeting_id = m.id
    WHERE m.kind_id = of_kind AND m.created_at >= since AND h.user_id = ANY (hosts) AND m.status <> 'cancelled'
      AND m.archived_at IS NULL AND m.guest_came IS DISTINCT FROM false;
END
$$;

REVOKE ALL ON FUNCTION host_turns(uuid,uuid[],timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION host_turns(uuid,uuid[],timestamptz) TO plenum_visitor, plenum_customer;
