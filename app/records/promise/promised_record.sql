-- What staff read of a promise's record, where it is, and who sees to it. The notice of a milestone is of its project.
CREATE OR REPLACE FUNCTION promised_record(of_kind text, of_record uuid)
RETURNS TABLE (title text, subject text, subject_id uuid, staff_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT '#' || t.number || ' ' || t.title, 'ticket', t.id, t.assignee_id
    FROM tickets t WHERE of_kind = 'ticket' AND t.id = of_record
  UNION ALL SELECT i.company, 'inquiry', i.id, NULL
    FROM project_inquiries i WHERE of_kind = 'inquiry' AND i.id = of_record
  UNION ALL SELECT d.title, 'document', d.id, NULL
    FROM customer_documents d WHERE of_kind = 'file' AND d.id = of_record
  UNION ALL SELECT m.title, 'project', m.project_id, NULL
    FROM project_milestones m WHERE of_kind = 'milestone' AND m.id = of_record
$$;

REVOKE ALL ON FUNCTION promised_record(text,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION promised_record(text,uuid) TO plenum_firm;
