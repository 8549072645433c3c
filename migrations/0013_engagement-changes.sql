-- What customers change of a row, beside what the policies let them reach.
REVOKE UPDATE ON invoices, invoice_lines, invoice_payments, proposals, proposal_decisions, contracts,
  contract_signatures, meetings, meeting_responses
  FROM plenum_visitor, plenum_applicant, plenum_customer, plenum_admin;
--> statement-breakpoint
GRANT UPDATE ON invoices, invoice_lines, proposals, contracts, meetings TO plenum_admin;
--> statement-breakpoint
-- A payment and a signature can be taken back, never rewritten.
GRANT UPDATE (reversed_at) ON invoice_payments TO plenum_admin;
--> statement-breakpoint
GRANT UPDATE (withdrawn_at) ON contract_signatures TO plenum_admin;
--> statement-breakpoint
REVOKE DELETE ON invoice_payments, proposal_decisions, contract_signatures
  FROM plenum_visitor, plenum_applicant, plenum_customer, plenum_admin;
--> statement-breakpoint
GRANT UPDATE (status, decided_at, version, updated_at) ON proposals TO plenum_customer;
--> statement-breakpoint
GRANT UPDATE (status, signed_date, version, updated_at) ON contracts TO plenum_customer;
--> statement-breakpoint

-- Drafts of invoices, proposals and contracts are the firm's own, the news of them included.
CREATE FUNCTION live_draft_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM notify_live_change(TG_ARGV[0], OLD.id, OLD.customer_id, OLD.status = 'draft', NULL);
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM notify_live_change(TG_ARGV[0], NEW.id, NEW.customer_id, NEW.status = 'draft', NULL);
  ELSE
    PERFORM notify_live_change(TG_ARGV[0], NEW.id, NEW.customer_id,
      NEW.status = 'draft' AND OLD.status = 'draft', NULL);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER invoices_live AFTER INSERT OR UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION live_draft_changed('invoice');
--> statement-breakpoint
CREATE TRIGGER proposals_live AFTER INSERT OR UPDATE OR DELETE ON proposals
  FOR EACH ROW EXECUTE FUNCTION live_draft_changed('proposal');
--> statement-breakpoint
CREATE TRIGGER contracts_live AFTER INSERT OR UPDATE OR DELETE ON contracts
  FOR EACH ROW EXECUTE FUNCTION live_draft_changed('contract');
--> statement-breakpoint
CREATE TRIGGER projects_live AFTER INSERT OR UPDATE OR DELETE ON projects
  FOR EACH ROW EXECUTE FUNCTION live_record_changed('project');
--> statement-breakpoint
CREATE TRIGGER customer_accounts_live AFTER INSERT OR UPDATE OR DELETE ON customer_accounts
  FOR EACH ROW EXECUTE FUNCTION live_record_changed('account');
--> statement-breakpoint

CREATE FUNCTION live_milestone_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change('project', changed.project_id,
    (SELECT customer_id FROM projects WHERE id = changed.project_id), false, NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER project_milestones_live AFTER INSERT OR UPDATE OR DELETE ON project_milestones
  FOR EACH ROW EXECUTE FUNCTION live_milestone_changed();
--> statement-breakpoint

-- A meeting without a customer is internal; one that changes its customer is told to both.
CREATE FUNCTION live_meeting_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change('meeting', changed.id, changed.customer_id,
    changed.customer_id IS NULL, NULL);
  IF TG_OP = 'UPDATE' AND OLD.customer_id IS DISTINCT FROM NEW.customer_id
    AND OLD.customer_id IS NOT NULL THEN
    PERFORM notify_live_change('meeting', OLD.id, OLD.customer_id, false, NULL);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER meetings_live AFTER INSERT OR UPDATE OR DELETE ON meetings
  FOR EACH ROW EXECUTE FUNCTION live_meeting_changed();
--> statement-breakpoint
CREATE FUNCTION live_meeting_answered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_live_change('meeting', NEW.meeting_id, NULL, true, NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER meeting_responses_live AFTER INSERT ON meeting_responses
  FOR EACH ROW EXECUTE FUNCTION live_meeting_answered();
--> statement-breakpoint

CREATE FUNCTION live_time_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change('time', changed.id, NULL, true, NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER time_entries_live AFTER INSERT OR UPDATE OR DELETE ON time_entries
  FOR EACH ROW EXECUTE FUNCTION live_time_changed();
--> statement-breakpoint

-- Anyone who holds the hash of a signed agreement may learn that it was signed, by whom and when, and nothing else.
CREATE FUNCTION verified_signature(asked text)
RETURNS TABLE (signed_name text, signed_at timestamptz, withdrawn_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.signed_name, s.created_at, s.withdrawn_at FROM contract_signatures s
  WHERE s.content_hash = asked ORDER BY s.created_at DESC LIMIT 1
$$;
