-- The receipts of what was paid on an invoice, or to pay it, each with the entry of a ledger that leads to it. Whether someone may see
-- the invoice is for the caller to ask.
CREATE OR REPLACE FUNCTION receipts_of_invoice(of_invoice uuid) RETURNS TABLE (id uuid, facts jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT e.entry, receipt_facts(e.entry) FROM (
    SELECT DISTINCT receipt_entry(t.id) AS entry FROM transactions t
      WHERE t.invoice_id = of_invoice AND t.type = 'credit' AND t.reverses_id IS NULL
    UNION SELECT receipt_entry(b.transaction_id) FROM payment_attempt_parts p JOIN provider_entries b ON b.attempt_id = p.attempt_id
      WHERE p.invoice_id = of_invoice) e
$$;

REVOKE ALL ON FUNCTION receipts_of_invoice(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION receipts_of_invoice(uuid) TO plenum_accounts;
