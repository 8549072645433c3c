-- What anyone may read of clients' results: those that someone who signs for the client consented to and nobody withdrew, under
-- the name that they chose, with dollars only where they let them be shown. Who consented stays inside.
CREATE OR REPLACE FUNCTION public_results() RETURNS TABLE (id uuid, client text, content jsonb, "consentedAt" timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.id, CASE WHEN r.shows_name THEN p.display_name ELSE r.description END,
    CASE WHEN r.shows_dollars THEN r.content ELSE r.content || '{"dollars": null}' END, r.consented_at
  FROM outcome_results r
  JOIN customer_profiles p ON p.id = r.customer_id AND p.approval_status = 'approved' AND p.archived_at IS NULL
  WHERE r.consented_at IS NOT NULL AND r.withdrawn_at IS NULL
  ORDER BY r.consented_at DESC, r.id LIMIT 50
$$;

REVOKE ALL ON FUNCTION public_results() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public_results() TO plenum_visitor;
