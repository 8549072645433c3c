-- An inquiry follows its customer when that account is merged into another one.
CREATE OR REPLACE TRIGGER project_inquiries_merged BEFORE INSERT OR UPDATE OF customer_id ON project_inquiries
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION follow_merged_customer();
