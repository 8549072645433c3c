CREATE OR REPLACE TRIGGER document_requests_merged BEFORE INSERT OR UPDATE OF customer_id ON document_requests
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
CREATE OR REPLACE TRIGGER document_requests_live AFTER INSERT OR UPDATE OR DELETE ON document_requests
  FOR EACH ROW EXECUTE FUNCTION live_record_changed('document_request');
