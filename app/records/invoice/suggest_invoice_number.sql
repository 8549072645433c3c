-- The number that the next invoice to go out gets.
CREATE OR REPLACE FUNCTION suggest_invoice_number() RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT next_document_number('invoice', false)
$$;

REVOKE ALL ON FUNCTION suggest_invoice_number() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION suggest_invoice_number() TO plenum_staff, plenum_admin;
