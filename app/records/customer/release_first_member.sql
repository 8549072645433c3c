-- Who was the first member of a company and has left it may register another one, whoever writes its profile, a process of
-- before included: the company of before stays without a first member.
CREATE OR REPLACE FUNCTION release_first_member() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE customer_profiles c SET user_id = NULL WHERE c.user_id = NEW.user_id
    AND NOT EXISTS (SELECT FROM members m WHERE m.customer_id = c.id AND m.user_id = c.user_id AND m.ended_at IS NULL);
  RETURN NEW;
END
$$;

REVOKE ALL ON FUNCTION release_first_member() FROM PUBLIC;

CREATE OR REPLACE TRIGGER customer_profiles_release BEFORE INSERT ON customer_profiles
  FOR EACH ROW EXECUTE FUNCTION release_first_member();
