-- Whether the series of invoice numbers will come to a number that somebody types.
CREATE OR REPLACE FUNCTION series_reaches_number(typed text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT typed ~ '\d' AND length(typed) < 40
    AND upper(regexp_replace(regexp_replace(typed, '\s+', '', 'g'), '\d+$', '')) = upper(regexp_replace(next, '\d+$', ''))
    AND (substring(typed FROM '\d+$'))::numeric >= (substring(next FROM '\d+$'))::numeric
    FROM suggest_invoice_number() next
$$;

REVOKE ALL ON FUNCTION series_reaches_number(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION series_reaches_number(text) TO plenum_staff, plenum_admin;
