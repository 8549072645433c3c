-- The account that has the money of a ledger's entry, by its role or its id: what a provider of payments brought is in its hands, and a check
-- is not deposited until the bank's line of its deposit is recorded. Null for any other.
CREATE OR REPLACE FUNCTION money_held_for(of_entry uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN attempt_of_entry(of_entry) IS NOT NULL THEN 'provider' ELSE (
    SELECT coalesce((SELECT b.chart_account_id::text FROM bank_postings p JOIN bank_lines l ON l.id = p.line_id
        JOIN bank_accounts b ON b.id = l.bank_account_id WHERE p.deposit_id = c.deposit_id AND p.undone_at IS NULL), 'undeposited')
      FROM transactions t JOIN bank_checks c ON c.payment_id = t.payment_id WHERE t.id = of_entry) END
$$;

REVOKE ALL ON FUNCTION money_held_for(uuid) FROM PUBLIC;
