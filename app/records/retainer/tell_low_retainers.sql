-- Marks retainers that no more than their low balance is left of, once for each time that it falls there, and answers which they are;
-- what drafts reserve is left still. With the invoice of their last block, which they are told of with. For the firm in its act.
CREATE OR REPLACE FUNCTION tell_low_retainers() RETURNS TABLE (id uuid, left_size numeric, invoice_id uuid, company text, contact text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF current_setting('role') = 'plenum_firm' AND NOT firm_does('retainers') THEN
    RAISE EXCEPTION 'Low balances are told in the act of that name' USING ERRCODE = '42501';
  END IF;
  RETURN QUERY
    WITH states AS (
      SELECT r.id, s.left_size, s.invoice_id,
          s.invoice_id IS NOT NULL AND r.status = 'active' AND r.low_at IS NOT NULL AND s.left_size <= r.low_at AS is_low
        FROM retainers r CROSS JOIN LATERAL (
          SELECT coalesce(sum(b.left_size + coalesce((SELECT sum(d.size) FROM retainer_draws d
                WHERE d.block_id = b.id AND d.invoice_id IS NOT NULL AND d.payment_id IS NULL), 0)), 0) AS left_size,
              (array_agg(b.invoice_id ORDER BY b.created_at DESC))[1] AS invoice_id
            FROM retainer_blocks b WHERE b.retainer_id = r.id) s
        WHERE r.low_at IS NOT NULL OR r.low_told_at IS NOT NULL),
    moved AS (
      UPDATE retainers r SET low_told_at = CASE WHEN s.is_low THEN now() END FROM states s
        WHERE s.id = r.id AND s.is_low = (r.low_told_at IS NULL) RETURNING r.id, r.customer_id, s.is_low, s.left_size, s.invoice_id)
    SELECT m.id, m.left_size, m.invoice_id, c.display_name, c.contact_name FROM moved m
      JOIN customer_profiles c ON c.id = m.customer_id WHERE m.is_low AND c.archived_at IS NULL;
END
$$;

REVOKE ALL ON FUNCTION tell_low_retainers() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tell_low_retainers() TO plenum_firm;
