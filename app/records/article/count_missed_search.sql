-- A search that found nothing, counted by its words; what a reader typed is kept without who it was.
CREATE OR REPLACE FUNCTION count_missed_search(words text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO kb_missed_searches (query) VALUES (words)
  ON CONFLICT (query) DO UPDATE SET times = kb_missed_searches.times + 1, last_at = now()
$$;

REVOKE ALL ON FUNCTION count_missed_search(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_missed_search(text) TO plenum_visitor;
