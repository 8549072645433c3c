-- Written by npm run migrations:make from scripts/kind-sql.ts.
-- Doors past the policies. Whoever may act in the company takes back to themselves what they made, and opens what is private to
-- them; no column of it is theirs to write. Answers whether that was so. Who sees a merged ticket is decided on the one that it
-- became part of.
CREATE OR REPLACE FUNCTION set_own_privacy(of_table text, record uuid, is_private boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  me uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  own uuid := acting_customer('act-work');
  author text := CASE of_table WHEN 'tickets' THEN 'created_by' WHEN 'customer_documents' THEN 'uploaded_by' END;
  done integer;
BEGIN
  IF me IS NULL OR own IS NULL OR author IS NULL THEN RETURN false; END IF;
  EXECUTE format('UPDATE %I r SET private_to = $3, version = version + 1, updated_at = clock_timestamp()
    WHERE id = $1 AND customer_id = $2 AND archived_at IS NULL AND to_jsonb(r) ->> ''merged_into'' IS NULL
      AND CASE WHEN $3 IS NULL THEN private_to = $4
      ELSE private_to IS NULL AND author_side = ''customer'' AND %I = $4 END', of_table, author)
    USING record, own, CASE WHEN is_private THEN me END, me;
  GET DIAGNOSTICS done = ROW_COUNT;
  RETURN done > 0;
END
$$;

REVOKE ALL ON FUNCTION set_own_privacy(text,uuid,boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION set_own_privacy(text,uuid,boolean) TO plenum_customer;
