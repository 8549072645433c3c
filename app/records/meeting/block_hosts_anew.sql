-- A meeting that moves, ends or comes back blocks its hosts' time anew, in one order for everybody.
CREATE OR REPLACE FUNCTION block_hosts_anew() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  host uuid;
BEGIN
  FOR host IN SELECT h.id FROM meeting_hosts h WHERE h.meeting_id = NEW.id ORDER BY h.user_id LOOP
    UPDATE meeting_hosts SET is_live = is_live WHERE id = host;
  END LOOP;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION block_hosts_anew() FROM PUBLIC;

CREATE OR REPLACE TRIGGER meetings_block_hosts
  AFTER UPDATE OF meeting_date, duration_minutes, minutes_before, minutes_after, status, archived_at ON meetings
  FOR EACH ROW EXECUTE FUNCTION block_hosts_anew();
