CREATE OR REPLACE TRIGGER retainers_merged BEFORE INSERT OR UPDATE OF customer_id ON retainers
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
