-- What a meeting blocks of its host's time: from its buffer before to the one behind, while it is going to be held. Those who
-- book one host wait for each other here, so that two of them never wait in a circle.
CREATE OR REPLACE FUNCTION block_host() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('host ' || NEW.user_id, 0));
  SELECT m.meeting_date - make_interval(mins => m.minutes_before),
      m.meeting_date + make_interval(mins => m.duration_minutes + m.minutes_after),
      m.status IN ('scheduled', 'rescheduled') AND m.archived_at IS NULL
    INTO STRICT NEW.blocked_from, NEW.blocked_until, NEW.is_live FROM meetings m WHERE m.id = NEW.meeting_id;
  RETURN NEW;
END
$$;

REVOKE ALL ON FUNCTION block_host() FROM PUBLIC;

CREATE OR REPLACE TRIGGER meeting_hosts_blocked BEFORE INSERT OR UPDATE ON meeting_hosts
  FOR EACH ROW EXECUTE FUNCTION block_host();
