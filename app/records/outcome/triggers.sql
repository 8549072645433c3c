-- What belongs to an account that is merged follows it; of two plans, and of two requests of one month, the one of the account
-- that stays goes on.
CREATE OR REPLACE TRIGGER monthly_file_plans_merged BEFORE INSERT OR UPDATE OF customer_id ON monthly_file_plans
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
CREATE OR REPLACE TRIGGER monthly_file_requests_merged BEFORE INSERT OR UPDATE OF customer_id ON monthly_file_requests
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
CREATE OR REPLACE TRIGGER outcome_baselines_merged BEFORE INSERT OR UPDATE OF customer_id ON outcome_baselines
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
CREATE OR REPLACE TRIGGER outcome_consents_merged BEFORE INSERT OR UPDATE OF customer_id ON outcome_consents
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
CREATE OR REPLACE TRIGGER outcome_results_merged BEFORE INSERT OR UPDATE OF customer_id ON outcome_results
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();

-- What belongs to an account that is merged follows it. Of what a customer has once, the one of the account that stays goes on.
CREATE OR REPLACE TRIGGER outcome_measures_merged BEFORE INSERT OR UPDATE OF customer_id ON outcome_measures
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();

-- What belongs to an account that is merged follows it. A quarter that both scored keeps what the account that stays says of it;
-- consent is given by account, and ends with the one that it was given for.
CREATE OR REPLACE TRIGGER quarterly_scores_merged BEFORE INSERT OR UPDATE OF customer_id ON quarterly_scores
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
CREATE OR REPLACE TRIGGER score_requests_merged BEFORE INSERT OR UPDATE OF customer_id ON score_requests
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();

-- The landing page is rendered again when what it says of results may have changed.
CREATE OR REPLACE TRIGGER outcome_consents_public_pages AFTER INSERT OR UPDATE OR DELETE ON outcome_consents
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages_changed();
CREATE OR REPLACE TRIGGER outcome_results_public_pages AFTER INSERT OR UPDATE OR DELETE ON outcome_results
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages_changed();
