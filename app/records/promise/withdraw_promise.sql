-- Staff withdraw what they promised, while it is not overdue. Returns whether it was open and is withdrawn now.
CREATE OR REPLACE FUNCTION withdraw_promise(of_kind text, of_record uuid, reason text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  held uuid;
  of_customer uuid := CASE of_kind WHEN 'ticket' THEN customer_of_record('ticket', of_record)
    WHEN 'file' THEN customer_of_record('document', of_record)
    WHEN 'milestone' THEN (SELECT customer_of_record('project', m.project_id) FROM project_milestones m WHERE m.id = of_record) END;
BEGIN
  IF reason IS NULL OR reason NOT IN ('not_a_request', 'sent_twice', 'settled_in_person', 'no_answer_wanted') THEN
    RAISE EXCEPTION 'staff withdraw a promise for a reason of theirs';
  END IF;
  IF current_setting('role') <> 'plenum_admin' AND NOT (current_setting('role') = 'plenum_staff' AND CASE of_kind
      WHEN 'inquiry' THEN staff_may('act-site')
      ELSE staff_may('act-work') AND (staff_may('every-customer') OR of_customer = ANY (seen_customers())) END) THEN
    RETURN false;
  END IF;
  SELECT id INTO held FROM promises
    WHERE kind = of_kind AND record_id = of_record AND num_nonnulls(kept_at, broken_at, withdrawn_at) = 0 FOR UPDATE;
  PERFORM settle_promise(of_kind, of_record, clock_timestamp(), reason);
  RETURN EXISTS (SELECT FROM promises WHERE id = held AND withdrawn_at IS NOT NULL);
END
$$;

REVOKE ALL ON FUNCTION withdraw_promise(text,uuid,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION withdraw_promise(text,uuid,text) TO plenum_admin, plenum_staff;
