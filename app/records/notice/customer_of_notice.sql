-- A process of before names no customer with a notice: its record does. It also tells customers and nobody else of these paths.
CREATE OR REPLACE FUNCTION customer_of_notice(of_kind text, record uuid) RETURNS uuid LANGUAGE plpgsql STABLE AS $$
DECLARE
  found uuid;
  source text := CASE of_kind WHEN 'document' THEN 'customer_documents'
    WHEN 'document_request' THEN 'document_requests' ELSE of_kind || 's' END;
BEGIN
  IF of_kind IN ('inquiry', 'registration', 'webhook') THEN RETURN NULL; END IF;
  EXECUTE format('SELECT customer_id FROM %I WHERE id = $1', source) INTO found USING record;
  RETURN found;
END
$$;

REVOKE ALL ON FUNCTION customer_of_notice(text,uuid) FROM PUBLIC;
