-- At the end of a transaction, what it did to invoices and ledgers is posted, whoever did it.
CREATE OR REPLACE FUNCTION post_what_moved() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'invoices' THEN
    PERFORM post_invoice(NEW.id);
  ELSE
    PERFORM post_transaction(NEW.id);
  END IF;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION post_what_moved() FROM PUBLIC;
