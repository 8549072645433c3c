-- A commit that NOTIFYs holds one lock of the whole server until it is on the disk, so such commits go one at a time. Connections
-- that promise to send what they wrote (app.outbox, app/platform/db/outbox.server.ts) write it down instead and send it right
-- after the commit, many together; all others NOTIFY by themselves (docs/decisions/0043-notifications-by-an-outbox.md).

-- Nobody has rights on it: its rows come and go by the functions below. Its rows need no log on the disk: a crash that empties
-- it also breaks every listening line, and whoever listened reads everything anew.
CREATE SCHEMA outbox;
CREATE UNLOGGED TABLE outbox.notifications (
  transaction xid8 NOT NULL,
  channel text NOT NULL,
  payload text NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 1000000, autovacuum_vacuum_cost_delay = 0);
CREATE INDEX notifications_transaction_index ON outbox.notifications (transaction);

-- NOTIFY, now or after the commit. A transaction that leaves something in the outbox says so to its connection, once.
CREATE FUNCTION tell(channel text, payload text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF current_setting('app.outbox', true) IS DISTINCT FROM 'on' THEN
    PERFORM pg_notify(channel, payload);
    RETURN;
  END IF;
  INSERT INTO outbox.notifications VALUES (pg_current_xact_id(), channel, payload);
  IF current_setting('app.outbox_transaction', true) IS DISTINCT FROM pg_current_xact_id()::text THEN
    PERFORM set_config('app.outbox_transaction', pg_current_xact_id()::text, true);
    RAISE INFO 'plenum_outbox' USING DETAIL = pg_current_xact_id()::text;
  END IF;
END
$$;

-- Sends what these transactions left, but for what somebody else is just sending.
CREATE FUNCTION send_outbox(written xid8[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  each record;
BEGIN
  -- The lock of NOTIFY is held only as long as memory takes: where a crash undoes this, it empties the outbox as well.
  PERFORM set_config('synchronous_commit', 'off', true);
  FOR each IN
    DELETE FROM outbox.notifications
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM outbox.notifications WHERE transaction = ANY (written) FOR UPDATE SKIP LOCKED))
      RETURNING channel, payload
  LOOP
    PERFORM pg_notify(each.channel, each.payload);
  END LOOP;
END
$$;

-- Sends what anybody has left since a transaction, those that ended without sending too. Answers where to look from next: every
-- transaction before that has ended, and nothing of it is left.
CREATE FUNCTION sweep_outbox(since xid8) RETURNS xid8
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  ended xid8 := pg_snapshot_xmin(pg_current_snapshot());
BEGIN
  PERFORM send_outbox(ARRAY(SELECT DISTINCT transaction FROM outbox.notifications WHERE transaction >= since));
  RETURN least(ended, (SELECT min(transaction) FROM outbox.notifications WHERE transaction >= since));
END
$$;

REVOKE ALL ON FUNCTION send_outbox(xid8[]), sweep_outbox(xid8) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION send_outbox(xid8[]), sweep_outbox(xid8) TO plenum_requests;

-- Two transactions that tell the same do so in two notifications, also where they are sent together.
CREATE OR REPLACE FUNCTION notify_live_change(topic text, record uuid, customer uuid, staff_only boolean, person uuid)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell('live_changes', json_build_object('topic', topic, 'id', record, 'customerId', customer,
    'staffOnly', staff_only, 'userId', person, 'transaction', pg_current_xact_id())::text);
END
$$;
