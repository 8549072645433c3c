-- What is written for an account that was merged belongs to the one that stays, whoever writes it, an older version of the
-- program included. A merge holds the row of the account that ends: who writes for it waits, and then reads where it went.
CREATE OR REPLACE FUNCTION follow_merged_customer() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  stays uuid;
BEGIN
  SELECT merged_into INTO stays FROM customer_profiles WHERE id = NEW.customer_id FOR KEY SHARE;
  IF stays IS NOT NULL THEN
    NEW.customer_id := stays;
  END IF;
  RETURN NEW;
END
$$;

REVOKE ALL ON FUNCTION follow_merged_customer() FROM PUBLIC;
