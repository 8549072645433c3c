-- When people are busy by their outside calendars, for whoever books: they may read no calendar. A row without times says that one of
-- a person's calendars was not read for ten minutes, or not as far, so that nothing is known of them.
CREATE OR REPLACE FUNCTION busy_of_hosts(hosts uuid[], since timestamptz, until timestamptz)
RETURNS TABLE (host_id uuid, starts_at timestamptz, ends_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.user_id, b.starts_at, b.ends_at
    FROM outside_calendars c JOIN outside_busy_times b ON b.calendar_id = c.id
    WHERE c.user_id = ANY (hosts) AND NOT c.is_paused AND b.starts_at < until AND b.ends_at > since
  UNION ALL
  SELECT DISTINCT c.user_id, NULL::timestamptz, NULL::timestamptz
    FROM outside_calendars c
    WHERE c.user_id = ANY (hosts) AND NOT c.is_paused
      AND (c.last_read_at IS NULL OR c.last_read_at < now() - interval '10 minutes' OR c.read_until < until)
$$;

REVOKE ALL ON FUNCTION busy_of_hosts(uuid[], timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION busy_of_hosts(uuid[], timestamptz, timestamptz) TO plenum_visitor, plenum_applicant, plenum_customer, plenum_staff, plenum_admin, plenum_accounts, plenum_jobs, plenum_firm;
