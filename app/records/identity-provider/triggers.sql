-- A merge takes the provider of the account that ends along.
CREATE OR REPLACE TRIGGER identity_providers_outside_sso AFTER UPDATE OF customer_id ON identity_providers
  FOR EACH ROW EXECUTE FUNCTION end_sessions_outside_sso();

-- A provider of an account that was merged is of the one that stays.
CREATE OR REPLACE TRIGGER identity_providers_merged BEFORE INSERT OR UPDATE OF customer_id ON identity_providers
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION follow_merged_customer();
