CREATE OR REPLACE FUNCTION customer_of_record(kind text, record uuid) RETURNS uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF kind = 'ticket' THEN RETURN (SELECT customer_id FROM tickets WHERE id = record);
  ELSIF kind = 'task' THEN RETURN (SELECT customer_id FROM tasks WHERE id = record);
  ELSIF kind = 'meeting' THEN RETURN (SELECT customer_id FROM meetings WHERE id = record);
  ELSIF kind = 'document' THEN RETURN (SELECT customer_id FROM customer_documents WHERE id = record);
  ELSIF kind = 'document_request' THEN RETURN (SELECT customer_id FROM document_requests WHERE id = record);
  ELSIF kind = 'procedure' THEN RETURN (SELECT customer_id FROM procedures WHERE id = record);
  ELSIF kind = 'project' THEN RETURN (SELECT customer_id FROM projects WHERE id = record);
  ELSIF kind = 'invoice' THEN RETURN (SELECT customer_id FROM invoices WHERE id = record);
  ELSIF kind = 'proposal' THEN RETURN (SELECT customer_id FROM proposals WHERE id = record);
  ELSIF kind = 'contract' THEN RETURN (SELECT customer_id FROM contracts WHERE id = record);
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

CREATE OR REPLACE FUNCTION name_customer_of_notice() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.customer_id := customer_of_record(NEW.entity_type, NEW.entity_id);
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION staff_sees_noticed(kind text, record uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  IF kind = 'project' THEN RETURN EXISTS (SELECT FROM projects WHERE id = record);
  ELSIF kind = 'outcome' THEN RETURN EXISTS (SELECT FROM outcome_baselines WHERE id = record)
    OR EXISTS (SELECT FROM monthly_file_requests WHERE id = record)
    OR EXISTS (SELECT FROM customer_profiles WHERE id = record);
  ELSIF kind = 'inquiry' THEN RETURN EXISTS (SELECT FROM project_inquiries WHERE id = record)
    OR EXISTS (SELECT FROM lead_magnet_submissions WHERE id = record);
  ELSIF kind IN ('registration', 'webhook') THEN RETURN true;
  ELSIF kind = 'mailbox' THEN RETURN false;
  END IF;
  RETURN staff_reads_record(kind, record);
END
$$;

CREATE OR REPLACE FUNCTION other_company_of(of_table text, record uuid) RETURNS uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  me uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  others uuid[] := ARRAY(SELECT customer_id FROM members WHERE user_id = me AND ended_at IS NULL
    AND customer_id <> nullif(current_setting('app.customer_id', true), '')::uuid);
BEGIN
  IF of_table = 'tickets' THEN RETURN (SELECT customer_id FROM tickets
    WHERE id = record AND customer_id = ANY (others) AND (private_to IS NULL OR private_to = me));
  ELSIF of_table = 'tasks' THEN RETURN (SELECT customer_id FROM tasks
    WHERE id = record AND customer_id = ANY (others));
  ELSIF of_table = 'meetings' THEN RETURN (SELECT customer_id FROM meetings
    WHERE id = record AND customer_id = ANY (others));
  ELSIF of_table = 'customer_documents' THEN RETURN (SELECT customer_id FROM customer_documents
    WHERE id = record AND customer_id = ANY (others) AND (private_to IS NULL OR private_to = me));
  ELSIF of_table = 'procedures' THEN RETURN (SELECT customer_id FROM procedures
    WHERE id = record AND customer_id = ANY (others));
  ELSIF of_table = 'projects' THEN RETURN (SELECT customer_id FROM projects
    WHERE id = record AND customer_id = ANY (others));
  ELSIF of_table = 'invoices' THEN RETURN (SELECT customer_id FROM invoices
    WHERE id = record AND customer_id = ANY (others));
  ELSIF of_table = 'proposals' THEN RETURN (SELECT customer_id FROM proposals
    WHERE id = record AND customer_id = ANY (others));
  ELSIF of_table = 'contracts' THEN RETURN (SELECT customer_id FROM contracts
    WHERE id = record AND customer_id = ANY (others));
  END IF;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION other_company_of(text,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION other_company_of(text,uuid) TO plenum_customer;

CREATE OR REPLACE FUNCTION staff_reads_record(kind text, record uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  IF kind = 'ticket' THEN RETURN EXISTS (SELECT FROM tickets WHERE id = record);
  ELSIF kind = 'task' THEN RETURN EXISTS (SELECT FROM tasks WHERE id = record);
  ELSIF kind = 'meeting' THEN RETURN EXISTS (SELECT FROM meetings WHERE id = record);
  ELSIF kind = 'document' THEN RETURN EXISTS (SELECT FROM customer_documents WHERE id = record);
  ELSIF kind = 'document_request' THEN RETURN EXISTS (SELECT FROM document_requests WHERE id = record);
  ELSIF kind = 'procedure' THEN RETURN EXISTS (SELECT FROM procedures WHERE id = record);
  ELSIF kind = 'project' THEN RETURN staff_may('money') AND EXISTS (SELECT FROM projects WHERE id = record);
  ELSIF kind = 'time_entry' THEN RETURN staff_may('money') AND EXISTS (SELECT FROM time_entries WHERE id = record);
  ELSIF kind = 'invoice' THEN RETURN EXISTS (SELECT FROM invoices WHERE id = record);
  ELSIF kind = 'account' THEN RETURN EXISTS (SELECT FROM customer_accounts WHERE id = record);
  ELSIF kind = 'proposal' THEN RETURN EXISTS (SELECT FROM proposals WHERE id = record);
  ELSIF kind = 'contract' THEN RETURN EXISTS (SELECT FROM contracts WHERE id = record);
  ELSIF kind = 'customer' THEN RETURN EXISTS (SELECT FROM customer_profiles WHERE id = record);
  ELSIF kind = 'company' THEN RETURN EXISTS (SELECT FROM companies WHERE id = record);
  ELSIF kind = 'article' THEN RETURN EXISTS (SELECT FROM kb_articles WHERE id = record);
  ELSIF kind = 'category' THEN RETURN EXISTS (SELECT FROM kb_categories WHERE id = record);
  ELSIF kind = 'inquiry' THEN RETURN EXISTS (SELECT FROM project_inquiries WHERE id = record);
  END IF;
  RETURN false;
END
$$;

DROP FUNCTION customer_of_notice(text,uuid);
