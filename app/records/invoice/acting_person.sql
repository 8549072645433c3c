-- The account of whoever acts; null for the firm, and where nobody is named.
CREATE OR REPLACE FUNCTION acting_person() RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id FROM users WHERE id = nullif(current_setting('app.user_id', true), '')::uuid
$$;

REVOKE ALL ON FUNCTION acting_person() FROM PUBLIC;
