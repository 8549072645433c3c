-- Entries of the journal as text, in the order of their numbers, each with its lines: what the hash of a batch is of. It holds no name
-- that can change.
CREATE OR REPLACE FUNCTION journal_text(entries uuid[]) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT string_agg(concat_ws(E'\t', e.number, e.date, e.account_id, to_json(e.description), l.chart_account_id, l.debit, l.credit), E'\n'
    ORDER BY e.number, l.position)
    FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id WHERE e.id = ANY (entries)
$$;

REVOKE ALL ON FUNCTION journal_text(uuid[]) FROM PUBLIC;
