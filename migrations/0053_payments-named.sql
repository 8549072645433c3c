-- The entries that each payment posted: of its invoice, its amount and its kind, in their order. Where their number differs
-- from that of the payments, none is named. Payments that stand always have theirs; equal ones are interchangeable.
WITH posted AS (
  SELECT p.id AS payment_id, p.invoice_id, p.amount, p.reversed_at IS NOT NULL AS taken_back, t.type,
    row_number() OVER (same ORDER BY p.created_at, p.id) AS place, count(*) OVER same AS many
  FROM invoice_payments p
    JOIN invoices i ON i.id = p.invoice_id
    CROSS JOIN (VALUES ('credit'), ('debit')) t (type)
  WHERE CASE WHEN i.is_prepayment THEN t.type = 'credit' ELSE t.type = 'debit' OR p.method <> 'balance' END
  WINDOW same AS (PARTITION BY p.invoice_id, p.amount, p.reversed_at IS NOT NULL, t.type)
), entries AS (
  SELECT e.id, e.invoice_id, e.amount, r.id IS NOT NULL AS taken_back, e.type,
    row_number() OVER (same ORDER BY e.entry_number) AS place, count(*) OVER same AS many
  FROM transactions e LEFT JOIN transactions r ON r.reverses_id = e.id
  WHERE e.invoice_id IS NOT NULL AND e.reverses_id IS NULL
  WINDOW same AS (PARTITION BY e.invoice_id, e.amount, r.id IS NOT NULL, e.type)
)
UPDATE transactions SET payment_id = posted.payment_id
FROM posted JOIN entries USING (invoice_id, amount, taken_back, type, place, many)
WHERE entries.id = transactions.id AND transactions.payment_id IS NULL;
--> statement-breakpoint
UPDATE transactions r SET payment_id = e.payment_id FROM transactions e
WHERE r.reverses_id = e.id AND e.payment_id IS NOT NULL;
