-- Closes a month that is over, and hands over every entry up to its end that was not: a batch. Returns the batch, null without any
-- such entry. The sample client's entries are never handed over.
CREATE OR REPLACE FUNCTION close_journal_month(closed date) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  first date := date_trunc('month', closed);
  ends date := date_trunc('month', closed) + interval '1 month' - interval '1 day';
  whose uuid := (SELECT id FROM users WHERE id = nullif(current_setting('app.user_id', true), '')::uuid);
  handed uuid[];
  batch uuid;
BEGIN
  PERFORM may_close_books();
  IF ends >= (now() AT TIME ZONE firm_zone())::date THEN
    RAISE EXCEPTION 'A month is closed once it is over';
  END IF;
  IF NOT journal_month_closed(first) THEN
    INSERT INTO journal_closings (number, month, created_by)
      VALUES ((SELECT coalesce(max(number), 0) + 1 FROM journal_closings), first, whose);
  END IF;
  handed := ARRAY(SELECT e.id FROM journal_entries e
    LEFT JOIN customer_accounts a ON a.id = e.account_id
    WHERE e.date <= ends AND a.customer_id IS DISTINCT FROM sample_client() AND NOT EXISTS (SELECT FROM journal_batch_entries b WHERE b.entry_id = e.id) ORDER BY e.number);
  IF cardinality(handed) = 0 THEN
    RETURN NULL;
  END IF;
  INSERT INTO journal_batches (number, through, entries, debits, months, hash, created_by)
    VALUES ((SELECT coalesce(max(number), 0) + 1 FROM journal_batches), ends, cardinality(handed),
      (SELECT sum(debit) FROM journal_lines WHERE entry_id = ANY (handed)), months_of_entries(handed),
      encode(sha256(convert_to(journal_text(handed), 'UTF8')), 'hex'), whose)
    RETURNING id INTO batch;
  INSERT INTO journal_batch_entries (batch_id, entry_id) SELECT batch, unnest(handed);
  RETURN batch;
END
$$;

REVOKE ALL ON FUNCTION close_journal_month(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION close_journal_month(date) TO plenum_staff, plenum_admin;
