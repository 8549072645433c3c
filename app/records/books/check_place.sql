-- Where the check is that a payment was made by: 'waiting' for its deposit, in a 'deposit' that no line of the bank is recorded for, or in the
-- 'bank'. Null for a payment without one.
CREATE OR REPLACE FUNCTION check_place(of_payment uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN c.deposit_id IS NULL THEN 'waiting'
    WHEN EXISTS (SELECT FROM bank_postings p WHERE p.deposit_id = c.deposit_id AND p.undone_at IS NULL) THEN 'bank' ELSE 'deposit' END
    FROM bank_checks c WHERE c.payment_id = of_payment
$$;

REVOKE ALL ON FUNCTION check_place(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION check_place(uuid) TO plenum_staff, plenum_admin, plenum_firm;
