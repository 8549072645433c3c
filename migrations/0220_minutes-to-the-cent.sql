CREATE OR REPLACE FUNCTION invoice_figures(i invoices) RETURNS jsonb
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  lines jsonb;
  taxes jsonb;
  wrong text;
BEGIN
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'description', l.description, 'quantity', l.quantity::text,
      'unitPrice', l.unit_price::text, 'amount', l.amount::text) || jsonb_strip_nulls(jsonb_build_object('minutes', l.minutes, 'unit', l.unit,
      'discount', nullif(l.discount, 0)::text, 'discountPercent', trim_scale(l.discount_percent)::text, 'share', nullif(l.share, 0)::text,
      'tax', CASE WHEN i.exemption IS NULL AND l.tax_name IS NOT NULL
        THEN jsonb_build_object('name', l.tax_name, 'rate', trim_scale(l.tax_rate)::text) END,
      'taxAmount', CASE WHEN i.exemption IS NULL AND l.tax_name IS NOT NULL THEN l.tax_amount::text END)) ORDER BY l.position), '[]'),
    min(l.description) FILTER (WHERE l.amount <> round(coalesce(l.minutes * l.unit_price / 60, l.quantity * l.unit_price), 2) - l.discount
      OR CASE WHEN l.tax_name IS NOT NULL AND i.exemption IS NULL AND i.tax_rule = 'line'
        THEN l.tax_amount IS DISTINCT FROM round((l.amount - l.share) * l.tax_rate / 100, 2) END)
    INTO lines, wrong FROM invoice_lines l WHERE l.invoice_id = i.id;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'Invoice % has a line that does not come to its amount: %', i.invoice_number, wrong;
  END IF;
  IF lines = '[]' THEN
    IF (i.discount, i.tax) IS DISTINCT FROM (0.00, 0.00) THEN
      RAISE EXCEPTION 'Invoice % has no lines, so no discount and no tax', i.invoice_number;
    END IF;
    RETURN '{"lines": []}';
  END IF;
  SELECT coalesce(jsonb_agg(jsonb_build_object('name', t.tax_name, 'rate', trim_scale(t.tax_rate)::text, 'taxable', t.taxable::text,
      'amount', t.amount::text) ORDER BY t.place), '[]')
    INTO taxes FROM (
      SELECT l.tax_name, l.tax_rate, sum(l.amount - l.share) AS taxable, min(l.position) AS place,
        CASE i.tax_rule WHEN 'line' THEN sum(l.tax_amount) ELSE round(sum(l.amount - l.share) * l.tax_rate / 100, 2) END AS amount
        FROM invoice_lines l WHERE l.invoice_id = i.id AND l.tax_name IS NOT NULL AND i.exemption IS NULL GROUP BY l.tax_name, l.tax_rate) t;
  IF EXISTS (SELECT FROM invoice_lines l WHERE l.invoice_id = i.id
      HAVING sum(l.share) <> i.discount OR sum(l.amount) - i.discount + i.tax <> i.amount)
    OR i.tax <> coalesce((SELECT sum((t ->> 'amount')::numeric) FROM jsonb_array_elements(taxes) t), 0) THEN
    RAISE EXCEPTION 'Invoice % is not the sum of its lines', i.invoice_number;
  END IF;
  RETURN jsonb_build_object('lines', lines) || jsonb_strip_nulls(jsonb_build_object('discount', nullif(i.discount, 0)::text, 'discountPercent', trim_scale(i.discount_percent)::text,
    'taxRule', CASE WHEN taxes <> '[]' THEN i.tax_rule END, 'taxes', CASE WHEN taxes <> '[]' THEN taxes END, 'exemption', i.exemption));
END
$$;
