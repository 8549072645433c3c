-- The second step, as often as there are tickets: one batch, the latest first. Tickets that somebody holds come with a later one.
-- Answers how many it moved, null once none is left.
CREATE OR REPLACE FUNCTION move_tickets(asked uuid, most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '400ms' AS $$
DECLARE
  m account_merges;
  moved integer;
BEGIN
  SELECT * INTO m FROM account_merges WHERE id = asked FOR UPDATE;
  IF m.state IS DISTINCT FROM 'moving' THEN RETURN NULL; END IF;
  PERFORM set_config('app.moves_records', 'on', true);
  UPDATE tickets SET customer_id = m.target_id WHERE id = ANY (ARRAY(
    SELECT id FROM tickets WHERE customer_id = m.source_id ORDER BY updated_at DESC, id DESC LIMIT most
      FOR NO KEY UPDATE SKIP LOCKED));
  GET DIAGNOSTICS moved = ROW_COUNT;
  PERFORM set_config('app.moves_records', '', true);
  UPDATE account_merges SET moved_tickets = moved_tickets + moved WHERE id = asked;
  -- Nobody adds one any more: after the first step, none is written for the account that ended.
  IF EXISTS (SELECT FROM tickets WHERE customer_id = m.source_id) THEN RETURN moved; END IF;
  UPDATE account_merges SET state = 'done', finished_at = clock_timestamp() WHERE id = asked;
  PERFORM notify_live_change('ticket', asked, m.target_id, false, NULL);
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION move_tickets(uuid,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION move_tickets(uuid,integer) TO plenum_jobs;
