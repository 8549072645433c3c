-- Whether the caller reads all of a record that the activity log tells of: what changed in it stands in the line. Of projects and
-- hours that is money too.
CREATE OR REPLACE FUNCTION staff_reads_record(kind text, record uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN CASE kind
    WHEN 'ticket' THEN EXISTS (SELECT FROM tickets WHERE id = record)
    WHEN 'task' THEN EXISTS (SELECT FROM tasks WHERE id = record)
    WHEN 'meeting' THEN EXISTS (SELECT FROM meetings WHERE id = record)
    WHEN 'document' THEN EXISTS (SELECT FROM customer_documents WHERE id = record)
    WHEN 'document_request' THEN EXISTS (SELECT FROM document_requests WHERE id = record)
    WHEN 'procedure' THEN EXISTS (SELECT FROM procedures WHERE id = record)
    WHEN 'project' THEN staff_may('money') AND EXISTS (SELECT FROM projects WHERE id = record)
    WHEN 'time_entry' THEN staff_may('money') AND EXISTS (SELECT FROM time_entries WHERE id = record)
    WHEN 'invoice' THEN EXISTS (SELECT FROM invoices WHERE id = record)
    WHEN 'account' THEN EXISTS (SELECT FROM customer_accounts WHERE id = record)
    WHEN 'proposal' THEN EXISTS (SELECT FROM proposals WHERE id = record)
    WHEN 'contract' THEN EXISTS (SELECT FROM contracts WHERE id = record)
    WHEN 'customer' THEN EXISTS (SELECT FROM customer_profiles WHERE id = record)
    WHEN 'company' THEN EXISTS (SELECT FROM companies WHERE id = record)
    WHEN 'article' THEN EXISTS (SELECT FROM kb_articles WHERE id = record)
    WHEN 'category' THEN EXISTS (SELECT FROM kb_categories WHERE id = record)
    WHEN 'inquiry' THEN EXISTS (SELECT FROM project_inquiries WHERE id = record)
    ELSE false END;
END
$$;
