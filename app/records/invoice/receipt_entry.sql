-- The entry of a ledger that names the receipt of some money: the first of what came in at once by an attempt, by a line of a bank or by
-- itself. The money is named by an entry that credits it, in whatever account a merge has posted it again since, or by its payment.
CREATE OR REPLACE FUNCTION receipt_entry(of_money uuid) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE back AS (
    (SELECT id, reposts_id FROM transactions WHERE (id = of_money OR payment_id = of_money) AND type = 'credit' AND reverses_id IS NULL
      ORDER BY created_at LIMIT 1)
    UNION ALL SELECT t.id, t.reposts_id FROM transactions t JOIN back b ON t.id = b.reposts_id
  ), root AS (SELECT * FROM back WHERE reposts_id IS NULL)
  SELECT coalesce(
    (SELECT t.id FROM provider_entries e JOIN transactions t ON t.id = e.transaction_id
      WHERE e.attempt_id = (SELECT attempt_id FROM provider_entries WHERE transaction_id = root.id) ORDER BY t.created_at, t.id LIMIT 1),
    (SELECT t.id FROM bank_matches r JOIN bank_matches m ON m.line_id = r.line_id AND m.created_at = r.created_at
      JOIN transactions t ON t.id = m.transaction_id
      WHERE r.transaction_id = root.id AND t.reverses_id IS NULL ORDER BY t.created_at, t.id LIMIT 1),
    root.id) FROM root
$$;

REVOKE ALL ON FUNCTION receipt_entry(uuid) FROM PUBLIC;
