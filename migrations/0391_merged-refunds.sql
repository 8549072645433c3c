GRANT EXECUTE ON FUNCTION attempt_of_entry(uuid) TO plenum_admin, plenum_staff;

CREATE OR REPLACE FUNCTION entries_of_attempt(of_attempt uuid) RETURNS TABLE (id uuid, is_surcharge boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE brought AS (
    SELECT e.transaction_id AS id, e.is_surcharge FROM provider_entries e WHERE e.attempt_id = of_attempt
    UNION ALL SELECT t.id, b.is_surcharge FROM transactions t JOIN brought b ON t.reposts_id = b.id
  )
  SELECT b.id, b.is_surcharge FROM brought b
$$;
REVOKE ALL ON FUNCTION entries_of_attempt(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION entries_of_attempt(uuid) TO plenum_admin, plenum_staff, plenum_firm;
