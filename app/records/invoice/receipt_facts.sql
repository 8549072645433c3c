-- What a receipt says: what came in at once, by what, what it paid then, and what went back since. The money is named as `receipt_entry`
-- takes it. Whether someone may see it is for the caller to ask.
CREATE OR REPLACE FUNCTION receipt_facts(of_money uuid) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE first AS (
    SELECT t.id, t.account_id, t.created_at, t.entry_number, t.payment_id, e.attempt_id, a.settled, m.line_id, m.created_at AS matched_at
      FROM transactions t
      LEFT JOIN provider_entries e ON e.transaction_id = t.id LEFT JOIN payment_attempts a ON a.id = e.attempt_id
      LEFT JOIN bank_matches m ON m.transaction_id = t.id
      WHERE t.id = receipt_entry(of_money)
  ), brought AS (
    SELECT id FROM first
    UNION SELECT e.transaction_id FROM first f JOIN provider_entries e ON e.attempt_id = f.attempt_id
    UNION SELECT m.transaction_id FROM first f JOIN bank_matches m ON m.line_id = f.line_id AND m.created_at = f.matched_at
  ), every AS (
    -- What stays of a payment after a part went back is posted later, in entries beyond what was settled.
    SELECT t.*, EXISTS (SELECT FROM provider_entries s WHERE s.transaction_id = t.id AND s.is_surcharge) AS is_fee, f.attempt_id IS NULL OR sum(t.amount) OVER (ORDER BY t.created_at, t.id) <= f.settled AS is_first
      FROM first f, brought b JOIN transactions t ON t.id = b.id WHERE t.reverses_id IS NULL AND t.type = 'credit'
  ), chain AS (
    SELECT id, amount, account_id FROM every UNION ALL SELECT t.id, t.amount, t.account_id FROM transactions t JOIN chain c ON t.reposts_id = c.id
  ), standing AS (
    SELECT coalesce(sum(c.amount), 0.00) AS amount FROM chain c WHERE NOT EXISTS (SELECT FROM transactions r WHERE r.reverses_id = c.id)
  ), undoing AS (
    SELECT max((r.created_at AT TIME ZONE firm_zone())::date) AS day, max(l.day) AS bank_day
      FROM chain c JOIN transactions r ON r.reverses_id = c.id AND NOT EXISTS (SELECT FROM transactions m WHERE m.reposts_id = c.id)
      LEFT JOIN bank_matches m ON m.transaction_id = r.id LEFT JOIN bank_lines l ON l.id = m.line_id
  ), returned AS (
    SELECT v.kind, v.amount, v.reason, (v.settled_at AT TIME ZONE firm_zone())::date AS day, v.settled_at FROM first f
      JOIN provider_returns v ON v.attempt_id = f.attempt_id AND v.state = 'settled'
  ), came AS (SELECT sum(amount) AS amount FROM every WHERE is_first), gone AS (
    SELECT c.amount - s.amount - coalesce((SELECT sum(amount) FROM returned), 0) AS amount FROM came c, standing s
  )
  SELECT jsonb_build_object(
    'number', coalesce((SELECT number FROM journal_entries WHERE transaction_id = f.id), f.entry_number),
    'customerId', (SELECT a.customer_id FROM chain c JOIN customer_accounts a ON a.id = c.account_id ORDER BY c.id = f.id LIMIT 1),
    'day', coalesce(p.paid_on, l.day, (f.created_at AT TIME ZONE firm_zone())::date),
    'method', coalesce(p.method, CASE WHEN t.kind = 'bank' THEN 'ach' WHEN t.kind = 'card' THEN 'card' WHEN l.check_number IS NOT NULL THEN 'check' ELSE 'ach' END),
    'isOnline', t.id IS NOT NULL, 'name', t.method_name, 'lastFour', t.last_four, 'checkNumber', coalesce(k.number, l.check_number),
    'note', CASE WHEN t.id IS NULL THEN p.note END,
    'amount', (SELECT amount::text FROM came),
    'parts', (SELECT jsonb_agg(jsonb_build_object('invoiceId', y.invoice_id, 'number', i.invoice_number, 'amount', y.amount::text, 'isFee', y.is_fee)
      ORDER BY y.is_fee, i.invoice_number NULLS LAST, y.id) FROM every y LEFT JOIN invoices i ON i.id = y.invoice_id WHERE y.is_first),
    'changes', coalesce((SELECT jsonb_agg(jsonb_build_object('kind', r.kind, 'amount', r.amount::text, 'day', r.day, 'reason', r.reason)
      ORDER BY r.settled_at) FROM returned r), '[]') || CASE WHEN g.amount > 0 THEN jsonb_build_array(jsonb_build_object(
        'kind', CASE WHEN u.bank_day IS NULL THEN 'undone' ELSE 'dispute' END, 'amount', g.amount::text, 'day', coalesce(u.bank_day, u.day))) ELSE '[]' END)
  FROM first f CROSS JOIN gone g CROSS JOIN undoing u
    LEFT JOIN payment_attempts t ON t.id = f.attempt_id LEFT JOIN invoice_payments p ON p.id = f.payment_id
    LEFT JOIN bank_lines l ON l.id = f.line_id LEFT JOIN bank_checks k ON k.payment_id = p.id
$$;

REVOKE ALL ON FUNCTION receipt_facts(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION receipt_facts(uuid) TO plenum_accounts, plenum_jobs;
