CREATE OR REPLACE FUNCTION credit_part(of_invoice uuid, part numeric, note jsonb) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  i invoices;
  standing issued_documents;
  before numeric;
  made text;
BEGIN
  SELECT * INTO i FROM invoices WHERE id = of_invoice;
  SELECT * INTO standing FROM issued_documents d WHERE d.invoice_id = i.id AND d.kind = 'invoice' AND d.number = i.invoice_number
    ORDER BY d.created_at DESC LIMIT 1;
  before := coalesce((SELECT sum(n.amount) FROM issued_documents n WHERE n.corrects_id = standing.id), 0);
  IF standing.id IS NULL OR part <= 0 OR before + part IS DISTINCT FROM i.credited OR i.credited > standing.amount THEN
    RAISE EXCEPTION 'Nothing of % is credited by %', i.invoice_number, part;
  END IF;
  IF part <> coalesce((SELECT sum((t ->> 'amount')::numeric) FROM jsonb_array_elements(note -> 'taxes') t), 0)
      + (CASE WHEN standing.content -> 'lines' = '[]' THEN part
        ELSE coalesce((SELECT sum((l ->> 'amount')::numeric - coalesce((l ->> 'share')::numeric, 0)) FROM jsonb_array_elements(note -> 'lines') l), 0) END) THEN
    RAISE EXCEPTION 'The credit note for % does not add up', i.invoice_number;
  END IF;
  -- What a line or a rate is below zero is taken back below zero. Lines of both signs under one rate may take back more of its tax than
  -- they leave together.
  IF EXISTS (
    SELECT FROM (
      SELECT l ->> 'id' AS id, (l ->> 'amount')::numeric - coalesce((l ->> 'share')::numeric, 0) AS credited, 0 AS issued
        FROM (SELECT note AS content UNION ALL SELECT n.content FROM issued_documents n WHERE n.corrects_id = standing.id) n,
          jsonb_array_elements(n.content -> 'lines') l
      UNION ALL
      SELECT l ->> 'id', 0, (l ->> 'amount')::numeric - coalesce((l ->> 'share')::numeric, 0) FROM jsonb_array_elements(standing.content -> 'lines') l) s
    GROUP BY id HAVING sum(credited) NOT BETWEEN least(sum(issued), 0) AND greatest(sum(issued), 0))
  OR EXISTS (
    SELECT FROM (
      SELECT t ->> 'name' AS name, t ->> 'rate' AS rate, (t ->> 'amount')::numeric AS credited, 0 AS issued
        FROM (SELECT note AS content UNION ALL SELECT n.content FROM issued_documents n WHERE n.corrects_id = standing.id) n,
          jsonb_array_elements(n.content -> 'taxes') t
      UNION ALL
      SELECT t ->> 'name', t ->> 'rate', 0, (t ->> 'amount')::numeric FROM jsonb_array_elements(standing.content -> 'taxes') t) s
    WHERE (SELECT count(DISTINCT sign((l ->> 'amount')::numeric)) FROM jsonb_array_elements(standing.content -> 'lines') l
      WHERE (l -> 'tax' ->> 'name', l -> 'tax' ->> 'rate') = (s.name, s.rate) AND (l ->> 'amount')::numeric <> 0) < 2
    GROUP BY name, rate HAVING sum(credited) NOT BETWEEN least(sum(issued), 0) AND greatest(sum(issued), 0)) THEN
    RAISE EXCEPTION 'More of % would be credited than was issued', i.invoice_number;
  END IF;
  INSERT INTO issued_documents (kind, number, invoice_id, corrects_id, amount, issued_on, content, created_by, created_at)
    VALUES ('credit_note', next_document_number('credit_note', true), i.id, standing.id, part, (now() AT TIME ZONE firm_zone())::date,
      standing.content - '{discount,discountPercent,taxes}'::text[] || note || jsonb_build_object('sentAt', now(),
        'firm', (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM settings WHERE key IN (SELECT jsonb_object_keys(standing.content -> 'firm')) AND value <> '')),
      acting_person(), clock_timestamp())
    RETURNING number INTO made;
  RETURN made;
END
$$;
