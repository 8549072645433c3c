CREATE OR REPLACE FUNCTION post_document(of_document uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  d issued_documents;
  i invoices;
  own uuid;
  hourly numeric;
  tax numeric;
  roles text[];
  amounts numeric[];
  words text;
  left_over numeric;
  taken numeric;
  hours_left numeric;
  others_left numeric;
  other text;
BEGIN
  SELECT * INTO d FROM issued_documents WHERE id = of_document;
  IF NOT FOUND OR EXISTS (SELECT FROM journal_entries WHERE document_id = d.id) THEN
    RETURN;
  END IF;
  SELECT * INTO i FROM invoices WHERE id = d.invoice_id;
  INSERT INTO customer_accounts (customer_id) VALUES (i.customer_id) ON CONFLICT DO NOTHING;
  SELECT id INTO own FROM customer_accounts WHERE customer_id = i.customer_id;
  tax := coalesce((SELECT sum((t ->> 'amount')::numeric) FROM jsonb_array_elements(d.content -> 'taxes') t), 0);
  hourly := CASE WHEN i.is_prepayment THEN 0 ELSE coalesce((SELECT sum((l ->> 'amount')::numeric - coalesce((l ->> 'share')::numeric, 0))
    FROM jsonb_array_elements(d.content -> 'lines') l
    WHERE EXISTS (SELECT FROM time_entries t WHERE t.invoice_line_id = (l ->> 'id')::uuid)
      OR EXISTS (SELECT FROM retainer_draws w WHERE w.invoice_id = i.id)
        AND NOT EXISTS (SELECT FROM expenses x WHERE x.invoice_line_id = (l ->> 'id')::uuid)), 0) END;
  IF d.kind = 'invoice' THEN
    IF EXISTS (SELECT FROM retainer_draws WHERE invoice_id = i.id AND payment_id IS NULL) THEN
      RAISE EXCEPTION 'Invoice % went out and has not drawn on its retainer', d.number;
    END IF;
    roles := ARRAY['receivables', CASE WHEN i.is_prepayment THEN 'billed_prepayments' WHEN i.proposal_id IS NULL THEN 'services' ELSE 'fixed_fees' END, 'hourly', 'sales_tax'];
    amounts := ARRAY[d.amount, hourly + tax - d.amount, -hourly, -tax];
    words := d.number || ' issued';
  ELSE
    PERFORM post_document(d.corrects_id);
    roles := ARRAY['receivables', 'sales_tax'];
    amounts := ARRAY[-d.amount, tax];
    left_over := d.amount - tax;
    SELECT coalesce(sum(l.credit - l.debit) FILTER (WHERE c.role = 'hourly'), 0), coalesce(sum(l.credit - l.debit) FILTER (WHERE c.role <> 'hourly'), 0),
        min(c.role) FILTER (WHERE c.role <> 'hourly') INTO hours_left, others_left, other
      FROM issued_documents f JOIN journal_entries e ON e.document_id = f.id
      JOIN journal_lines l ON l.entry_id = e.id JOIN chart_accounts c ON c.id = l.chart_account_id
      WHERE d.corrects_id IN (f.id, f.corrects_id) AND c.role NOT IN ('receivables', 'sales_tax');
    taken := CASE WHEN other IS NULL THEN left_over
      WHEN left_over = hours_left + others_left THEN hours_left
      WHEN d.content -> 'lines' <> '[]' THEN hourly
      WHEN hours_left > others_left THEN least(hours_left, left_over)
      ELSE left_over - least(others_left, left_over) END;
    roles := roles || ARRAY['hourly', other];
    amounts := amounts || ARRAY[taken, left_over - taken];
    words := d.number || ', credit note for ' || (SELECT number FROM issued_documents WHERE id = d.corrects_id);
  END IF;
  PERFORM post_to_journal(own, d.issued_on, words, i.id, NULL, d.created_by, roles, amounts, d.id);
END
$$;

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
      standing.content - '{discount,discountPercent,taxes,prepaid}'::text[] || note || jsonb_build_object('sentAt', now(),
        'firm', (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM settings WHERE key IN (SELECT jsonb_object_keys(standing.content -> 'firm')) AND value <> '')),
      acting_person(), clock_timestamp())
    RETURNING number INTO made;
  RETURN made;
END
$$;
