-- A line of a bank is settled while an entry of a ledger stands that it brought: from its match on, until that entry is taken back.
CREATE OR REPLACE FUNCTION settle_bank_line() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE bank_lines l SET is_settled = EXISTS (SELECT FROM bank_matches m WHERE m.line_id = l.id
      AND NOT EXISTS (SELECT FROM transactions r WHERE r.reverses_id = m.transaction_id))
    WHERE l.id = (SELECT line_id FROM bank_matches WHERE transaction_id = (to_jsonb(NEW) ->> TG_ARGV[0])::uuid);
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION settle_bank_line() FROM PUBLIC;

CREATE OR REPLACE TRIGGER bank_matches_settle AFTER INSERT ON bank_matches
  FOR EACH ROW EXECUTE FUNCTION settle_bank_line('transaction_id');
CREATE OR REPLACE TRIGGER transactions_settle AFTER INSERT ON transactions
  FOR EACH ROW WHEN (NEW.reverses_id IS NOT NULL) EXECUTE FUNCTION settle_bank_line('reverses_id');
