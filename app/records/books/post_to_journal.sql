-- The one writer of the journal. `amounts` are cents and dollars by role, or an account's id, a debit above zero and a credit below; those of zero are
-- left out, and without any there is no entry. Entries are numbered without a gap: who posts waits for who posted first, at the
-- end of their transactions, since all that calls this is deferred.
CREATE OR REPLACE FUNCTION post_to_journal(on_account uuid, dated date, words text, of_invoice uuid, of_transaction uuid,
  by_whom uuid, roles text[], amounts numeric[], of_document uuid DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  entry uuid;
BEGIN
  IF NOT EXISTS (SELECT FROM unnest(amounts) a WHERE a <> 0) THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('journal'));
  INSERT INTO journal_entries (number, date, description, account_id, invoice_id, transaction_id, document_id, created_by, created_at)
    VALUES ((SELECT coalesce(max(number), 0) + 1 FROM journal_entries), dated, words, on_account, of_invoice, of_transaction,
      of_document, by_whom, clock_timestamp())
    RETURNING id INTO entry;
  -- Debits first, as a journal is read.
  INSERT INTO journal_lines (entry_id, position, chart_account_id, debit, credit)
    SELECT entry, row_number() OVER (ORDER BY sum(l.amount) < 0, min(l.place)), a.id, greatest(sum(l.amount), 0), greatest(-sum(l.amount), 0)
      FROM unnest(roles, amounts) WITH ORDINALITY AS l(role, amount, place) JOIN chart_accounts a ON a.role = l.role OR a.id::text = l.role
      GROUP BY a.id HAVING sum(l.amount) <> 0;
END
$$;

REVOKE ALL ON FUNCTION post_to_journal(uuid,date,text,uuid,uuid,uuid,text[],numeric[],uuid) FROM PUBLIC;
