-- Whether the acting member of staff, who sees some customers only, sees what a notice is about. Inquiries, sign-ups and webhooks
-- are of no customer; an email that waits may be of any. The tables' own policies decide.
CREATE OR REPLACE FUNCTION staff_sees_noticed(kind text, record uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN CASE kind
    WHEN 'project' THEN EXISTS (SELECT FROM projects WHERE id = record)
    WHEN 'outcome' THEN EXISTS (SELECT FROM outcome_baselines WHERE id = record)
      OR EXISTS (SELECT FROM monthly_file_requests WHERE id = record)
      OR EXISTS (SELECT FROM customer_profiles WHERE id = record)
    WHEN 'inquiry' THEN EXISTS (SELECT FROM project_inquiries WHERE id = record)
      OR EXISTS (SELECT FROM lead_magnet_submissions WHERE id = record)
    WHEN 'registration' THEN true
    WHEN 'webhook' THEN true
    WHEN 'mailbox' THEN false
    ELSE staff_reads_record(kind, record) END;
END
$$;
