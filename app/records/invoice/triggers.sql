CREATE OR REPLACE TRIGGER invoices_merged BEFORE INSERT OR UPDATE OF customer_id ON invoices
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
CREATE OR REPLACE TRIGGER billing_terms_merged BEFORE INSERT OR UPDATE OF customer_id ON billing_terms
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
CREATE OR REPLACE TRIGGER invoice_reminders_merged BEFORE INSERT OR UPDATE OF customer_id ON invoice_reminders
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
CREATE OR REPLACE TRIGGER invoice_answers_merged BEFORE INSERT OR UPDATE OF customer_id ON invoice_answers
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
CREATE OR REPLACE TRIGGER payment_methods_merged BEFORE INSERT OR UPDATE OF customer_id ON payment_methods
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
CREATE OR REPLACE TRIGGER autopays_merged BEFORE INSERT OR UPDATE OF customer_id ON autopays
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
CREATE OR REPLACE TRIGGER sent_statements_merged BEFORE INSERT OR UPDATE OF customer_id ON sent_statements
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();

CREATE CONSTRAINT TRIGGER invoices_posted AFTER INSERT OR UPDATE ON invoices
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION post_what_moved();
CREATE CONSTRAINT TRIGGER issued_documents_posted AFTER INSERT ON issued_documents
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION post_what_moved();
