CREATE OR REPLACE TRIGGER invoices_merged BEFORE INSERT OR UPDATE OF customer_id ON invoices
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();

CREATE CONSTRAINT TRIGGER invoices_posted AFTER INSERT OR UPDATE OF status, amount, archived_at, is_prepayment, customer_id ON invoices
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION post_what_moved();
