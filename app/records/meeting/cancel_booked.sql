-- Cancels a meeting before it begins, for someone who may; false for one that will not be held anyway.
CREATE OR REPLACE FUNCTION cancel_booked(asked uuid, link_hash text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_variable
BEGIN
  UPDATE meetings m SET status = 'cancelled', invitation_sequence = m.invitation_sequence + 1, version = m.version + 1,
      updated_at = now()
    WHERE m.id = asked AND is_of_booker(asked, link_hash)
      AND m.status IN ('scheduled', 'rescheduled') AND m.archived_at IS NULL AND m.meeting_date > now();
  RETURN FOUND;
END
$$;

REVOKE ALL ON FUNCTION cancel_booked(uuid,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cancel_booked(uuid,text) TO plenum_visitor, plenum_customer;
