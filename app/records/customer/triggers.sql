CREATE OR REPLACE TRIGGER customer_profiles_public_pages AFTER UPDATE OF approval_status, archived_at ON customer_profiles
  FOR EACH ROW EXECUTE FUNCTION consented_board_changed('id');
CREATE OR REPLACE TRIGGER customer_profiles_outside_sso AFTER UPDATE OF archived_at ON customer_profiles
  FOR EACH ROW WHEN (OLD.archived_at IS NOT NULL AND NEW.archived_at IS NULL) EXECUTE FUNCTION end_sessions_outside_sso();
CREATE OR REPLACE TRIGGER customer_profiles_access AFTER UPDATE OF approval_status, archived_at ON customer_profiles
  FOR EACH ROW EXECUTE FUNCTION notify_access_changed();
