-- Written by npm run migrations:make from scripts/kind-sql.ts.
-- The customer of a record that people are told of; null where it has none.
CREATE OR REPLACE FUNCTION customer_of_record(kind text, record uuid) RETURNS uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF kind = 'ticket' THEN RETURN (SELECT customer_id FROM tickets WHERE id = record);
  ELSIF kind = 'task' THEN RETURN (SELECT customer_id FROM tasks WHERE id = record);
  ELSIF kind = 'document' THEN RETURN (SELECT customer_id FROM customer_documents WHERE id = record);
  ELSIF kind = 'document_request' THEN RETURN (SELECT customer_id FROM document_requests WHERE id = record);
  ELSIF kind = 'procedure' THEN RETURN (SELECT customer_id FROM procedures WHERE id = record);
  ELSIF kind = 'invoice' THEN RETURN (SELECT customer_id FROM invoices WHERE id = record);
  ELSIF kind = 'proposal' THEN RETURN (SELECT customer_id FROM proposals WHERE id = record);
  ELSIF kind = 'contract' THEN RETURN (SELECT customer_id FROM contracts WHERE id = record);
  ELSIF kind = 'project' THEN RETURN (SELECT customer_id FROM projects WHERE id = record);
  ELSIF kind = 'meeting' THEN RETURN (SELECT customer_id FROM meetings WHERE id = record);
  ELSIF kind = 'outcome' THEN RETURN coalesce(
    (SELECT customer_id FROM outcome_baselines WHERE id = record),
    (SELECT customer_id FROM monthly_file_requests WHERE id = record),
    (SELECT id FROM customer_profiles WHERE id = record));
  END IF;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION customer_of_record(text,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION customer_of_record(text,uuid) TO plenum_jobs;
