-- Takes in what someone who is invited by email alone answered by mail, and says what came of it: 'answered', or why nothing did.
-- Of two answers the later one counts, whichever came first; calendar programs say when, to the second.
CREATE OR REPLACE FUNCTION answer_invitation(guest uuid, shown integer, said text, words text, stamped timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_variable
DECLARE
  m meetings;
  a meeting_attendees;
BEGIN
  SELECT mm.* INTO m FROM meetings mm JOIN meeting_attendees ma ON ma.meeting_id = mm.id WHERE ma.id = guest FOR UPDATE OF mm;
  IF NOT FOUND OR NOT firm_does('mail') THEN RETURN 'gone'; END IF;
  IF m.status NOT IN ('scheduled', 'rescheduled') OR m.archived_at IS NOT NULL
    OR m.meeting_date + make_interval(mins => m.duration_minutes) <= now() THEN RETURN 'over'; END IF;
  IF m.invitation_sequence <> shown THEN RETURN 'old'; END IF;
  SELECT ma.* INTO a FROM meeting_attendees ma WHERE ma.id = guest;
  IF a.answer_sequence = shown THEN
    IF date_trunc('second', coalesce(a.answer_stamped_at, a.answered_at)) > stamped THEN RETURN 'earlier'; END IF;
    IF a.answer = said AND a.answer_note IS NOT DISTINCT FROM words THEN RETURN 'same'; END IF;
  END IF;
  UPDATE meeting_attendees ma SET answer = said, answer_note = words, answered_at = now(), answer_sequence = shown,
    answer_stamped_at = least(stamped, now()) WHERE ma.id = guest;
  RETURN 'answered';
END
$$;

REVOKE ALL ON FUNCTION answer_invitation(uuid,integer,text,text,timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION answer_invitation(uuid,integer,text,text,timestamptz) TO plenum_firm;
