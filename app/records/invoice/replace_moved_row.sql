-- What an account has one of stays that of the account that stays when two are merged: the other one's row is kept, replaced.
CREATE OR REPLACE FUNCTION replace_moved_row() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  has_one boolean;
BEGIN
  IF OLD.customer_id <> NEW.customer_id AND NEW.replaced_at IS NULL THEN
    IF TG_TABLE_NAME = 'billing_terms' THEN
      has_one := EXISTS (SELECT FROM billing_terms t WHERE t.customer_id = NEW.customer_id AND t.replaced_at IS NULL);
    ELSE
      has_one := EXISTS (SELECT FROM sent_statements t WHERE t.customer_id = NEW.customer_id AND t.month = NEW.month AND t.replaced_at IS NULL);
    END IF;
    IF has_one THEN
      NEW.replaced_at := now();
    END IF;
  END IF;
  RETURN NEW;
END
$$;

REVOKE ALL ON FUNCTION replace_moved_row() FROM PUBLIC;

CREATE OR REPLACE TRIGGER billing_terms_replaced BEFORE UPDATE OF customer_id ON billing_terms
  FOR EACH ROW EXECUTE FUNCTION replace_moved_row();
CREATE OR REPLACE TRIGGER sent_statements_replaced BEFORE UPDATE OF customer_id ON sent_statements
  FOR EACH ROW EXECUTE FUNCTION replace_moved_row();
