-- Anyone who holds the hash of an agreed baseline may learn that it was agreed to, by whom and when, and nothing else.
CREATE OR REPLACE FUNCTION verified_baseline(asked text)
RETURNS TABLE (signed_name text, firm_signed_name text, agreed_at timestamptz, replaced_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.signed_name, f.signed_name, b.agreed_at,
    (SELECT min(later.agreed_at) FROM outcome_baselines later
      WHERE later.customer_id = b.customer_id AND later.status = 'agreed' AND later.agreed_at > b.agreed_at)
  FROM outcome_baselines b JOIN outcome_signatures s ON s.baseline_id = b.id AND s.side = 'customer'
  LEFT JOIN outcome_signatures f ON f.baseline_id = b.id AND f.side = 'firm'
  WHERE b.content_hash = asked AND b.status = 'agreed' ORDER BY b.agreed_at DESC LIMIT 1
$$;

REVOKE ALL ON FUNCTION verified_baseline(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION verified_baseline(text) TO plenum_visitor;
