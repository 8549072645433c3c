-- Writes a credit note over a part of an issued invoice, or over all of it, with a number of its own series. It says what the
-- invoice said; `said` is today's letterhead. One over a part takes tax back in proportion; the last takes what is left of it.
CREATE OR REPLACE FUNCTION credit_issued(standing issued_documents, part numeric, today date, said jsonb) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  made uuid;
BEGIN
  INSERT INTO issued_documents (kind, number, invoice_id, corrects_id, amount, issued_on, content, created_by, created_at)
    VALUES ('credit_note', next_document_number('credit_note', true), standing.invoice_id, standing.id, part, today,
      CASE WHEN part = standing.amount THEN standing.content - 'prepaid'
        ELSE standing.content - '{discount,discountPercent,taxes,prepaid}'::text[] || '{"lines": []}' ||
          jsonb_strip_nulls(jsonb_build_object('taxes', taxes_of_part(standing, part))) END
        || jsonb_build_object('firm', said -> 'firm', 'sentAt', now()),
      acting_person(), clock_timestamp())
    RETURNING id INTO made;
  RETURN made;
END
$$;

REVOKE ALL ON FUNCTION credit_issued(issued_documents,numeric,date,jsonb) FROM PUBLIC;
