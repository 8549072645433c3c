-- A board hears of a change by its customer.
CREATE OR REPLACE FUNCTION live_outcome_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change('outcome', changed.id, changed.customer_id, false, NULL);
  RETURN NULL;
END
$$;

-- A board hears of its requests by its customer.
CREATE OR REPLACE TRIGGER monthly_file_plans_live AFTER INSERT OR UPDATE ON monthly_file_plans
  FOR EACH ROW EXECUTE FUNCTION live_outcome_changed();
CREATE OR REPLACE TRIGGER monthly_file_requests_live AFTER INSERT OR UPDATE ON monthly_file_requests
  FOR EACH ROW EXECUTE FUNCTION live_outcome_changed();
CREATE OR REPLACE TRIGGER outcome_baselines_live AFTER INSERT OR UPDATE ON outcome_baselines
  FOR EACH ROW EXECUTE FUNCTION live_outcome_changed();
CREATE OR REPLACE TRIGGER outcome_consents_live AFTER INSERT OR UPDATE ON outcome_consents
  FOR EACH ROW EXECUTE FUNCTION live_outcome_changed();
CREATE OR REPLACE TRIGGER outcome_measures_live AFTER INSERT OR UPDATE OR DELETE ON outcome_measures
  FOR EACH ROW EXECUTE FUNCTION live_outcome_changed();
CREATE OR REPLACE TRIGGER outcome_results_live AFTER INSERT OR UPDATE ON outcome_results
  FOR EACH ROW EXECUTE FUNCTION live_outcome_changed();
CREATE OR REPLACE TRIGGER quarterly_scores_live AFTER INSERT ON quarterly_scores
  FOR EACH ROW EXECUTE FUNCTION live_outcome_changed();
CREATE OR REPLACE TRIGGER score_requests_live AFTER INSERT ON score_requests
  FOR EACH ROW EXECUTE FUNCTION live_outcome_changed();
