-- Whoever writes a profile, an older version of the program included, makes its person the first owner. The trigger comes
-- first: with it nobody writes a profile until all of those that are there have their owner. A client whom the firm brought along
-- has nobody until someone is invited.
CREATE OR REPLACE FUNCTION add_first_member() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO members (customer_id, user_id, role, may_sign, joined_at) VALUES (NEW.id, NEW.user_id, 'owner', true, NEW.created_at);
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION add_first_member() FROM PUBLIC;

CREATE OR REPLACE TRIGGER customer_profiles_first_member AFTER INSERT ON customer_profiles
  FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION add_first_member();
