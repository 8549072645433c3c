-- Which other customer of the acting person a record belongs to. What they may read of it, its policies say.
CREATE OR REPLACE FUNCTION other_company_of(of_table text, record uuid) RETURNS uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found uuid;
BEGIN
  IF of_table NOT IN ('tickets', 'tasks', 'procedures', 'customer_documents', 'projects', 'meetings', 'proposals', 'contracts',
    'invoices') THEN RETURN NULL; END IF;
  EXECUTE format('SELECT r.customer_id FROM %I r JOIN members m ON m.customer_id = r.customer_id
      AND m.user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid AND m.ended_at IS NULL
    WHERE r.id = $1 %s AND r.customer_id <> nullif(current_setting(''app.customer_id'', true), '''')::uuid', of_table,
    CASE WHEN of_table IN ('tickets', 'customer_documents') THEN 'AND (r.private_to IS NULL OR r.private_to = m.user_id)' END)
    INTO found USING record;
  RETURN found;
END
$$;

REVOKE ALL ON FUNCTION other_company_of(text,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION other_company_of(text,uuid) TO plenum_customer;
