-- What of these entries of the journal is dated in each month, as a batch keeps it.
CREATE OR REPLACE FUNCTION months_of_entries(of_entries uuid[]) RETURNS jsonb
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('month', m.month, 'entries', m.entries, 'debits', m.debits::text) ORDER BY m.month), '[]')
    FROM (SELECT to_char(e.date, 'YYYY-MM') AS month, count(DISTINCT e.id) AS entries, sum(l.debit) AS debits
      FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id WHERE e.id = ANY (of_entries) GROUP BY 1) m
$$;

REVOKE ALL ON FUNCTION months_of_entries(uuid[]) FROM PUBLIC;
