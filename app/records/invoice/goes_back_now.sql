-- Whether the money of a payment, or of an entry of a ledger, goes back in this transaction: what the firm may take back.
CREATE OR REPLACE FUNCTION goes_back_now(of_payment uuid, of_entry uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM provider_returns r WHERE r.settled_at = now() AND (r.attempt_id = attempt_of_entry(of_entry)
    OR EXISTS (SELECT FROM transactions t WHERE t.payment_id = of_payment AND attempt_of_entry(t.id) = r.attempt_id)))
$$;

REVOKE ALL ON FUNCTION goes_back_now(uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION goes_back_now(uuid, uuid) TO plenum_firm;
