-- Takes in another time that someone who is invited suggests by mail, and says what came of it: 'suggested', or why nothing did. A
-- meeting is not moved by it.
CREATE OR REPLACE FUNCTION suggest_time(asked uuid, person text, address text, zone text, shown integer, starts timestamptz,
  minutes integer, words text, stamped timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_variable
DECLARE
  m meetings;
  most_of_one CONSTANT integer := 10;
BEGIN
  SELECT mm.* INTO m FROM meetings mm WHERE mm.id = asked FOR UPDATE;
  IF NOT FOUND OR NOT firm_does('mail') THEN RETURN 'gone'; END IF;
  IF m.status NOT IN ('scheduled', 'rescheduled') OR m.archived_at IS NOT NULL OR m.meeting_date <= now() THEN RETURN 'over'; END IF;
  IF m.invitation_sequence <> shown THEN RETURN 'old'; END IF;
  IF starts <= now() THEN RETURN 'past'; END IF;
  IF EXISTS (SELECT FROM meeting_suggestions s WHERE s.meeting_id = asked AND lower(s.email) = lower(address)
    AND s.state = 'open' AND s.starts_at = starts AND s.duration_minutes = minutes) THEN RETURN 'same'; END IF;
  IF EXISTS (SELECT FROM meeting_suggestions s WHERE s.meeting_id = asked AND lower(s.email) = lower(address)
    AND s.invitation_sequence = shown AND s.stamped_at > stamped) THEN RETURN 'earlier'; END IF;
  IF (SELECT count(*) FROM meeting_suggestions s WHERE s.meeting_id = asked AND lower(s.email) = lower(address)) >= most_of_one
    THEN RETURN 'many'; END IF;
  UPDATE meeting_suggestions s SET state = 'ended', decided_at = now()
    WHERE s.meeting_id = asked AND lower(s.email) = lower(address) AND s.state = 'open';
  INSERT INTO meeting_suggestions (meeting_id, name, email, time_zone, starts_at, duration_minutes, note, invitation_sequence,
      stamped_at)
    VALUES (asked, person, address, zone, starts, minutes, words, shown, least(stamped, now()));
  RETURN 'suggested';
END
$$;

REVOKE ALL ON FUNCTION suggest_time(uuid,text,text,text,integer,timestamptz,integer,text,timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION suggest_time(uuid,text,text,text,integer,timestamptz,integer,text,timestamptz) TO plenum_firm;
