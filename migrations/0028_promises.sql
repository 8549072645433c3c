CREATE TABLE "promises" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "promises_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"paused_since" timestamp with time zone,
	"pauses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"warned_at" timestamp with time zone,
	"kept_at" timestamp with time zone,
	"broken_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_reason" text,
	CONSTRAINT "promises_kind" CHECK ("promises"."kind" in ('inquiry', 'ticket', 'file', 'milestone')),
	CONSTRAINT "promises_withdrawn_reason" CHECK ("promises"."withdrawn_reason" in ('closed_by_customer', 'closed_by_firm', 'archived', 'removed', 'date_changed', 'project_stopped')),
	CONSTRAINT "promises_settled_once" CHECK (num_nonnulls("promises"."kept_at", "promises"."broken_at", "promises"."withdrawn_at") <= 1 and ("promises"."withdrawn_at" is null) = ("promises"."withdrawn_reason" is null)),
	CONSTRAINT "promises_settled_runs" CHECK ("promises"."paused_since" is null or coalesce("promises"."kept_at", "promises"."broken_at", "promises"."withdrawn_at") is null)
);--> statement-breakpoint
ALTER TABLE "promises" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "promises_number_unique" ON "promises" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "promises_open_unique" ON "promises" USING btree ("record_id","kind") WHERE coalesce("promises"."kept_at", "promises"."broken_at", "promises"."withdrawn_at") is null;--> statement-breakpoint
CREATE UNIQUE INDEX "promises_inquiry_unique" ON "promises" USING btree ("record_id") WHERE "promises"."kind" = 'inquiry';--> statement-breakpoint
CREATE UNIQUE INDEX "promises_milestone_unique" ON "promises" USING btree ("record_id","due_at") WHERE "promises"."kind" = 'milestone' and "promises"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "promises_record" ON "promises" USING btree ("record_id","kind","made_at");--> statement-breakpoint
CREATE INDEX "promises_open_due" ON "promises" USING btree ("due_at") WHERE coalesce("promises"."kept_at", "promises"."broken_at", "promises"."withdrawn_at") is null and "promises"."paused_since" is null;--> statement-breakpoint
CREATE INDEX "promises_settled" ON "promises" USING btree (coalesce("kept_at", "broken_at", "withdrawn_at"),"number");--> statement-breakpoint
CREATE POLICY "promises_admin_read" ON "promises" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "promises_staff_read" ON "promises" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING (case "promises"."kind"
        when 'inquiry' then (select staff_may('site'))
        when 'ticket' then (select staff_may('work')) and ((select staff_may('every-customer')) or exists (select from tickets r where r.id = "promises"."record_id"))
        when 'file' then (select staff_may('work')) and ((select staff_may('every-customer')) or exists (select from customer_documents r where r.id = "promises"."record_id"))
        when 'milestone' then (select staff_may('work')) and ((select staff_may('every-customer')) or exists (select from project_milestones r where r.id = "promises"."record_id"))
        else false end);--> statement-breakpoint
CREATE POLICY "promises_customer_read" ON "promises" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING (case "promises"."kind"
        when 'ticket' then exists (select from tickets r where r.id = "promises"."record_id")
        when 'file' then exists (select from customer_documents r where r.id = "promises"."record_id" and r.archived_at is null)
        when 'milestone' then exists (select from project_milestones r where r.id = "promises"."record_id")
        else false end);--> statement-breakpoint
CREATE INDEX "tickets_due_next" ON "tickets" USING btree (coalesce(case when "status" in ('open', 'in_progress') then "answer_due_at" end, '9999-12-31 00:00:00+00'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "tickets_open_due_next" ON "tickets" USING btree (coalesce(case when "status" in ('open', 'in_progress') then "answer_due_at" end, '9999-12-31 00:00:00+00'::timestamptz),"id") WHERE "tickets"."status" in ('open', 'in_progress', 'waiting') and "tickets"."archived_at" is null;--> statement-breakpoint
-- Last: until the commit, readers of tickets wait for these, while those above hold up writers alone.
DROP INDEX "tickets_due";--> statement-breakpoint
DROP INDEX "tickets_open_due";--> statement-breakpoint
ALTER INDEX "tickets_due_next" RENAME TO "tickets_due";--> statement-breakpoint
ALTER INDEX "tickets_open_due_next" RENAME TO "tickets_open_due";--> statement-breakpoint
ALTER TABLE "customer_documents" ADD COLUMN "look_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "waiting_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "customer_documents_look_due" ON "customer_documents" USING btree ("look_due_at","id") WHERE "customer_documents"."look_due_at" is not null and "customer_documents"."archived_at" is null;

------------------------------------------------------------------------------------------------------------------------
-- Promises (docs/decisions/0076-promises-as-rows.md). Who writes a record has no rights on them: these run as the owner.

REVOKE INSERT, UPDATE, DELETE ON promises
  FROM plenum_visitor, plenum_applicant, plenum_customer, plenum_admin, plenum_staff;

CREATE FUNCTION firm_zone() RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT nullif(value, '') FROM settings WHERE key = 'business.timezone'), 'America/Chicago')
$$;

-- What is settled stays as it is, for the owner of the tables too; what is open is neither moved to another record nor to an
-- earlier time, and none is removed.
CREATE FUNCTION refuse_change_of_promise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' OR num_nonnulls(OLD.kept_at, OLD.broken_at, OLD.withdrawn_at) > 0 THEN
    RAISE EXCEPTION 'a settled promise does not change, and none is removed';
  END IF;
  IF (NEW.id, NEW.number, NEW.kind, NEW.record_id, NEW.made_at)
      IS DISTINCT FROM (OLD.id, OLD.number, OLD.kind, OLD.record_id, OLD.made_at) OR NEW.due_at < OLD.due_at THEN
    RAISE EXCEPTION 'an open promise keeps its record and is not due earlier';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER promises_stay BEFORE UPDATE OR DELETE ON promises
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_promise();
CREATE TRIGGER promises_not_emptied BEFORE TRUNCATE ON promises
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_promise();

-- Settles the open promise of a record, if it has one: kept where no reason is given, else withdrawn; broken where its time
-- had passed and was not standing still. While it stood still it could not break, so it is due at the answer at the earliest.
CREATE FUNCTION settle_promise(of_kind text, of_record uuid, settled timestamptz, reason text DEFAULT NULL) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  UPDATE promises SET
      broken_at = CASE WHEN paused_since IS NULL AND due_at < settled THEN due_at END,
      kept_at = CASE WHEN reason IS NULL AND (paused_since IS NOT NULL OR due_at >= settled) THEN settled END,
      withdrawn_at = CASE WHEN reason IS NOT NULL AND (paused_since IS NOT NULL OR due_at >= settled) THEN settled END,
      withdrawn_reason = CASE WHEN paused_since IS NOT NULL OR due_at >= settled THEN reason END,
      due_at = CASE WHEN paused_since IS NULL THEN due_at ELSE greatest(due_at, settled) END,
      pauses = CASE WHEN paused_since IS NULL THEN pauses
        ELSE pauses || jsonb_build_object('from', paused_since, 'to', settled, 'reason', 'customer') END,
      paused_since = NULL
    WHERE kind = of_kind AND record_id = of_record AND num_nonnulls(kept_at, broken_at, withdrawn_at) = 0
$$;

-- Makes a promise for a time that is still ahead of `made`; one that was broken for this time is not made again.
CREATE FUNCTION make_promise(of_kind text, of_record uuid, made timestamptz, due timestamptz, paused timestamptz DEFAULT NULL)
RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO promises (kind, record_id, made_at, due_at, paused_since)
    SELECT of_kind, of_record, made, due, paused
      WHERE due >= made AND NOT EXISTS (SELECT FROM promises p
        WHERE p.record_id = of_record AND p.kind = of_kind AND p.broken_at = due)
    ON CONFLICT DO NOTHING
$$;

REVOKE ALL ON FUNCTION settle_promise(text, uuid, timestamptz, text),
  make_promise(text, uuid, timestamptz, timestamptz, timestamptz) FROM PUBLIC;

-- Since when a ticket waits for its customer.
CREATE FUNCTION stamp_waiting_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.waiting_since := CASE WHEN NEW.status = 'waiting' THEN coalesce(NEW.waiting_since, clock_timestamp()) END;
  RETURN NEW;
END
$$;

UPDATE tickets t SET waiting_since = coalesce((SELECT max(m.created_at) FROM ticket_messages m
    WHERE m.ticket_id = t.id AND m.author_side = 'firm' AND NOT m.is_internal), t.updated_at)
  WHERE status = 'waiting';

CREATE TRIGGER tickets_waiting_since BEFORE INSERT OR UPDATE OF status, waiting_since ON tickets
  FOR EACH ROW EXECUTE FUNCTION stamp_waiting_ticket();

-- An unanswered word of the customer on an open ticket is a promise; while the ticket waits for them, its time stands still.
CREATE FUNCTION promise_of_ticket() RETURNS trigger
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
  ELSIF NEW.answer_due_at IS NULL THEN
    PERFORM settle_promise('ticket', NEW.id, at);
  ELSIF NEW.archived_at IS NOT NULL THEN
    PERFORM settle_promise('ticket', NEW.id, at, 'archived');
  ELSIF NEW.status IN ('resolved', 'closed') THEN
    PERFORM settle_promise('ticket', NEW.id, at,
      CASE current_setting('role') WHEN 'plenum_customer' THEN 'closed_by_customer' ELSE 'closed_by_firm' END);
  ELSIF held.paused_since IS NULL AND NEW.status = 'waiting' THEN
    -- What was overdue by then stays so.
    IF held.due_at < at THEN PERFORM settle_promise('ticket', NEW.id, at);
    ELSE UPDATE promises SET paused_since = NEW.waiting_since WHERE id = held.id;
    END IF;
  ELSIF held.paused_since IS NOT NULL AND NEW.status <> 'waiting' THEN
    UPDATE promises SET paused_since = NULL, due_at = greatest(due_at, NEW.answer_due_at),
        pauses = pauses || jsonb_build_object('from', paused_since, 'to', at, 'reason', 'customer')
      WHERE id = held.id;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER tickets_promise AFTER INSERT OR DELETE OR UPDATE OF status, answer_due_at, archived_at ON tickets
  FOR EACH ROW EXECUTE FUNCTION promise_of_ticket();

-- The first answer to an inquiry.
CREATE FUNCTION promise_of_inquiry() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM settle_promise('inquiry', OLD.id, clock_timestamp(), 'removed');
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM make_promise('inquiry', NEW.id, NEW.created_at, NEW.due_at);
  END IF;
  IF NEW.answered_at IS NOT NULL THEN
    PERFORM settle_promise('inquiry', NEW.id, NEW.answered_at);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER project_inquiries_promise AFTER INSERT OR DELETE OR UPDATE OF answered_at ON project_inquiries
  FOR EACH ROW EXECUTE FUNCTION promise_of_inquiry();

-- A file of a customer that nobody of the firm has looked at.
CREATE FUNCTION promise_of_file() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  at timestamptz := clock_timestamp();
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM settle_promise('file', OLD.id, at, 'removed');
  ELSIF NEW.look_due_at IS NULL THEN
    PERFORM settle_promise('file', NEW.id, at);
  ELSIF NEW.archived_at IS NOT NULL THEN
    PERFORM settle_promise('file', NEW.id, at,
      CASE current_setting('role') WHEN 'plenum_customer' THEN 'closed_by_customer' ELSE 'archived' END);
  ELSE
    PERFORM make_promise('file', NEW.id, CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE at END, NEW.look_due_at);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER customer_documents_promise AFTER INSERT OR DELETE OR UPDATE OF look_due_at, archived_at ON customer_documents
  FOR EACH ROW EXECUTE FUNCTION promise_of_file();

GRANT UPDATE (look_due_at) ON customer_documents TO plenum_customer;

-- The date of a milestone, to the end of the firm's day, while its project is planned or under way.
CREATE FUNCTION promise_milestone(m project_milestones, made timestamptz) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT make_promise('milestone', m.id, made, (m.due_date + 1)::timestamp AT TIME ZONE firm_zone())
    FROM projects p WHERE p.id = m.project_id AND m.due_date IS NOT NULL
      AND (m.completed_at IS NOT NULL OR p.status IN ('planning', 'active') AND p.archived_at IS NULL)
$$;

REVOKE ALL ON FUNCTION promise_milestone(project_milestones, timestamptz) FROM PUBLIC;

CREATE FUNCTION promise_of_milestone() RETURNS trigger
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
  ELSIF NEW.due_date IS DISTINCT FROM OLD.due_date THEN
    PERFORM settle_promise('milestone', NEW.id, at, 'date_changed');
  END IF;
  IF NEW.completed_at IS NOT NULL THEN
    PERFORM settle_promise('milestone', NEW.id, NEW.completed_at);
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM promise_milestone(NEW, at);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER project_milestones_promise AFTER INSERT OR DELETE OR UPDATE OF due_date, completed_at ON project_milestones
  FOR EACH ROW EXECUTE FUNCTION promise_of_milestone();

CREATE FUNCTION promises_of_project() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  at timestamptz := clock_timestamp();
BEGIN
  IF NEW.status IN ('planning', 'active') AND NEW.archived_at IS NULL THEN
    PERFORM promise_milestone(m, at) FROM project_milestones m WHERE m.project_id = NEW.id AND m.completed_at IS NULL;
  ELSE
    PERFORM settle_promise('milestone', m.id, at,
        CASE WHEN NEW.archived_at IS NULL THEN 'project_stopped' ELSE 'archived' END)
      FROM project_milestones m WHERE m.project_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER projects_promises AFTER UPDATE OF status, archived_at ON projects
  FOR EACH ROW WHEN ((OLD.status, OLD.archived_at) IS DISTINCT FROM (NEW.status, NEW.archived_at))
  EXECUTE FUNCTION promises_of_project();

-- What is promised at this moment. Of what was before, nobody knows when it was promised.
SELECT make_promise('ticket', id, updated_at, answer_due_at, waiting_since) FROM tickets
  WHERE answer_due_at > now() AND archived_at IS NULL AND status NOT IN ('resolved', 'closed');
SELECT make_promise('inquiry', id, created_at, due_at) FROM project_inquiries
  WHERE due_at > now() AND answered_at IS NULL;
SELECT promise_milestone(m, m.created_at) FROM project_milestones m
  WHERE completed_at IS NULL AND due_date >= (now() AT TIME ZONE firm_zone())::date;

-- What the site shows to everyone, and what its file holds: promises settled within ninety days, without a name.
CREATE FUNCTION public_promises() RETURNS TABLE (number integer, kind text, made_at timestamptz, due_at timestamptz,
  paused_minutes integer, settled_at timestamptz, result text, reason text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.number, p.kind, p.made_at, p.due_at,
      coalesce((SELECT round(extract(epoch FROM sum((e ->> 'to')::timestamptz - (e ->> 'from')::timestamptz)) / 60)
        FROM jsonb_array_elements(p.pauses) e), 0)::integer,
      coalesce(p.kept_at, p.broken_at, p.withdrawn_at),
      CASE WHEN p.kept_at IS NOT NULL THEN 'kept' WHEN p.broken_at IS NOT NULL THEN 'broken' ELSE 'withdrawn' END,
      p.withdrawn_reason
    FROM promises p
    WHERE coalesce(p.kept_at, p.broken_at, p.withdrawn_at) > now() - interval '90 days'
      AND coalesce(p.kept_at, p.broken_at, p.withdrawn_at) <= now()
      AND NOT EXISTS (SELECT FROM settings WHERE key = 'company.promises' AND value = 'hidden')
    ORDER BY 6, 1
$$;

-- What staff read of a promise's record, where it is, and who sees to it. The notice of a milestone is of its project.
CREATE FUNCTION promised_record(of_kind text, of_record uuid)
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

REVOKE ALL ON FUNCTION promised_record(text, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION promised_record(text, uuid) TO plenum_jobs;

-- The job that warns, and marks what is broken.
GRANT SELECT, UPDATE (warned_at, broken_at) ON promises TO plenum_jobs;
CREATE POLICY promises_jobs_select ON promises FOR SELECT TO plenum_jobs USING (true);
CREATE POLICY promises_jobs_update ON promises FOR UPDATE TO plenum_jobs USING (true) WITH CHECK (true);
