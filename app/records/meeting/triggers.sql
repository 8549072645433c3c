CREATE OR REPLACE TRIGGER meetings_merged BEFORE INSERT OR UPDATE OF customer_id ON meetings
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();

CREATE OR REPLACE TRIGGER meeting_kinds_pages AFTER INSERT OR UPDATE OR DELETE ON meeting_kinds
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages_changed();
