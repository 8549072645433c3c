-- Whoever of a client booked a meeting is among its people too: their answer is the same there.
CREATE OR REPLACE FUNCTION answer_of_booker() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE meeting_attendees SET answered_at = NEW.created_at, answer_note = NEW.note, answer_sequence = NEW.invitation_sequence,
      answer_stamped_at = NEW.stamped_at, answer = CASE NEW.response
        WHEN 'confirmed' THEN 'accepted' WHEN 'declined' THEN 'declined' WHEN 'tentative' THEN 'tentative' ELSE 'none' END
    WHERE meeting_id = NEW.meeting_id AND user_id = NEW.user_id;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION answer_of_booker() FROM PUBLIC;

CREATE OR REPLACE TRIGGER meeting_responses_of_booker AFTER INSERT ON meeting_responses
  FOR EACH ROW EXECUTE FUNCTION answer_of_booker();
