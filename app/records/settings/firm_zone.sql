CREATE OR REPLACE FUNCTION firm_zone() RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT nullif(value, '') FROM settings WHERE key = 'business.timezone'), 'America/Chicago')
$$;

REVOKE ALL ON FUNCTION firm_zone() FROM PUBLIC;
