-- What was suggested instead of a time ends with it, whoever moves, cancels or archives the meeting.
CREATE OR REPLACE FUNCTION end_suggestions() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE meeting_suggestions SET state = 'ended', decided_at = now() WHERE meeting_id = NEW.id AND state = 'open';
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION end_suggestions() FROM PUBLIC;

CREATE OR REPLACE TRIGGER meetings_end_suggestions AFTER UPDATE OF meeting_date, duration_minutes, status, archived_at ON meetings
  FOR EACH ROW WHEN (NEW.meeting_date <> OLD.meeting_date OR NEW.duration_minutes <> OLD.duration_minutes
    OR NEW.status NOT IN ('scheduled', 'rescheduled') OR NEW.archived_at IS NOT NULL)
  EXECUTE FUNCTION end_suggestions();
