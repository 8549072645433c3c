CREATE OR REPLACE TRIGGER customer_accounts_live AFTER INSERT OR UPDATE OR DELETE ON customer_accounts
  FOR EACH ROW EXECUTE FUNCTION live_record_changed('account');

CREATE CONSTRAINT TRIGGER transactions_posted AFTER INSERT ON transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION post_what_moved();

CREATE OR REPLACE TRIGGER transactions_settle AFTER INSERT ON transactions
  FOR EACH ROW WHEN (NEW.reverses_id IS NOT NULL) EXECUTE FUNCTION settle_bank_line();
