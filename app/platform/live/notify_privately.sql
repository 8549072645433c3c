-- A change of a private record is told to staff and, in a notification of its own, to its person: a process of before knows both.
CREATE OR REPLACE FUNCTION notify_privately(topic text, record uuid, customer uuid, private_to uuid) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change(topic, record, customer, private_to IS NOT NULL, NULL);
  IF private_to IS NOT NULL THEN
    PERFORM notify_live_change(topic, record, customer, false, private_to);
  END IF;
END
$$;
