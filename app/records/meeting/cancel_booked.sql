-- Cancels the meeting of a link before it begins; false for one that will not be held anyway.
CREATE OR REPLACE FUNCTION cancel_booked(link_hash text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_variable
BEGIN
  UPDATE meetings m SET status = 'cancelled', invitation_sequence = m.invitation_sequence + 1, version = m.version + 1,
      updated_at = now()
    FROM meeting_attendees a WHERE a.meeting_id = m.id AND a.link_hashes @> ARRAY[link_hash]
      AND m.status IN ('scheduled', 'rescheduled') AND m.archived_at IS NULL AND m.meeting_date > now();
  RETURN FOUND;
END
$$;

REVOKE ALL ON FUNCTION cancel_booked(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cancel_booked(text) TO plenum_visitor;
