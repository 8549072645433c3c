-- Brings what was issued of an invoice to what the invoice is now, and answers the documents that this made. One that is out has an
-- issued invoice that says the same. One that is withdrawn or canceled has none that stands: a credit note takes it back. Of an
-- archived one what was paid stands. What staff credited of one that is out leaves it standing. A correction credits what was issued and issues anew.
CREATE OR REPLACE FUNCTION issue_invoice(of_invoice uuid) RETURNS TABLE (kind text, number text, amount numeric)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  i invoices;
  standing issued_documents;
  credited numeric;
  rest numeric;
  is_out boolean;
  today date := (now() AT TIME ZONE firm_zone())::date;
  said jsonb;
  made uuid[] := '{}';
  one uuid;
BEGIN
  SELECT * INTO i FROM invoices WHERE id = of_invoice;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  is_out := i.status IN ('sent', 'overdue', 'paid');
  SELECT * INTO standing FROM issued_documents d WHERE d.invoice_id = i.id AND d.kind = 'invoice' ORDER BY d.created_at DESC LIMIT 1;
  credited := coalesce((SELECT sum(c.amount) FROM issued_documents c WHERE c.corrects_id = standing.id), 0);
  rest := standing.amount - credited;
  IF is_out AND i.archived_at IS NULL AND standing.number = i.invoice_number AND credited <= i.credited THEN
    IF credited < i.credited THEN
      RAISE EXCEPTION 'Invoice % has no credit note over %.', i.invoice_number, i.credited - credited;
    ELSIF (standing.amount, standing.due_date) IS DISTINCT FROM (i.amount, i.due_date) THEN
      RAISE EXCEPTION 'Invoice % is not as it was issued.', i.invoice_number;
    END IF;
    RETURN;
  END IF;
  said := jsonb_build_object(
    'firm', (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM settings WHERE key IN ('company.name', 'company.email', 'company.tagline',
      'company.phone', 'company.street', 'company.city', 'company.state', 'company.zip', 'company.logo', 'billing.payment.instructions',
      'billing.payment.terms') AND value <> ''),
    'description', i.description, 'isPrepayment', i.is_prepayment, 'sentAt', coalesce(i.sent_at, i.created_at))
    || coalesce((SELECT jsonb_build_object('companyName', p.display_name, 'contactName', p.contact_name,
      'postal', jsonb_build_object('address', p.address, 'city', p.city, 'state', p.state, 'zipCode', p.zip_code),
      'companyPostal', (SELECT jsonb_build_object('address', c.address, 'city', c.city, 'state', c.state, 'zipCode', c.zip_code)
        FROM companies c WHERE c.id = p.company_id)) FROM customer_profiles p WHERE p.id = i.customer_id), '{}')
    || jsonb_strip_nulls(jsonb_build_object('purchaseOrder', i.purchase_order, 'terms', CASE WHEN i.due_date IS NOT NULL THEN jsonb_build_object('days',
      greatest(i.due_date - coalesce(standing.issued_on, (coalesce(i.sent_at, i.created_at) AT TIME ZONE firm_zone())::date), 0)) END));
  IF standing.id IS NOT NULL AND rest > 0 AND (is_out AND i.archived_at IS NULL) THEN
    made := made || credit_issued(standing, rest, today, said);
  END IF;
  IF is_out AND (standing.id IS NULL OR i.archived_at IS NULL) THEN
    INSERT INTO issued_documents (kind, number, number_repeat, invoice_id, replaces_id, amount, issued_on, due_date, content, created_by, created_at)
      VALUES ('invoice', i.invoice_number, i.number_repeat, i.id, standing.id, i.amount,
        CASE WHEN standing.id IS NULL THEN (coalesce(i.sent_at, i.created_at) AT TIME ZONE firm_zone())::date ELSE today END,
        i.due_date, said || invoice_figures(i) || jsonb_strip_nulls(jsonb_build_object('prepaid',
          (SELECT nullif(sum(worth), 0)::text FROM retainer_draws WHERE invoice_id = i.id))), acting_person(), clock_timestamp())
      RETURNING id INTO one;
    made := made || one;
    SELECT * INTO standing FROM issued_documents d WHERE d.id = one;
    rest := standing.amount;
  END IF;
  IF NOT is_out OR i.archived_at IS NOT NULL THEN
    rest := rest - CASE WHEN is_out
      THEN coalesce((SELECT sum(p.amount) FROM invoice_payments p WHERE p.invoice_id = i.id AND p.reversed_at IS NULL), 0) ELSE 0 END;
    IF rest > 0 THEN
      made := made || credit_issued(standing, rest, today, said);
    END IF;
  END IF;
  RETURN QUERY SELECT d.kind, d.number, d.amount FROM issued_documents d WHERE d.id = ANY (made) ORDER BY d.created_at;
END
$$;

REVOKE ALL ON FUNCTION issue_invoice(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION issue_invoice(uuid) TO plenum_staff, plenum_admin;
