CREATE OR REPLACE TRIGGER running_timers_merged BEFORE INSERT OR UPDATE OF customer_id ON running_timers
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
CREATE OR REPLACE TRIGGER time_entries_merged BEFORE INSERT OR UPDATE OF customer_id ON time_entries
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
CREATE OR REPLACE TRIGGER agreed_rates_merged BEFORE INSERT OR UPDATE OF customer_id ON agreed_rates
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION follow_merged_customer();
CREATE OR REPLACE TRIGGER expenses_merged BEFORE INSERT OR UPDATE OF customer_id ON expenses
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION follow_merged_customer();
