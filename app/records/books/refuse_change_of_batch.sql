-- What was closed and handed over is written once, for the owner of the tables too.
CREATE OR REPLACE FUNCTION refuse_change_of_batch() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'Closings and batches of the books are append-only';
END
$$;

REVOKE ALL ON FUNCTION refuse_change_of_batch() FROM PUBLIC;

CREATE OR REPLACE TRIGGER journal_closings_append_only BEFORE UPDATE OR DELETE ON journal_closings
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_batch();
CREATE OR REPLACE TRIGGER journal_closings_not_emptied BEFORE TRUNCATE ON journal_closings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_batch();
CREATE OR REPLACE TRIGGER journal_batches_append_only BEFORE UPDATE OR DELETE ON journal_batches
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_batch();
CREATE OR REPLACE TRIGGER journal_batches_not_emptied BEFORE TRUNCATE ON journal_batches
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_batch();
CREATE OR REPLACE TRIGGER journal_batch_entries_append_only BEFORE UPDATE OR DELETE ON journal_batch_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_batch();
CREATE OR REPLACE TRIGGER journal_batch_entries_not_emptied BEFORE TRUNCATE ON journal_batch_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_batch();
CREATE OR REPLACE TRIGGER journal_batch_files_append_only BEFORE UPDATE OR DELETE ON journal_batch_files
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_batch();
CREATE OR REPLACE TRIGGER journal_batch_files_not_emptied BEFORE TRUNCATE ON journal_batch_files
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_batch();
