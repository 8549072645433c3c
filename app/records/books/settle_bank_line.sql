-- A line of a bank is settled while all that it moved stands; of one that a part was taken back of, that part waits. What a person posted to an account stands until it is undone; that settles the
-- line of the other account too, of a transfer between two. An entry of a ledger that it brought stands until it is taken back, and
-- after that as well if another line took it back: both moved money. A line that took something back which came in again moved nothing.
CREATE OR REPLACE FUNCTION settle_bank_line() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changed jsonb := to_jsonb(NEW);
  let_go uuid := CASE TG_OP WHEN 'UPDATE' THEN (to_jsonb(OLD) ->> 'other_line_id')::uuid END;
BEGIN
  UPDATE bank_lines l SET is_settled = EXISTS (SELECT FROM bank_postings p WHERE l.id IN (p.line_id, p.other_line_id) AND p.undone_at IS NULL)
      OR l.amount <> 0 AND l.amount = coalesce((SELECT sum(CASE t.type WHEN 'credit' THEN t.amount - m.fee ELSE m.fee - t.amount END)
        FROM bank_matches m JOIN transactions t ON t.id = m.transaction_id
        WHERE m.line_id = l.id AND NOT EXISTS (SELECT FROM transactions r WHERE r.reverses_id = t.id
          AND NOT EXISTS (SELECT FROM bank_matches o WHERE o.transaction_id = r.id))), 0)
    WHERE l.id IN ((changed ->> 'line_id')::uuid, (changed ->> 'other_line_id')::uuid, let_go) OR l.id IN (
      SELECT m.line_id FROM bank_matches m WHERE m.transaction_id IN ((changed ->> 'reverses_id')::uuid,
        (SELECT reverses_id FROM transactions WHERE id = (changed ->> 'transaction_id')::uuid)));
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION settle_bank_line() FROM PUBLIC;

CREATE OR REPLACE TRIGGER bank_matches_settle AFTER INSERT OR UPDATE ON bank_matches
  FOR EACH ROW EXECUTE FUNCTION settle_bank_line();

CREATE OR REPLACE TRIGGER bank_postings_settle AFTER INSERT OR UPDATE ON bank_postings
  FOR EACH ROW EXECUTE FUNCTION settle_bank_line();
