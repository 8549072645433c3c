CREATE OR REPLACE TRIGGER projects_merged BEFORE INSERT OR UPDATE OF customer_id ON projects
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
CREATE OR REPLACE TRIGGER projects_live AFTER INSERT OR UPDATE OR DELETE ON projects
  FOR EACH ROW EXECUTE FUNCTION live_record_changed('project');
