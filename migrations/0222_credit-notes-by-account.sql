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
    WHERE EXISTS (SELECT FROM time_entries t WHERE t.invoice_line_id = (l ->> 'id')::uuid)), 0) END;
  IF d.kind = 'invoice' THEN
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
