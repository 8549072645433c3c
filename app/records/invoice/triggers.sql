CREATE OR REPLACE TRIGGER invoices_merged BEFORE INSERT OR UPDATE OF customer_id ON invoices
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
