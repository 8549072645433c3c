CREATE OR REPLACE TRIGGER staff_customers_merged BEFORE INSERT OR UPDATE OF customer_id ON staff_customers
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();

-- Who sees what has changed: open streams are looked at again.
CREATE OR REPLACE TRIGGER staff_customers_access AFTER INSERT OR DELETE ON staff_customers
  FOR EACH ROW EXECUTE FUNCTION notify_access_changed();
