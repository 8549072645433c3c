-- The role of the account that has the money of a ledger's entry: what a provider of payments brought is in its hands. Null for any other.
CREATE OR REPLACE FUNCTION money_held_for(of_entry uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT 'provider' WHERE attempt_of_entry(of_entry) IS NOT NULL
$$;

REVOKE ALL ON FUNCTION money_held_for(uuid) FROM PUBLIC;
