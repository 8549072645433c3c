-- At the end of a transaction, what it did to invoices and ledgers is issued and posted, whoever did it.
CREATE OR REPLACE FUNCTION post_what_moved() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'invoices' THEN
      PERFORM issue_invoice(NEW.id);
      PERFORM move_posted_invoice(NEW.id);
    WHEN 'issued_documents' THEN PERFORM post_document(NEW.id);
    ELSE PERFORM post_transaction(NEW.id);
  END CASE;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION post_what_moved() FROM PUBLIC;
