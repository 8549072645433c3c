-- Issued once, and never another way, for the owner of the tables too. The sample client leaves with its documents.
CREATE OR REPLACE FUNCTION refuse_change_of_issued() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM invoices i WHERE i.customer_id = sample_client()
      AND i.id = coalesce((to_jsonb(OLD) ->> 'invoice_id')::uuid,
        (SELECT d.invoice_id FROM issued_documents d WHERE d.id = (to_jsonb(OLD) ->> 'document_id')::uuid))) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'An issued document never changes';
END
$$;

REVOKE ALL ON FUNCTION refuse_change_of_issued() FROM PUBLIC;

CREATE OR REPLACE TRIGGER issued_documents_frozen BEFORE UPDATE OR DELETE ON issued_documents
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_issued();
CREATE OR REPLACE TRIGGER issued_pdfs_frozen BEFORE UPDATE OR DELETE ON issued_pdfs
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_issued();
CREATE OR REPLACE TRIGGER issued_documents_not_emptied BEFORE TRUNCATE ON issued_documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_issued();
CREATE OR REPLACE TRIGGER issued_pdfs_not_emptied BEFORE TRUNCATE ON issued_pdfs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_issued();
CREATE OR REPLACE TRIGGER issued_ubl_frozen BEFORE UPDATE OR DELETE ON issued_ubl
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_issued();
CREATE OR REPLACE TRIGGER issued_ubl_not_emptied BEFORE TRUNCATE ON issued_ubl
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_issued();
