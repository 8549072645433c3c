CREATE OR REPLACE FUNCTION live_meeting_answered() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change('meeting', NEW.meeting_id, (SELECT customer_id FROM meetings WHERE id = NEW.meeting_id), true, NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER meeting_colleagues_live AFTER INSERT OR UPDATE ON meeting_colleagues
  FOR EACH ROW EXECUTE FUNCTION live_meeting_answered();

CREATE OR REPLACE TRIGGER meeting_responses_live AFTER INSERT ON meeting_responses
  FOR EACH ROW EXECUTE FUNCTION live_meeting_answered();

CREATE OR REPLACE TRIGGER meeting_attendees_live AFTER UPDATE OF answer, answer_note ON meeting_attendees
  FOR EACH ROW EXECUTE FUNCTION live_meeting_answered();

CREATE OR REPLACE TRIGGER meeting_suggestions_live AFTER INSERT OR UPDATE ON meeting_suggestions
  FOR EACH ROW EXECUTE FUNCTION live_meeting_answered();
