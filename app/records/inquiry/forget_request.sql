-- What anyone was told of an inquiry or another request of a visitor that is deleted, and of the emails that it came by, goes with
-- it: the titles name who wrote.
CREATE OR REPLACE FUNCTION forget_request(request uuid, emails uuid[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM notices n WHERE n.entity_type = 'inquiry' AND n.entity_id = request
    AND NOT EXISTS (SELECT FROM project_inquiries WHERE id = request)
    AND NOT EXISTS (SELECT FROM lead_magnet_submissions WHERE id = request)
    OR n.entity_type = 'mailbox' AND n.entity_id = ANY (emails)
    AND NOT EXISTS (SELECT FROM inbound_mails WHERE id = n.entity_id)
$$;

REVOKE ALL ON FUNCTION forget_request(uuid,uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_request(uuid,uuid[]) TO plenum_admin;
