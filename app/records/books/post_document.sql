-- Posts an issued document, once. An invoice is owed by its customer and is income: of logged hours hourly income, of a proposal's
-- plan a fixed fee, or a prepayment that is billed. A credit note takes back what its invoice posted, the larger part of income
-- first where it is one of several.
CREATE OR REPLACE FUNCTION post_document(of_document uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  d issued_documents;
  i invoices;
  own uuid;
  hourly numeric;
  roles text[];
  amounts numeric[];
  words text;
  left_over numeric;
  each record;
BEGIN
  SELECT * INTO d FROM issued_documents WHERE id = of_document;
  IF NOT FOUND OR EXISTS (SELECT FROM journal_entries WHERE document_id = d.id) THEN
    RETURN;
  END IF;
  SELECT * INTO i FROM invoices WHERE id = d.invoice_id;
  INSERT INTO customer_accounts (customer_id) VALUES (i.customer_id) ON CONFLICT DO NOTHING;
  SELECT id INTO own FROM customer_accounts WHERE customer_id = i.customer_id;
  IF d.kind = 'invoice' THEN
    hourly := CASE WHEN i.is_prepayment THEN 0 ELSE coalesce((SELECT sum((l ->> 'amount')::numeric) FROM jsonb_array_elements(d.content -> 'lines') l
      WHERE EXISTS (SELECT FROM time_entries t WHERE t.invoice_line_id = (l ->> 'id')::uuid)), 0) END;
    roles := ARRAY['receivables', CASE WHEN i.is_prepayment THEN 'billed_prepayments' WHEN i.proposal_id IS NULL THEN 'services' ELSE 'fixed_fees' END, 'hourly'];
    amounts := ARRAY[d.amount, hourly - d.amount, -hourly];
    words := d.number || ' issued';
  ELSE
    PERFORM post_document(d.corrects_id);
    roles := ARRAY['receivables'];
    amounts := ARRAY[-d.amount];
    left_over := d.amount;
    FOR each IN
      SELECT c.role, sum(l.credit - l.debit) AS amount FROM issued_documents f JOIN journal_entries e ON e.document_id = f.id
        JOIN journal_lines l ON l.entry_id = e.id JOIN chart_accounts c ON c.id = l.chart_account_id
        WHERE d.corrects_id IN (f.id, f.corrects_id) AND c.role <> 'receivables'
        GROUP BY c.role HAVING sum(l.credit - l.debit) > 0 ORDER BY amount DESC, c.role
    LOOP
      roles := roles || each.role;
      amounts := amounts || least(each.amount, left_over);
      left_over := left_over - least(each.amount, left_over);
    END LOOP;
    words := d.number || ', credit note for ' || (SELECT number FROM issued_documents WHERE id = d.corrects_id);
  END IF;
  PERFORM post_to_journal(own, d.issued_on, words, i.id, NULL, d.created_by, roles, amounts, d.id);
END
$$;

REVOKE ALL ON FUNCTION post_document(uuid) FROM PUBLIC;
