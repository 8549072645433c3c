-- Whether a message to whom it was made kept a promise when it says so. The triggers above write while the message is written
-- (depth 2): of anything else, the owner's own statements included, the message has to be there.
CREATE OR REPLACE FUNCTION promise_has_message(p promises) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE p.kind
    WHEN 'inquiry' THEN EXISTS (SELECT FROM inquiry_replies r
      WHERE r.inquiry_id = p.record_id AND r.sent_at BETWEEN p.made_at AND p.kept_at)
    WHEN 'ticket' THEN EXISTS (SELECT FROM ticket_messages m WHERE m.ticket_id = p.record_id
      AND m.author_side = 'firm' AND NOT m.is_internal AND m.created_at BETWEEN p.made_at AND p.kept_at)
    WHEN 'file' THEN EXISTS (SELECT FROM notices n WHERE n.entity_type = 'document' AND n.entity_id = p.record_id
      AND n.customer_id IS NOT NULL AND n.created_at BETWEEN p.made_at AND p.kept_at)
    ELSE EXISTS (SELECT FROM project_milestones m JOIN notices n ON n.entity_type = 'project' AND n.entity_id = m.project_id
      WHERE m.id = p.record_id AND m.completed_at <= p.kept_at
        AND n.customer_id IS NOT NULL AND n.created_at BETWEEN p.made_at AND p.kept_at) END
$$;

REVOKE ALL ON FUNCTION promise_has_message(promises) FROM PUBLIC;
