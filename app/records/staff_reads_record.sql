-- Written by npm run migrations:make from scripts/kind-sql.ts.
-- Whether the caller reads all of a record that the activity log tells of: what changed in it is in the line. Of projects and
-- hours that is money too. The tables' own policies decide.
CREATE OR REPLACE FUNCTION staff_reads_record(kind text, record uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  IF kind = 'ticket' THEN RETURN EXISTS (SELECT FROM tickets WHERE id = record);
  ELSIF kind = 'task' THEN RETURN EXISTS (SELECT FROM tasks WHERE id = record);
  ELSIF kind = 'document' THEN RETURN EXISTS (SELECT FROM customer_documents WHERE id = record);
  ELSIF kind = 'document_request' THEN RETURN EXISTS (SELECT FROM document_requests WHERE id = record);
  ELSIF kind = 'procedure' THEN RETURN EXISTS (SELECT FROM procedures WHERE id = record);
  ELSIF kind = 'invoice' THEN RETURN EXISTS (SELECT FROM invoices WHERE id = record);
  ELSIF kind = 'proposal' THEN RETURN EXISTS (SELECT FROM proposals WHERE id = record);
  ELSIF kind = 'contract' THEN RETURN EXISTS (SELECT FROM contracts WHERE id = record);
  ELSIF kind = 'project' THEN RETURN staff_may('money') AND EXISTS (SELECT FROM projects WHERE id = record);
  ELSIF kind = 'meeting' THEN RETURN EXISTS (SELECT FROM meetings WHERE id = record);
  ELSIF kind = 'inquiry' THEN RETURN EXISTS (SELECT FROM project_inquiries WHERE id = record);
  ELSIF kind = 'account' THEN RETURN EXISTS (SELECT FROM customer_accounts WHERE id = record);
  ELSIF kind = 'article' THEN RETURN EXISTS (SELECT FROM kb_articles WHERE id = record);
  ELSIF kind = 'billing_plan' THEN RETURN EXISTS (SELECT FROM billing_plans WHERE id = record);
  ELSIF kind = 'category' THEN RETURN EXISTS (SELECT FROM kb_categories WHERE id = record);
  ELSIF kind = 'company' THEN RETURN EXISTS (SELECT FROM companies WHERE id = record);
  ELSIF kind = 'customer' THEN RETURN EXISTS (SELECT FROM customer_profiles WHERE id = record);
  ELSIF kind = 'retainer' THEN RETURN EXISTS (SELECT FROM retainers WHERE id = record);
  ELSIF kind = 'time_entry' THEN RETURN staff_may('money') AND EXISTS (SELECT FROM time_entries WHERE id = record);
  END IF;
  RETURN false;
END
$$;
