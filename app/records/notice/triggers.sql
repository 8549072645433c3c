CREATE OR REPLACE TRIGGER notices_merged BEFORE INSERT OR UPDATE OF customer_id ON notices
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION follow_merged_customer();
