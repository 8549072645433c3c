CREATE OR REPLACE TRIGGER procedures_merged BEFORE INSERT OR UPDATE OF customer_id ON procedures
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
