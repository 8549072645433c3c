REVOKE ALL ON FUNCTION end_sessions_outside_sso() FROM PUBLIC;

CREATE OR REPLACE FUNCTION notify_access_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  IF TG_TABLE_NAME = 'customer_profiles' THEN
    PERFORM pg_notify('access_changed', user_id::text) FROM members WHERE customer_id = NEW.id AND ended_at IS NULL;
  ELSE
    PERFORM pg_notify('access_changed', changed ->> CASE TG_TABLE_NAME WHEN 'users' THEN 'id' ELSE 'user_id' END);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION refuse_change_of_sign_ins() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '1 year' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'sign_in_attempts is append-only for a year';
END
$$;

CREATE OR REPLACE FUNCTION notify_public_pages_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('public_pages_changed', '');
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION live_draft_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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

CREATE OR REPLACE FUNCTION live_private_record_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  -- Who loses a record has to hear of it too, and so does who gets it.
  IF TG_OP = 'UPDATE' AND OLD.private_to IS DISTINCT FROM NEW.private_to AND (OLD.private_to IS NULL OR NEW.private_to IS NULL) THEN
    PERFORM notify_live_change(TG_ARGV[0], NEW.id, NEW.customer_id, false, NULL);
  ELSE
    PERFORM notify_privately(TG_ARGV[0], changed.id, changed.customer_id, changed.private_to);
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.private_to <> NEW.private_to THEN
    PERFORM notify_live_change(TG_ARGV[0], OLD.id, OLD.customer_id, false, OLD.private_to);
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.customer_id <> NEW.customer_id THEN
    PERFORM notify_privately(TG_ARGV[0], OLD.id, OLD.customer_id, OLD.private_to);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION live_record_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change(TG_ARGV[0], changed.id, changed.customer_id, false, NULL);
  -- Who loses a record has to hear of it too.
  IF TG_OP = 'UPDATE' AND OLD.customer_id <> NEW.customer_id THEN
    PERFORM notify_live_change(TG_ARGV[0], OLD.id, OLD.customer_id, false, NULL);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION notify_live_change(topic text, record uuid, customer uuid, staff_only boolean, person uuid)
RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF current_setting('app.moves_records', true) = 'on' THEN RETURN; END IF;
  PERFORM tell('live_changes', json_build_object('topic', topic, 'id', record, 'customerId', customer,
    'staffOnly', staff_only, 'userId', person, 'transaction', pg_current_xact_id())::text);
END
$$;

CREATE OR REPLACE FUNCTION notify_privately(topic text, record uuid, customer uuid, private_to uuid) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change(topic, record, customer, private_to IS NOT NULL, NULL);
  IF private_to IS NOT NULL THEN
    PERFORM notify_live_change(topic, record, customer, false, private_to);
  END IF;
END
$$;

REVOKE ALL ON FUNCTION follow_merged_ledger() FROM PUBLIC;

REVOKE ALL ON FUNCTION follow_moved_entry() FROM PUBLIC;

CREATE OR REPLACE FUNCTION refuse_change_of_activity() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'activity_logs is append-only';
END
$$;

REVOKE ALL ON FUNCTION set_customer_of_activity() FROM PUBLIC;

REVOKE ALL ON FUNCTION count_article_view(text,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_article_view(text,uuid) TO plenum_visitor;

REVOKE ALL ON FUNCTION count_missed_search(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_missed_search(text) TO plenum_visitor;

REVOKE ALL ON FUNCTION rename_customers() FROM PUBLIC;

REVOKE ALL ON FUNCTION add_first_member() FROM PUBLIC;

REVOKE ALL ON FUNCTION follow_merged_customer() FROM PUBLIC;

REVOKE ALL ON FUNCTION name_customer() FROM PUBLIC;

REVOKE ALL ON FUNCTION release_first_member() FROM PUBLIC;

REVOKE ALL ON FUNCTION promise_of_file() FROM PUBLIC;

CREATE OR REPLACE FUNCTION live_request_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change('inquiry', changed.id, NULL, true, NULL);
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION promise_of_inquiry() FROM PUBLIC;

CREATE OR REPLACE FUNCTION refuse_change_of_reply() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.sent_at IS NOT NULL AND current_user IN ('plenum_admin', 'plenum_staff') THEN
      RAISE EXCEPTION 'a reply is sent by the job that hands it to the mail server';
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.id, NEW.inquiry_id, NEW.author_name, NEW.sent_to, NEW.subject, NEW.message, NEW.created_at)
      IS DISTINCT FROM (OLD.id, OLD.inquiry_id, OLD.author_name, OLD.sent_to, OLD.subject, OLD.message, OLD.created_at)
      OR OLD.sent_at IS NOT NULL AND NEW.sent_at IS DISTINCT FROM OLD.sent_at THEN
    RAISE EXCEPTION 'a reply does not change';
  END IF;
  IF OLD.sent_at IS NULL AND NEW.sent_at IS NOT NULL THEN NEW.sent_at := clock_timestamp(); END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION live_invoice_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed record;
  was_hidden boolean := true;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  IF TG_OP = 'UPDATE' THEN
    was_hidden := OLD.status = 'draft' OR (OLD.status = 'cancelled' AND OLD.sent_at IS NULL);
  END IF;
  PERFORM notify_live_change('invoice', changed.id, changed.customer_id,
    was_hidden AND (changed.status = 'draft' OR (changed.status = 'cancelled' AND changed.sent_at IS NULL)), NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION live_meeting_answered() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change('meeting', NEW.meeting_id, NULL, true, NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION live_meeting_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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

REVOKE ALL ON FUNCTION end_sessions_without_member() FROM PUBLIC;

CREATE OR REPLACE FUNCTION notify_waiting_over() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('access_changed', NEW.accepted_by::text);
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION hide_notices_of_private() FROM PUBLIC;

CREATE OR REPLACE FUNCTION live_notices_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF current_setting('app.moves_records', true) = 'on' THEN RETURN NULL; END IF;
  -- It names no notice: each person would hear the id of another's.
  PERFORM tell('live_changes', json_build_object('topic', 'notice', 'id', '00000000-0000-0000-0000-000000000000', 'customerId', NULL,
      'staffOnly', false, 'userId', NULL, 'userIds', part.people, 'transaction', pg_current_xact_id())::text)
    FROM (SELECT json_agg(user_id) AS people
      FROM (SELECT user_id, row_number() OVER (ORDER BY user_id) AS nth FROM changed GROUP BY user_id) told
      GROUP BY (nth - 1) / 150) part;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION name_customer_of_notice() FROM PUBLIC;

REVOKE ALL ON FUNCTION consented_board_changed() FROM PUBLIC;

REVOKE ALL ON FUNCTION consented_figure_changed() FROM PUBLIC;

REVOKE ALL ON FUNCTION consented_medians() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION consented_medians() TO plenum_visitor;

REVOKE ALL ON FUNCTION is_board_evidence(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_board_evidence(uuid) TO plenum_admin, plenum_customer, plenum_staff;

CREATE OR REPLACE FUNCTION live_outcome_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change('outcome', changed.id, changed.customer_id, false, NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION live_outcome_import_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change('outcome', NEW.measure_id,
    (SELECT customer_id FROM outcome_measures WHERE id = NEW.measure_id), false, NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION live_requested_file_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change('outcome', NEW.request_id,
    (SELECT customer_id FROM monthly_file_requests WHERE id = NEW.request_id), false, NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION monthly_file_plan_moved() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.customer_id <> NEW.customer_id AND NEW.ended_at IS NULL AND EXISTS (SELECT FROM monthly_file_plans p
      WHERE p.customer_id = NEW.customer_id AND p.ended_at IS NULL AND p.id <> NEW.id) THEN
    NEW.ended_at := now();
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION monthly_file_request_moved() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.customer_id <> NEW.customer_id AND NEW.done_at IS NULL AND NEW.withdrawn_at IS NULL
    AND EXISTS (SELECT FROM monthly_file_requests r WHERE r.customer_id = NEW.customer_id AND r.month = NEW.month
      AND r.withdrawn_at IS NULL AND r.id <> NEW.id) THEN
    NEW.withdrawn_at := now();
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION outcome_baseline_frozen() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    IF TG_OP = 'TRUNCATE' OR OLD.status = 'agreed' THEN
      RAISE EXCEPTION 'An agreed baseline is never removed.';
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.status = 'proposed' AND NEW.status = 'proposed' AND OLD.customer_id <> NEW.customer_id
    AND EXISTS (SELECT FROM outcome_baselines b WHERE b.customer_id = NEW.customer_id AND b.status = 'proposed') THEN
    NEW.status := 'withdrawn';
  END IF;
  IF (NEW.id, NEW.number, NEW.from_month, NEW.to_month, NEW.reason, NEW.measures, NEW.frozen_text, NEW.content_hash,
      NEW.proposed_by, NEW.proposed_by_name, NEW.created_at)
    IS DISTINCT FROM (OLD.id, OLD.number, OLD.from_month, OLD.to_month, OLD.reason, OLD.measures, OLD.frozen_text,
      OLD.content_hash, OLD.proposed_by, OLD.proposed_by_name, OLD.created_at)
    OR (OLD.status <> 'proposed' AND (NEW.status, NEW.agreed_at) IS DISTINCT FROM (OLD.status, OLD.agreed_at)) THEN
    RAISE EXCEPTION 'A baseline is never rewritten.';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION outcome_consent_moved() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.customer_id <> NEW.customer_id THEN NEW.withdrawn_at := coalesce(NEW.withdrawn_at, now()); END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION outcome_measure_moved() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.customer_id <> NEW.customer_id AND NEW.kind <> 'own' AND NEW.archived_at IS NULL
    AND EXISTS (SELECT FROM outcome_measures m WHERE m.customer_id = NEW.customer_id AND m.kind = NEW.kind
      AND m.archived_at IS NULL AND m.id <> NEW.id) THEN
    NEW.archived_at := now();
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION outcome_signature_frozen() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'A signature under a baseline is never changed or removed.';
END
$$;

CREATE OR REPLACE FUNCTION quarterly_score_moved() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  lowest integer := (SELECT min(number) FROM quarterly_scores s WHERE s.customer_id = NEW.customer_id AND s.quarter = NEW.quarter);
BEGIN
  IF OLD.customer_id <> NEW.customer_id AND lowest IS NOT NULL THEN
    NEW.number := least(lowest, 1) - 1;
    NEW.reason := coalesce(NEW.reason, 'Entered for an account that was merged into this one.');
  END IF;
  RETURN NEW;
END
$$;

REVOKE ALL ON FUNCTION verified_baseline(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION verified_baseline(text) TO plenum_visitor;

REVOKE ALL ON FUNCTION verified_signature(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION verified_signature(text) TO plenum_visitor;

CREATE OR REPLACE FUNCTION live_acknowledged() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change('procedure',
    (SELECT procedure_id FROM procedure_versions WHERE id = NEW.version_id), NULL, true, NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION live_procedure_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed record;
  was_shown text;
  is_shown text;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  IF TG_OP <> 'INSERT' THEN was_shown := shown_of_procedure(OLD.status, OLD.approved_version); END IF;
  IF TG_OP <> 'DELETE' THEN is_shown := shown_of_procedure(NEW.status, NEW.approved_version); END IF;
  PERFORM notify_live_change('procedure', changed.id, changed.customer_id,
    was_shown IS NOT DISTINCT FROM is_shown AND is_shown IS DISTINCT FROM 'review', NULL);
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION cover_hours_of_project() FROM PUBLIC;

CREATE OR REPLACE FUNCTION live_milestone_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change('project', changed.project_id,
    (SELECT customer_id FROM projects WHERE id = changed.project_id), false, NULL);
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION promise_of_milestone() FROM PUBLIC;

REVOKE ALL ON FUNCTION promises_of_project() FROM PUBLIC;

REVOKE ALL ON FUNCTION public_promises() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public_promises() TO plenum_visitor;

REVOKE ALL ON FUNCTION refuse_change_of_promise() FROM PUBLIC;

REVOKE ALL ON FUNCTION firm_zone() FROM PUBLIC;

CREATE OR REPLACE FUNCTION live_task_comment_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change('task', changed.task_id,
    (SELECT customer_id FROM tasks WHERE id = changed.task_id), false, NULL);
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION asked_rating(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION asked_rating(text) TO plenum_visitor;

REVOKE ALL ON FUNCTION count_ticket() FROM PUBLIC;

CREATE OR REPLACE FUNCTION live_ticket_part_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed record;
  ticket record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  SELECT customer_id, private_to INTO ticket FROM tickets WHERE id = changed.ticket_id;
  IF changed.is_internal THEN
    PERFORM notify_live_change('ticket', changed.ticket_id, ticket.customer_id, true, NULL);
  ELSE
    PERFORM notify_privately('ticket', changed.ticket_id, ticket.customer_id, ticket.private_to);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION live_ticket_rated() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change('ticket', NEW.ticket_id,
    (SELECT customer_id FROM tickets WHERE id = NEW.ticket_id), false, NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION live_ticket_snoozed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD.ticket_id; ELSE changed := NEW.ticket_id; END IF;
  PERFORM notify_live_change('ticket', changed,
    (SELECT customer_id FROM tickets WHERE id = changed), true, NULL);
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION promise_of_ticket() FROM PUBLIC;

REVOKE ALL ON FUNCTION rate_by_link(text,boolean,text,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rate_by_link(text,boolean,text,integer) TO plenum_visitor;

CREATE OR REPLACE FUNCTION stamp_waiting_ticket() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.waiting_since := CASE WHEN NEW.status = 'waiting' AND (NEW.answer_due_at IS NULL OR EXISTS (
      SELECT FROM ticket_messages m WHERE m.ticket_id = NEW.id AND m.author_side = 'firm' AND NOT m.is_internal))
    THEN coalesce(NEW.waiting_since, clock_timestamp()) END;
  RETURN NEW;
END
$$;

REVOKE ALL ON FUNCTION cover_hours_by_fee() FROM PUBLIC;

CREATE OR REPLACE FUNCTION live_time_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change('time', changed.id, NULL, true, NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION live_timer_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change('time', changed.user_id, NULL, true, changed.user_id);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION live_delivery_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change('webhook', NEW.endpoint_id, NULL, true, NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION live_endpoint_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change('webhook', NEW.id, NULL, true, NULL);
  RETURN NULL;
END
$$;
