CREATE OR REPLACE TRIGGER members_outside_sso AFTER INSERT OR UPDATE OF customer_id ON members
  FOR EACH ROW EXECUTE FUNCTION end_sessions_outside_sso();
CREATE OR REPLACE TRIGGER member_invitations_merged BEFORE INSERT OR UPDATE OF customer_id ON member_invitations
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
CREATE OR REPLACE TRIGGER members_merged BEFORE INSERT OR UPDATE OF customer_id ON members
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
CREATE OR REPLACE TRIGGER members_access AFTER INSERT OR UPDATE OR DELETE ON members
  FOR EACH ROW EXECUTE FUNCTION notify_access_changed();
