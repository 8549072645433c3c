CREATE OR REPLACE TRIGGER meetings_merged BEFORE INSERT OR UPDATE OF customer_id ON meetings
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
