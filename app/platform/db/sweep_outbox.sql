-- Sends what anybody has left since a transaction, those that ended without sending too. Answers where to look from next: every
-- transaction before that has ended, and nothing of it is left.
CREATE OR REPLACE FUNCTION sweep_outbox(since xid8) RETURNS xid8
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  ended xid8 := pg_snapshot_xmin(pg_current_snapshot());
BEGIN
  PERFORM send_outbox(ARRAY(SELECT DISTINCT transaction FROM outbox.notifications WHERE transaction >= since));
  RETURN least(ended, (SELECT min(transaction) FROM outbox.notifications WHERE transaction >= since));
END
$$;

REVOKE ALL ON FUNCTION sweep_outbox(xid8) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sweep_outbox(xid8) TO plenum_requests;
