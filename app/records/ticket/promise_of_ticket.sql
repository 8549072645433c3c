-- An unanswered word of the customer on an open ticket is a promise; while the ticket waits for them, its time stands still. A
-- merge ends one and brings one. No status and no column of the ticket keeps it: only a message does.
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

REVOKE ALL ON FUNCTION promise_of_ticket() FROM PUBLIC;

CREATE OR REPLACE TRIGGER tickets_promise AFTER INSERT OR DELETE OR UPDATE OF status, answer_due_at, archived_at ON tickets
  FOR EACH ROW EXECUTE FUNCTION promise_of_ticket();
