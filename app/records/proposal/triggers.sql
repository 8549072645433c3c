CREATE OR REPLACE TRIGGER proposals_merged BEFORE INSERT OR UPDATE OF customer_id ON proposals
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
CREATE OR REPLACE TRIGGER proposals_live AFTER INSERT OR UPDATE OR DELETE ON proposals
  FOR EACH ROW EXECUTE FUNCTION live_draft_changed('proposal');
