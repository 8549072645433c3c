CREATE TABLE "inquiry_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"user_id" uuid,
	"author_name" text NOT NULL,
	"sent_to" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"submission_id" uuid,
	"submission_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "inquiry_replies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "promises" DROP CONSTRAINT "promises_withdrawn_reason";--> statement-breakpoint
ALTER TABLE "inquiry_replies" ADD CONSTRAINT "inquiry_replies_inquiry_id_project_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."project_inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_replies" ADD CONSTRAINT "inquiry_replies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inquiry_replies_submission_unique" ON "inquiry_replies" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "inquiry_replies_inquiry" ON "inquiry_replies" USING btree ("inquiry_id","created_at","id");--> statement-breakpoint
CREATE INDEX "inquiry_replies_user" ON "inquiry_replies" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "promises" ADD CONSTRAINT "promises_withdrawn_reason" CHECK ("promises"."withdrawn_reason" in ('closed_by_customer', 'closed_by_firm', 'archived', 'merged', 'removed', 'date_changed', 'project_stopped', 'not_a_request', 'sent_twice', 'settled_in_person', 'no_answer_wanted'));--> statement-breakpoint
CREATE POLICY "inquiry_replies_admin_all" ON "inquiry_replies" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "inquiry_replies_staff_all" ON "inquiry_replies" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('site'))) WITH CHECK ((select staff_may('act-site')));--> statement-breakpoint
CREATE POLICY "inquiry_replies_staff_remove" ON "inquiry_replies" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-site')));--> statement-breakpoint
------------------------------------------------------------------------------------------------------------------------
-- Only a message keeps a promise (docs/decisions/0076-promises-as-rows.md).

-- A reply is the email as it was sent: staff write it, the job that hands it to the mail server stamps it, nobody changes it.
REVOKE INSERT, UPDATE, DELETE ON inquiry_replies FROM plenum_visitor, plenum_applicant, plenum_customer, plenum_admin, plenum_staff;
GRANT INSERT ON inquiry_replies TO plenum_admin, plenum_staff;
GRANT SELECT (id, inquiry_id, sent_at), UPDATE (sent_at) ON inquiry_replies TO plenum_jobs;
CREATE POLICY inquiry_replies_jobs_select ON inquiry_replies FOR SELECT TO plenum_jobs USING (true);
CREATE POLICY inquiry_replies_jobs_update ON inquiry_replies FOR UPDATE TO plenum_jobs USING (true) WITH CHECK (true);

CREATE FUNCTION refuse_change_of_reply() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER inquiry_replies_stay BEFORE INSERT OR UPDATE ON inquiry_replies
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_reply();

-- The first reply that left answers the inquiry.
CREATE FUNCTION keep_by_reply() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.sent_at IS NOT NULL THEN RETURN NULL; END IF;
  PERFORM settle_promise('inquiry', NEW.inquiry_id, NEW.sent_at);
  UPDATE project_inquiries SET answered_at = coalesce(answered_at, NEW.sent_at), updated_at = clock_timestamp()
    WHERE id = NEW.inquiry_id;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION keep_by_reply() FROM PUBLIC;

CREATE TRIGGER inquiry_replies_promise AFTER INSERT OR UPDATE OF sent_at ON inquiry_replies
  FOR EACH ROW WHEN (NEW.sent_at IS NOT NULL) EXECUTE FUNCTION keep_by_reply();

DROP TRIGGER project_inquiries_promise ON project_inquiries;
CREATE OR REPLACE FUNCTION promise_of_inquiry() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM settle_promise('inquiry', OLD.id, clock_timestamp(), 'removed');
  ELSE
    PERFORM make_promise('inquiry', NEW.id, NEW.created_at, NEW.due_at);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER project_inquiries_promise AFTER INSERT OR DELETE ON project_inquiries
  FOR EACH ROW EXECUTE FUNCTION promise_of_inquiry();

-- A message of the firm that the customer reads; one that is older than the promise answers something else.
CREATE FUNCTION keep_by_message() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  at timestamptz := clock_timestamp();
BEGIN
  IF EXISTS (SELECT FROM promises WHERE kind = 'ticket' AND record_id = NEW.ticket_id
      AND num_nonnulls(kept_at, broken_at, withdrawn_at) = 0 AND NEW.created_at BETWEEN made_at AND at) THEN
    PERFORM settle_promise('ticket', NEW.ticket_id, at);
  END IF;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION keep_by_message() FROM PUBLIC;

CREATE TRIGGER ticket_messages_promise AFTER INSERT ON ticket_messages
  FOR EACH ROW WHEN (NEW.author_side = 'firm' AND NOT NEW.is_internal) EXECUTE FUNCTION keep_by_message();

-- Once a customer's people are notified that their file was looked at, or that a milestone is completed.
CREATE FUNCTION keep_by_notice() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  at timestamptz := clock_timestamp();
BEGIN
  IF NEW.entity_type = 'document' THEN
    PERFORM settle_promise('file', d.id, at) FROM customer_documents d
      WHERE d.id = NEW.entity_id AND d.customer_id = NEW.customer_id AND d.look_due_at IS NULL;
  ELSE
    PERFORM settle_promise('milestone', m.id, at) FROM project_milestones m JOIN projects p ON p.id = m.project_id
      WHERE p.id = NEW.entity_id AND p.customer_id = NEW.customer_id AND m.completed_at IS NOT NULL;
  END IF;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION keep_by_notice() FROM PUBLIC;

CREATE TRIGGER notices_promise AFTER INSERT ON notices
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL AND NEW.entity_type IN ('document', 'project'))
  EXECUTE FUNCTION keep_by_notice();

-- A ticket waits for its customer once the firm has asked them something: before that, its promise runs in any status.
CREATE OR REPLACE FUNCTION stamp_waiting_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.waiting_since := CASE WHEN NEW.status = 'waiting' AND (NEW.answer_due_at IS NULL OR EXISTS (
      SELECT FROM ticket_messages m WHERE m.ticket_id = NEW.id AND m.author_side = 'firm' AND NOT m.is_internal))
    THEN coalesce(NEW.waiting_since, clock_timestamp()) END;
  RETURN NEW;
END
$$;

-- As before (migration 0032), but no status and no column of the ticket keeps its promise.
CREATE OR REPLACE FUNCTION promise_of_ticket() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  at timestamptz := clock_timestamp();
  held promises;
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM settle_promise('ticket', OLD.id, at, 'removed');
    RETURN NULL;
  END IF;
  SELECT * INTO held FROM promises
    WHERE kind = 'ticket' AND record_id = NEW.id AND num_nonnulls(kept_at, broken_at, withdrawn_at) = 0 FOR UPDATE;
  IF held.id IS NULL THEN
    IF NEW.answer_due_at IS NOT NULL AND NEW.archived_at IS NULL AND NEW.status NOT IN ('resolved', 'closed') THEN
      PERFORM make_promise('ticket', NEW.id, CASE TG_OP WHEN 'INSERT' THEN NEW.updated_at ELSE at END, NEW.answer_due_at,
        NEW.waiting_since);
    END IF;
  ELSIF NEW.archived_at IS NOT NULL THEN
    PERFORM settle_promise('ticket', NEW.id, at, 'archived');
  ELSIF NEW.status IN ('resolved', 'closed') THEN
    PERFORM settle_promise('ticket', NEW.id, at,
      CASE WHEN NEW.merged_into IS NOT NULL THEN 'merged'
        WHEN current_setting('role') = 'plenum_customer' THEN 'closed_by_customer' ELSE 'closed_by_firm' END);
  ELSIF held.paused_since IS NULL AND NEW.status <> 'waiting' AND NEW.answer_due_at >= at
      AND NEW.answer_due_at < held.due_at - interval '1 second' THEN
    -- An earlier word came with a ticket that was merged into this one: what was promised on that is due first.
    PERFORM settle_promise('ticket', NEW.id, at, 'merged');
    PERFORM make_promise('ticket', NEW.id, at, NEW.answer_due_at);
  ELSIF held.paused_since IS NULL AND NEW.waiting_since IS NOT NULL THEN
    -- What was overdue by then stays so.
    IF held.due_at < at THEN PERFORM settle_promise('ticket', NEW.id, at);
    ELSE UPDATE promises SET paused_since = NEW.waiting_since WHERE id = held.id;
    END IF;
  ELSIF held.paused_since IS NOT NULL AND NEW.status <> 'waiting' THEN
    -- What was left goes on: closed days can lie between, but never three weeks of them.
    UPDATE promises SET paused_since = NULL,
        due_at = greatest(due_at, least(NEW.answer_due_at, at + (due_at - paused_since) + interval '21 days')),
        pauses = pauses || jsonb_build_object('from', paused_since, 'to', at, 'reason', 'customer')
      WHERE id = held.id;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION promise_of_file() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  at timestamptz := clock_timestamp();
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM settle_promise('file', OLD.id, at, 'removed');
  ELSIF NEW.archived_at IS NOT NULL THEN
    PERFORM settle_promise('file', NEW.id, at,
      CASE current_setting('role') WHEN 'plenum_customer' THEN 'closed_by_customer' ELSE 'archived' END);
  ELSIF NEW.look_due_at IS NOT NULL THEN
    PERFORM make_promise('file', NEW.id, CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE at END, NEW.look_due_at);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION promise_milestone(m project_milestones, made timestamptz) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT make_promise('milestone', m.id, made, (m.due_date + 1)::timestamp AT TIME ZONE firm_zone())
    FROM projects p WHERE p.id = m.project_id AND m.due_date IS NOT NULL
      AND m.completed_at IS NULL AND p.status IN ('planning', 'active') AND p.archived_at IS NULL
$$;

CREATE OR REPLACE FUNCTION promise_of_milestone() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  at timestamptz := clock_timestamp();
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM settle_promise('milestone', OLD.id, at, 'removed');
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM promise_milestone(NEW, NEW.created_at);
  ELSE
    IF NEW.due_date IS DISTINCT FROM OLD.due_date THEN
      PERFORM settle_promise('milestone', NEW.id, at, 'date_changed');
    END IF;
    PERFORM promise_milestone(NEW, at);
  END IF;
  RETURN NULL;
END
$$;

-- A milestone that is completed keeps its promise once its customer is notified, however the project goes on.
CREATE OR REPLACE FUNCTION promises_of_project() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  at timestamptz := clock_timestamp();
BEGIN
  IF NEW.status IN ('planning', 'active') AND NEW.archived_at IS NULL THEN
    PERFORM promise_milestone(m, at) FROM project_milestones m WHERE m.project_id = NEW.id AND m.completed_at IS NULL;
  ELSE
    PERFORM settle_promise('milestone', m.id, at,
        CASE WHEN NEW.archived_at IS NULL THEN 'project_stopped' ELSE 'archived' END)
      FROM project_milestones m WHERE m.project_id = NEW.id AND m.completed_at IS NULL;
  END IF;
  RETURN NULL;
END
$$;

-- Staff withdraw what they promised, while it is not overdue. Returns whether it was open and is withdrawn now.
CREATE FUNCTION withdraw_promise(of_kind text, of_record uuid, reason text) RETURNS boolean
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
REVOKE ALL ON FUNCTION withdraw_promise(text, uuid, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION withdraw_promise(text, uuid, text) TO plenum_admin, plenum_staff;

-- Whether a message to whom it was made kept a promise when it says so. The triggers above write while the message is written
-- (depth 2): of anything else, the owner's own statements included, the message has to be there.
CREATE FUNCTION promise_has_message(p promises) RETURNS boolean
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

-- As the owner: who may not read the evidence must not be refused because of it.
CREATE OR REPLACE FUNCTION refuse_change_of_promise() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  is_traced boolean := pg_trigger_depth() > 1;
BEGIN
  IF TG_OP NOT IN ('INSERT', 'UPDATE')
      OR TG_OP = 'UPDATE' AND num_nonnulls(OLD.kept_at, OLD.broken_at, OLD.withdrawn_at) > 0 THEN
    RAISE EXCEPTION 'a settled promise does not change, and none is removed';
  END IF;
  IF TG_OP = 'UPDATE' AND ((NEW.id, NEW.number, NEW.kind, NEW.record_id, NEW.made_at)
      IS DISTINCT FROM (OLD.id, OLD.number, OLD.kind, OLD.record_id, OLD.made_at) OR NEW.due_at < OLD.due_at
      OR NEW.due_at > OLD.due_at AND NEW.withdrawn_at IS NULL AND NOT is_traced) THEN
    RAISE EXCEPTION 'an open promise keeps its record and its time';
  END IF;
  IF NEW.kept_at IS NOT NULL AND (NEW.kept_at < NEW.made_at OR NEW.kept_at > NEW.due_at
      OR NEW.kept_at > clock_timestamp() OR NOT is_traced AND NOT promise_has_message(NEW)) THEN
    RAISE EXCEPTION 'a promise is kept by a message in time';
  END IF;
  IF NEW.broken_at IS NOT NULL
      AND (NEW.broken_at <> NEW.due_at OR NEW.paused_since IS NOT NULL OR NEW.due_at > clock_timestamp()) THEN
    RAISE EXCEPTION 'a promise is broken at the moment at which it was due';
  END IF;
  IF NEW.withdrawn_at IS NOT NULL AND (NEW.withdrawn_at > NEW.due_at OR NEW.withdrawn_at > clock_timestamp()) THEN
    RAISE EXCEPTION 'what is overdue is not withdrawn';
  END IF;
  RETURN NEW;
END
$$;

DROP TRIGGER promises_stay ON promises;
CREATE TRIGGER promises_stay BEFORE INSERT OR UPDATE OR DELETE ON promises
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_promise();
