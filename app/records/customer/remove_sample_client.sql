-- Removes the sample client without a trace: no table has a row more or less than before it was made. Returns the keys of its files.
CREATE OR REPLACE FUNCTION remove_sample_client() RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  taken text[] := coalesce((SELECT array_agg(d.number) FROM issued_documents d JOIN invoices i ON i.id = d.invoice_id
    WHERE i.customer_id = sample_client()), '{}');
BEGIN
  PERFORM FROM customer_profiles WHERE id = sample_client() FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  RETURN QUERY SELECT * FROM remove_with_what_hangs('customer_profiles', ARRAY[sample_client()]);
  RETURN QUERY SELECT * FROM remove_with_what_hangs('companies', ARRAY[sample_client()]);
  DELETE FROM activity_logs WHERE about_customer_id = sample_client();
  -- The numbers that were issued to it last are given again.
  UPDATE number_series SET last = (
    SELECT max(n) FROM generate_series(last, 1000, -1) n
      WHERE NOT CASE name WHEN 'invoice' THEN 'INV-' ELSE 'CN-' END || lpad(n::text, 4, '0') = ANY (taken))
    WHERE name IN ('invoice', 'credit_note');
  PERFORM count_tickets_anew();
END
$$;

REVOKE ALL ON FUNCTION remove_sample_client() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_sample_client() TO plenum_admin;
