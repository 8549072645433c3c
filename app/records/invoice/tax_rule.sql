-- Where the firm's invoices round tax: on each line, or once on the sum of each rate.
CREATE OR REPLACE FUNCTION tax_rule() RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT nullif(value, '') FROM settings WHERE key = 'business.tax.rule'), 'rate')
$$;

REVOKE ALL ON FUNCTION tax_rule() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tax_rule() TO plenum_staff, plenum_admin, plenum_firm;
