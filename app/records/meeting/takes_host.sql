-- Whether a meeting of a kind can have this host at that time: nothing blocks it, and the host's day has room for one more. The
-- caller's transaction has the host for itself from here on.
CREATE OR REPLACE FUNCTION takes_host(of_kind meeting_kinds, host uuid, starts timestamptz, day_from timestamptz,
  day_until timestamptz, but uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('host ' || host, 0));
  RETURN NOT EXISTS (SELECT FROM meeting_hosts h WHERE h.user_id = host AND h.is_live AND h.meeting_id IS DISTINCT FROM but
      AND h.blocked_from < starts + make_interval(mins => of_kind.minutes + of_kind.minutes_after)
      AND h.blocked_until > starts - make_interval(mins => of_kind.minutes_before))
    AND (of_kind.most_a_day IS NULL OR of_kind.most_a_day > (SELECT count(*) FROM meeting_hosts h
      JOIN meetings m ON m.id = h.meeting_id WHERE h.user_id = host AND h.is_live AND m.kind_id = of_kind.id
        AND m.meeting_date >= day_from AND m.meeting_date < day_until AND m.id IS DISTINCT FROM but));
END
$$;

REVOKE ALL ON FUNCTION takes_host(meeting_kinds,uuid,timestamptz,timestamptz,timestamptz,uuid) FROM PUBLIC;
