-- NOTIFY, now or after the commit. A transaction that leaves something in the outbox says so to its connection, once, and leaves
-- what it says twice once, as NOTIFY does: a sending and a sweep that meet in the middle of its rows would else each send the same.
CREATE OR REPLACE FUNCTION tell(channel text, payload text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF current_setting('app.outbox', true) IS DISTINCT FROM 'on' THEN
    PERFORM pg_notify(channel, payload);
    RETURN;
  END IF;
  INSERT INTO outbox.notifications SELECT pg_current_xact_id(), tell.channel, tell.payload
    WHERE NOT EXISTS (SELECT FROM outbox.notifications n
      WHERE n.transaction = pg_current_xact_id() AND n.channel = tell.channel AND n.payload = tell.payload);
  IF current_setting('app.outbox_transaction', true) IS DISTINCT FROM pg_current_xact_id()::text THEN
    PERFORM set_config('app.outbox_transaction', pg_current_xact_id()::text, true);
    RAISE INFO 'plenum_outbox' USING DETAIL = pg_current_xact_id()::text;
  END IF;
END
$$;
