-- Those of these people who are staff and can sign in, with their own hours, for pages that visitors book on.
CREATE OR REPLACE FUNCTION bookable_hosts(asked uuid[])
RETURNS TABLE (id uuid, name text, time_zone text, week jsonb, days_off jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id, coalesce(nullif(u.name, ''), split_part(u.email, '@', 1)), h.time_zone, h.week, h.days_off
    FROM users u JOIN user_roles r ON r.user_id = u.id AND r.role = 'admin' LEFT JOIN host_hours h ON h.user_id = u.id
    WHERE u.id = ANY (asked) AND u.deactivated_at IS NULL
    ORDER BY array_position(asked, u.id)
$$;

REVOKE ALL ON FUNCTION bookable_hosts(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bookable_hosts(uuid[]) TO plenum_visitor, plenum_customer;
