-- Sends what these transactions left, but for what somebody else is just sending.
CREATE OR REPLACE FUNCTION send_outbox(written xid8[]) RETURNS void
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

REVOKE ALL ON FUNCTION send_outbox(xid8[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION send_outbox(xid8[]) TO plenum_requests;
