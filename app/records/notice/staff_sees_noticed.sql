-- Whether the acting member of staff, who sees some customers only, sees what a notice is about. Inquiries, sign-ups and webhooks
-- are of no customer; an email that waits may be of any. The tables' own policies decide.
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
