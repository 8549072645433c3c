-- Which attempt brought the money of a ledger's entry, in whatever account a merge has posted it again since. Null for any other money.
CREATE OR REPLACE FUNCTION attempt_of_entry(of_entry uuid) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE first AS (
    SELECT id, reposts_id FROM transactions WHERE id = of_entry
    UNION ALL SELECT t.id, t.reposts_id FROM transactions t JOIN first f ON t.id = f.reposts_id
  )
  SELECT e.attempt_id FROM provider_entries e JOIN first f ON f.id = e.transaction_id LIMIT 1
$$;

REVOKE ALL ON FUNCTION attempt_of_entry(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION attempt_of_entry(uuid) TO plenum_admin, plenum_staff;
