ALTER TABLE "promises" DROP CONSTRAINT "promises_withdrawn_reason";--> statement-breakpoint
DROP INDEX "tickets_first_responses";--> statement-breakpoint
DROP INDEX "tickets_resolutions";--> statement-breakpoint
DROP INDEX "tickets_took";--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "split_into" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "article_id" uuid;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_split_into_tickets_id_fk" FOREIGN KEY ("split_into") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_merged_into_tickets_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_article_id_kb_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."kb_articles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_messages_split_unique" ON "ticket_messages" USING btree ("split_into");--> statement-breakpoint
CREATE INDEX "tickets_merged_into" ON "tickets" USING btree ("merged_into") WHERE "tickets"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "tickets_article" ON "tickets" USING btree ("article_id") WHERE "tickets"."article_id" is not null;--> statement-breakpoint
CREATE INDEX "tickets_first_responses" ON "tickets" USING btree ("first_response_at","created_at","author_side","category","priority") WHERE "tickets"."archived_at" is null and "tickets"."merged_into" is null and "tickets"."first_response_at" is not null;--> statement-breakpoint
CREATE INDEX "tickets_resolutions" ON "tickets" USING btree ("resolved_at","created_at","category","priority") WHERE "tickets"."archived_at" is null and "tickets"."merged_into" is null and "tickets"."resolved_at" is not null;--> statement-breakpoint
CREATE INDEX "tickets_took" ON "tickets" USING btree (("resolved_at" - "created_at"),"resolved_at","created_at") WHERE "tickets"."archived_at" is null and "tickets"."merged_into" is null and "tickets"."resolved_at" is not null;--> statement-breakpoint
ALTER TABLE "promises" ADD CONSTRAINT "promises_withdrawn_reason" CHECK ("promises"."withdrawn_reason" in ('closed_by_customer', 'closed_by_firm', 'archived', 'merged', 'removed', 'date_changed', 'project_stopped'));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_merged_closed" CHECK ("tickets"."merged_into" is null or ("tickets"."status" = 'closed' and "tickets"."merged_into" <> "tickets"."id"));
--> statement-breakpoint
------------------------------------------------------------------------------------------------------------------------
-- Merged tickets (docs/decisions/0073-one-ticket-out-of-two-two-out-of-one.md).

-- What analytics counts: a merged ticket is part of the other one, as if it had never been one of its own.
CREATE OR REPLACE FUNCTION sums_of_ticket(t tickets, times integer) RETURNS SETOF ticket_sums LANGUAGE sql STABLE AS $$
  SELECT date_bin('15 minutes', t.created_at, '2000-01-01 00:00Z'), times * (t.category = 'general')::integer,
      times * (t.category = 'technical')::integer, times * (t.category = 'billing')::integer,
      times * (t.category = 'service')::integer, times * (t.priority = 'low')::integer,
      times * (t.priority = 'medium')::integer, times * (t.priority = 'high')::integer,
      times * (t.priority = 'urgent')::integer, times * (t.status NOT IN ('resolved', 'closed'))::integer, 0, 0, 0::numeric
    WHERE t.archived_at IS NULL AND t.merged_into IS NULL
  UNION ALL
  SELECT date_bin('15 minutes', t.first_response_at, '2000-01-01 00:00Z'), 0, 0, 0, 0, 0, 0, 0, 0, 0, times, 0, 0
    WHERE t.archived_at IS NULL AND t.merged_into IS NULL AND t.author_side = 'customer'
      AND t.first_response_at IS NOT NULL
  UNION ALL
  SELECT date_bin('15 minutes', t.resolved_at, '2000-01-01 00:00Z'), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, times,
      times * extract(epoch FROM t.resolved_at - t.created_at)
    WHERE t.archived_at IS NULL AND t.merged_into IS NULL AND t.resolved_at IS NOT NULL
$$;

DROP TRIGGER tickets_recount ON tickets;
CREATE TRIGGER tickets_recount AFTER UPDATE ON tickets FOR EACH ROW
  WHEN ((OLD.created_at, OLD.category, OLD.priority, OLD.status NOT IN ('resolved', 'closed'), OLD.author_side,
      OLD.first_response_at, OLD.resolved_at, OLD.archived_at, OLD.merged_into)
    IS DISTINCT FROM (NEW.created_at, NEW.category, NEW.priority, NEW.status NOT IN ('resolved', 'closed'), NEW.author_side,
      NEW.first_response_at, NEW.resolved_at, NEW.archived_at, NEW.merged_into))
  EXECUTE FUNCTION count_ticket();

-- As before (migration 0028), with what a merge ends and brings.
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
  ELSIF NEW.answer_due_at IS NULL THEN
    PERFORM settle_promise('ticket', NEW.id, at);
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

-- As before (migration 0010); who sees a merged ticket is decided on the one that it became part of.
CREATE OR REPLACE FUNCTION set_own_privacy(of_table text, record uuid, is_private boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  me uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  own uuid := acting_customer('act-work');
  author text := CASE of_table WHEN 'tickets' THEN 'created_by' WHEN 'customer_documents' THEN 'uploaded_by' END;
  done integer;
BEGIN
  IF me IS NULL OR own IS NULL OR author IS NULL THEN RETURN false; END IF;
  EXECUTE format('UPDATE %I r SET private_to = $3, version = version + 1, updated_at = clock_timestamp()
    WHERE id = $1 AND customer_id = $2 AND archived_at IS NULL AND to_jsonb(r) ->> ''merged_into'' IS NULL
      AND CASE WHEN $3 IS NULL THEN private_to = $4
      ELSE private_to IS NULL AND author_side = ''customer'' AND %I = $4 END', of_table, author)
    USING record, own, CASE WHEN is_private THEN me END, me;
  GET DIAGNOSTICS done = ROW_COUNT;
  RETURN done > 0;
END
$$;

CREATE FUNCTION share_privacy_of_ticket() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE tickets SET private_to = NEW.private_to WHERE merged_into = NEW.id AND private_to IS DISTINCT FROM NEW.private_to;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION share_privacy_of_ticket() FROM PUBLIC;
CREATE TRIGGER tickets_share_privacy AFTER UPDATE OF private_to ON tickets FOR EACH ROW
  WHEN (NEW.private_to IS DISTINCT FROM OLD.private_to) EXECUTE FUNCTION share_privacy_of_ticket();

-- A job finds what a reply by email leads to.
GRANT SELECT (merged_into) ON tickets TO plenum_jobs;
