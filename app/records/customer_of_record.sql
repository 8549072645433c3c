-- The customer of a record that people are told of; null where it has none. For the job that tells them. What is announced of
-- a customer's quarterly scores is of the customer, not of a record.
CREATE OR REPLACE FUNCTION customer_of_record(kind text, record uuid) RETURNS uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found uuid;
  of_table text := CASE kind
    WHEN 'ticket' THEN 'tickets' WHEN 'task' THEN 'tasks' WHEN 'document' THEN 'customer_documents'
    WHEN 'document_request' THEN 'document_requests' WHEN 'procedure' THEN 'procedures' WHEN 'invoice' THEN 'invoices'
    WHEN 'proposal' THEN 'proposals' WHEN 'contract' THEN 'contracts' WHEN 'project' THEN 'projects'
    WHEN 'meeting' THEN 'meetings' WHEN 'outcome' THEN 'outcome_baselines' END;
BEGIN
  IF of_table IS NOT NULL THEN
    EXECUTE format('SELECT customer_id FROM %I WHERE id = $1', of_table) INTO found USING record;
  END IF;
  IF kind = 'outcome' AND found IS NULL THEN
    SELECT customer_id INTO found FROM monthly_file_requests WHERE id = record;
  END IF;
  IF kind = 'outcome' AND found IS NULL THEN
    SELECT id INTO found FROM customer_profiles WHERE id = record;
  END IF;
  RETURN found;
END
$$;

REVOKE ALL ON FUNCTION customer_of_record(text,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION customer_of_record(text,uuid) TO plenum_jobs;
