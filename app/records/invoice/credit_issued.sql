-- Writes a credit note over a part of an issued invoice, or over all of it, with a number of its own series. It says what the
-- invoice said; `said` is today's letterhead.
CREATE OR REPLACE FUNCTION credit_issued(standing issued_documents, part numeric, today date, said jsonb) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  made uuid;
BEGIN
  INSERT INTO issued_documents (kind, number, invoice_id, corrects_id, amount, issued_on, content, created_by, created_at)
    VALUES ('credit_note', next_document_number('credit_note', true), standing.invoice_id, standing.id, part, today,
      standing.content || jsonb_build_object('firm', said -> 'firm', 'sentAt', now()) ||
        CASE WHEN part = standing.amount THEN '{}' ELSE '{"lines": []}' END::jsonb, acting_person(), clock_timestamp())
    RETURNING id INTO made;
  RETURN made;
END
$$;

REVOKE ALL ON FUNCTION credit_issued(issued_documents,numeric,date,jsonb) FROM PUBLIC;
