-- What a person may do has changed: their open streams are looked at again, and so are those of all members of a customer that
-- is approved or archived.
CREATE OR REPLACE FUNCTION notify_access_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  IF TG_TABLE_NAME = 'customer_profiles' THEN
    PERFORM pg_notify('access_changed', user_id::text) FROM members WHERE customer_id = NEW.id AND ended_at IS NULL;
  ELSE
    PERFORM pg_notify('access_changed', changed ->> CASE TG_TABLE_NAME WHEN 'users' THEN 'id' ELSE 'user_id' END);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER sessions_access AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION notify_access_changed();
CREATE OR REPLACE TRIGGER user_roles_access AFTER INSERT OR UPDATE OR DELETE ON user_roles
  FOR EACH ROW EXECUTE FUNCTION notify_access_changed();
CREATE OR REPLACE TRIGGER users_access AFTER UPDATE OF deactivated_at ON users
  FOR EACH ROW EXECUTE FUNCTION notify_access_changed();
