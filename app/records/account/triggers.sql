CREATE OR REPLACE TRIGGER customer_accounts_live AFTER INSERT OR UPDATE OR DELETE ON customer_accounts
  FOR EACH ROW EXECUTE FUNCTION live_record_changed('account');
