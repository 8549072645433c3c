-- The times that meetings block of these hosts, and which are of that kind; never what they are about. `but` is the meeting that
-- is being moved.
CREATE OR REPLACE FUNCTION booked_times(hosts uuid[], since timestamptz, until timestamptz, of_kind uuid, but uuid)
RETURNS TABLE (host uuid, blocked_from timestamptz, blocked_until timestamptz, starts timestamptz, is_of_kind boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT h.user_id, h.blocked_from, h.blocked_until, m.meeting_date, m.kind_id IS NOT DISTINCT FROM of_kind
    FROM meeting_hosts h JOIN meetings m ON m.id = h.meeting_id
    WHERE h.user_id = ANY (hosts) AND h.is_live AND h.blocked_from < until AND h.blocked_until > since
      AND h.meeting_id IS DISTINCT FROM but
$$;

REVOKE ALL ON FUNCTION booked_times(uuid[],timestamptz,timestamptz,uuid,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION booked_times(uuid[],timestamptz,timestamptz,uuid,uuid) TO plenum_visitor, plenum_customer;
