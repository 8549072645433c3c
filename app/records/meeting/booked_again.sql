-- The meeting that this very form booked before, with one more link to it; no row the first time, or when the form was changed.
CREATE OR REPLACE FUNCTION booked_again(submission uuid, submission_hash text, link_hash text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_variable
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(submission::text, 0));
  UPDATE meeting_attendees a SET link_hashes = a.link_hashes || link_hash
    FROM meetings m WHERE m.id = a.meeting_id AND m.submission_id = submission AND m.submission_hash = submission_hash;
  RETURN FOUND;
END
$$;

REVOKE ALL ON FUNCTION booked_again(uuid,text,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION booked_again(uuid,text,text) TO plenum_visitor;
