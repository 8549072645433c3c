-- Live updates (app/platform/live): each change of a record is told to every process, with the customer it concerns. What
-- only staff or one person may hear of says so: the process decides by it whose stream it reaches.
-- Two transactions that tell the same do so in two notifications, also where they are sent together. Records that a merge moves
-- are told of once a kind, at its end: not one by one, each to two accounts.
CREATE OR REPLACE FUNCTION notify_live_change(topic text, record uuid, customer uuid, staff_only boolean, person uuid)
RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF current_setting('app.moves_records', true) = 'on' THEN RETURN; END IF;
  PERFORM tell('live_changes', json_build_object('topic', topic, 'id', record, 'customerId', customer,
    'staffOnly', staff_only, 'userId', person, 'transaction', pg_current_xact_id())::text);
END
$$;
