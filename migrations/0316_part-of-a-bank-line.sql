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
--> statement-breakpoint
UPDATE bank_lines l SET is_settled = false WHERE l.is_settled
  AND NOT EXISTS (SELECT FROM bank_postings p WHERE l.id IN (p.line_id, p.other_line_id) AND p.undone_at IS NULL)
  AND l.amount <> coalesce((SELECT sum(CASE t.type WHEN 'credit' THEN t.amount - m.fee ELSE m.fee - t.amount END)
    FROM bank_matches m JOIN transactions t ON t.id = m.transaction_id
    WHERE m.line_id = l.id AND NOT EXISTS (SELECT FROM transactions r WHERE r.reverses_id = t.id
      AND NOT EXISTS (SELECT FROM bank_matches o WHERE o.transaction_id = r.id))), 0);
--> statement-breakpoint
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
