CREATE OR REPLACE TRIGGER customer_documents_merged BEFORE INSERT OR UPDATE OF customer_id ON customer_documents
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
CREATE OR REPLACE TRIGGER customer_documents_hide_notices AFTER UPDATE OF private_to ON customer_documents FOR EACH ROW
  WHEN (NEW.private_to IS NOT NULL AND NEW.private_to IS DISTINCT FROM OLD.private_to)
  EXECUTE FUNCTION hide_notices_of_private('document');
CREATE OR REPLACE TRIGGER customer_documents_live AFTER INSERT OR UPDATE OR DELETE ON customer_documents
  FOR EACH ROW EXECUTE FUNCTION live_private_record_changed('document');
