CREATE OR REPLACE TRIGGER tickets_merged BEFORE INSERT OR UPDATE OF customer_id ON tickets
  FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
CREATE OR REPLACE TRIGGER tickets_hide_notices AFTER UPDATE OF private_to ON tickets FOR EACH ROW
  WHEN (NEW.private_to IS NOT NULL AND NEW.private_to IS DISTINCT FROM OLD.private_to)
  EXECUTE FUNCTION hide_notices_of_private('ticket');
CREATE OR REPLACE TRIGGER tickets_live AFTER INSERT OR UPDATE OR DELETE ON tickets
  FOR EACH ROW EXECUTE FUNCTION live_private_record_changed('ticket');
