-- Whether the month of a day is closed. Who closes a month closes every one before it; who opens one again opens that one alone.
CREATE OR REPLACE FUNCTION journal_month_closed(day date) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT reason IS NULL FROM journal_closings
    WHERE (reason IS NULL AND month >= date_trunc('month', day)) OR month = date_trunc('month', day)
    ORDER BY number DESC LIMIT 1), false)
$$;

REVOKE ALL ON FUNCTION journal_month_closed(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION journal_month_closed(date) TO plenum_staff, plenum_admin, plenum_firm;
