-- Written once, for the owner of the tables too. The sample client leaves with its entries.
CREATE OR REPLACE FUNCTION refuse_change_of_journal() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  account uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN
    account := coalesce((to_jsonb(OLD) ->> 'account_id')::uuid,
      (SELECT account_id FROM journal_entries WHERE id = (to_jsonb(OLD) ->> 'entry_id')::uuid));
    IF EXISTS (SELECT FROM customer_accounts WHERE id = account AND customer_id = sample_client()) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'The journal is append-only';
END
$$;

REVOKE ALL ON FUNCTION refuse_change_of_journal() FROM PUBLIC;

CREATE OR REPLACE TRIGGER journal_entries_append_only BEFORE UPDATE OR DELETE ON journal_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_journal();
CREATE OR REPLACE TRIGGER journal_lines_append_only BEFORE UPDATE OR DELETE ON journal_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_journal();
CREATE OR REPLACE TRIGGER journal_entries_not_emptied BEFORE TRUNCATE ON journal_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_journal();
CREATE OR REPLACE TRIGGER journal_lines_not_emptied BEFORE TRUNCATE ON journal_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_journal();
