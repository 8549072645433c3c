-- The taxes that a credit note over `part` of an issued invoice takes back, in proportion: of each rate what other notes have left,
-- and all of that with the last note.
CREATE OR REPLACE FUNCTION taxes_of_part(standing issued_documents, part numeric) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH left_over AS (
    SELECT t ->> 'name' AS name, t ->> 'rate' AS rate, place,
      (t ->> 'amount')::numeric - coalesce(sum((c ->> 'amount')::numeric), 0) AS amount,
      (t ->> 'taxable')::numeric - coalesce(sum((c ->> 'taxable')::numeric), 0) AS taxable
    FROM jsonb_array_elements(standing.content -> 'taxes') WITH ORDINALITY AS taxes(t, place)
      LEFT JOIN (SELECT c FROM issued_documents n, jsonb_array_elements(n.content -> 'taxes') c WHERE n.corrects_id = standing.id) notes
        ON (c ->> 'name', c ->> 'rate') = (t ->> 'name', t ->> 'rate')
    GROUP BY t, place
  ), whole AS (
    SELECT standing.amount - coalesce((SELECT sum(n.amount) FROM issued_documents n WHERE n.corrects_id = standing.id), 0) AS amount
  )
  SELECT jsonb_agg(jsonb_build_object('name', l.name, 'rate', l.rate, 'taxable', round(l.taxable * part / w.amount, 2)::text,
      'amount', round(l.amount * part / w.amount, 2)::text) ORDER BY l.place)
    FROM left_over l, whole w WHERE w.amount > 0
$$;

REVOKE ALL ON FUNCTION taxes_of_part(issued_documents,numeric) FROM PUBLIC;
