-- Whether an invoice or an issued document has the number, in whatever case and with whatever spaces; the invoice `other_than` may
-- have it. Numbers are given once, also by staff who don't see the customer of the invoice that has it.
CREATE OR REPLACE FUNCTION invoice_number_taken(number text, other_than uuid DEFAULT NULL) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM invoices
      WHERE lower(regexp_replace(invoice_number, '\s+', '', 'g')) = lower(regexp_replace(number, '\s+', '', 'g'))
        AND id IS DISTINCT FROM other_than)
    OR EXISTS (SELECT FROM issued_documents d
      WHERE lower(regexp_replace(d.number, '\s+', '', 'g')) = lower(regexp_replace(invoice_number_taken.number, '\s+', '', 'g')))
$$;

REVOKE ALL ON FUNCTION invoice_number_taken(text,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION invoice_number_taken(text,uuid) TO plenum_staff, plenum_admin, plenum_firm;
