CREATE OR REPLACE TRIGGER contracts_merged BEFORE INSERT OR UPDATE OF customer_id ON contracts
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
CREATE OR REPLACE TRIGGER contracts_live AFTER INSERT OR UPDATE OR DELETE ON contracts
  FOR EACH ROW EXECUTE FUNCTION live_draft_changed('contract');
