CREATE OR REPLACE TRIGGER billing_plans_merged BEFORE INSERT OR UPDATE OF customer_id ON billing_plans
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
