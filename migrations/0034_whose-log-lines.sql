------------------------------------------------------------------------------------------------------------------------
-- Whose the lines are that were written before migration 0033. Writers go on: no lock of the table is taken, and others never see
-- the function in between, which lets the column be filled.

CREATE OR REPLACE FUNCTION refuse_change_of_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.about_customer_id IS NULL
    AND to_jsonb(OLD) - 'about_customer_id' = to_jsonb(NEW) - 'about_customer_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'activity_logs is append-only';
END
$$;

UPDATE activity_logs l SET about_customer_id = r.customer_id FROM (
  SELECT 'customer' AS kind, id, id AS customer_id FROM customer_profiles
  UNION ALL SELECT 'contract', id, customer_id FROM contracts
  UNION ALL SELECT 'document', id, customer_id FROM customer_documents
  UNION ALL SELECT 'document_request', id, customer_id FROM document_requests
  UNION ALL SELECT 'invoice', id, customer_id FROM invoices
  UNION ALL SELECT 'meeting', id, customer_id FROM meetings
  UNION ALL SELECT 'outcome', id, customer_id FROM outcome_baselines
  UNION ALL SELECT 'outcome', id, customer_id FROM monthly_file_requests
  UNION ALL SELECT 'procedure', id, customer_id FROM procedures
  UNION ALL SELECT 'project', id, customer_id FROM projects
  UNION ALL SELECT 'proposal', id, customer_id FROM proposals
  UNION ALL SELECT 'task', id, customer_id FROM tasks
  UNION ALL SELECT 'ticket', id, customer_id FROM tickets
  UNION ALL SELECT 'time_entry', id, customer_id FROM time_entries) r
WHERE r.kind = l.entity_type AND r.id = l.entity_id AND r.customer_id IS NOT NULL;

-- As in migration 0002.
CREATE OR REPLACE FUNCTION refuse_change_of_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'activity_logs is append-only';
END
$$;
