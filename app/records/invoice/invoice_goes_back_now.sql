-- Whether money that paid an invoice goes back in this transaction: such an invoice the firm may open again.
CREATE OR REPLACE FUNCTION invoice_goes_back_now(of_invoice uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM provider_returns r JOIN payment_attempt_parts p ON p.attempt_id = r.attempt_id
    WHERE r.settled_at = now() AND p.invoice_id = of_invoice)
$$;

REVOKE ALL ON FUNCTION invoice_goes_back_now(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION invoice_goes_back_now(uuid) TO plenum_firm;
