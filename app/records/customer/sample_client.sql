-- The id of the sample client, of its customer and of its company: what is made to be looked at, and removed without a trace.
-- No other row ever gets it.
CREATE OR REPLACE FUNCTION sample_client() RETURNS uuid
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT '5a3b1e00-0000-4000-8000-000000000001'::uuid
$$;
