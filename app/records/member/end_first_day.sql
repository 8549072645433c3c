-- Puts away what the portal offers someone on their first day. No other column of their membership is theirs to write.
CREATE OR REPLACE FUNCTION end_first_day() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE members SET first_day_ended_at = coalesce(first_day_ended_at, now())
  WHERE user_id = nullif(current_setting('app.user_id', true), '')::uuid
    AND customer_id = nullif(current_setting('app.customer_id', true), '')::uuid AND ended_at IS NULL
$$;

REVOKE ALL ON FUNCTION end_first_day() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION end_first_day() TO plenum_customer;
