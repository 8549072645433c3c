-- Anyone who holds the hash of a signed agreement may learn that it was signed, by whom and when, and nothing else.
CREATE OR REPLACE FUNCTION verified_signature(asked text)
RETURNS TABLE (signed_name text, signed_at timestamptz, withdrawn_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.signed_name, s.created_at, s.withdrawn_at FROM contract_signatures s
  WHERE s.content_hash = asked ORDER BY s.created_at DESC LIMIT 1
$$;

REVOKE ALL ON FUNCTION verified_signature(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION verified_signature(text) TO plenum_visitor;
