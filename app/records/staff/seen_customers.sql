-- The customers that the acting member of staff is assigned to.
CREATE OR REPLACE FUNCTION seen_customers() RETURNS uuid[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT array(SELECT customer_id FROM staff_customers
    WHERE user_id = nullif(current_setting('app.user_id', true), '')::uuid)
$$;

REVOKE ALL ON FUNCTION seen_customers() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seen_customers() TO plenum_staff;
