-- Opens a transaction of one of a customer's people. While a merge moves the customer's records, and for a person who still acts
-- for an account that was merged, it is refused (PM001): they try again. A merge holds the lock that is shared here (join_accounts).
CREATE OR REPLACE FUNCTION enter_customer(customer uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock_shared(hashtext('merge'), hashtext(customer::text))
    OR EXISTS (SELECT FROM customer_profiles WHERE id = customer AND merged_into IS NOT NULL)
  THEN
    RAISE EXCEPTION 'The account % is being merged.', customer USING ERRCODE = 'PM001';
  END IF;
END
$$;

REVOKE ALL ON FUNCTION enter_customer(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enter_customer(uuid) TO plenum_requests;
