-- What anyone was told of an inquiry or another request of a visitor that is deleted, and of the emails that it came by, goes with
-- it: the titles name who wrote.
CREATE FUNCTION forget_request(request uuid, emails uuid[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM notices n WHERE n.entity_type = 'inquiry' AND n.entity_id = request
    AND NOT EXISTS (SELECT FROM project_inquiries WHERE id = request)
    AND NOT EXISTS (SELECT FROM lead_magnet_submissions WHERE id = request)
    OR n.entity_type = 'mailbox' AND n.entity_id = ANY (emails)
    AND NOT EXISTS (SELECT FROM inbound_mails WHERE id = n.entity_id)
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION forget_request(uuid, uuid[]) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION forget_request(uuid, uuid[]) TO plenum_admin;--> statement-breakpoint

-- Nobody is told of one that was deleted before its announcement went out.
GRANT SELECT (id) ON project_inquiries, lead_magnet_submissions TO plenum_jobs;--> statement-breakpoint
CREATE POLICY project_inquiries_jobs_select ON project_inquiries FOR SELECT TO plenum_jobs USING (true);--> statement-breakpoint
CREATE POLICY lead_magnet_submissions_jobs_select ON lead_magnet_submissions FOR SELECT TO plenum_jobs USING (true);--> statement-breakpoint

-- Staff hear of each change of what visitors send; nobody else does.
CREATE FUNCTION live_request_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change('inquiry', changed.id, NULL, true, NULL);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER project_inquiries_live AFTER INSERT OR UPDATE OR DELETE ON project_inquiries
  FOR EACH ROW EXECUTE FUNCTION live_request_changed();--> statement-breakpoint
CREATE TRIGGER lead_magnet_submissions_live AFTER INSERT OR UPDATE OR DELETE ON lead_magnet_submissions
  FOR EACH ROW EXECUTE FUNCTION live_request_changed();
