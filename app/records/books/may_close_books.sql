-- Whoever acts on money and sees every customer closes months and hands them over. Anyone else is refused.
CREATE OR REPLACE FUNCTION may_close_books() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF current_setting('role') <> 'plenum_admin' AND NOT (staff_may('act-money') AND staff_may('every-customer')) THEN
    RAISE EXCEPTION 'The books are closed by who acts on money of every customer' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('journal'));
END
$$;

REVOKE ALL ON FUNCTION may_close_books() FROM PUBLIC;
