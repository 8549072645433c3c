-- Who is a member nowhere any more is signed out everywhere.
CREATE OR REPLACE FUNCTION end_sessions_without_member() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM sessions s WHERE s.user_id = NEW.user_id
    AND NOT EXISTS (SELECT FROM members m JOIN customer_profiles c ON c.id = m.customer_id
      WHERE m.user_id = NEW.user_id AND m.ended_at IS NULL AND c.archived_at IS NULL)
    AND NOT EXISTS (SELECT FROM user_roles r WHERE r.user_id = NEW.user_id AND r.role = 'admin');
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION end_sessions_without_member() FROM PUBLIC;

CREATE OR REPLACE TRIGGER members_sessions AFTER UPDATE OF ended_at ON members
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION end_sessions_without_member();
