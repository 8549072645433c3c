-- The published articles that hold the words in any form, or the pattern. Under a reader's policies no index may answer
-- either: the operators are not leakproof. So the search runs as the owner and names what readers see anyway. The planner
-- takes long texts for free, as they are stored apart from their rows, and would read the table through.
CREATE OR REPLACE FUNCTION find_published_articles(words text, pattern text, category uuid DEFAULT NULL) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER ROWS 50
SET search_path = public, pg_temp SET enable_seqscan = off AS $$
  SELECT id FROM kb_articles
    WHERE is_published AND archived_at IS NULL AND (category IS NULL OR category_id = category)
      AND (search @@ websearch_to_tsquery('english', words) OR title ILIKE pattern OR content ILIKE pattern)
    ORDER BY title ILIKE pattern DESC, coalesce(published_at, created_at) DESC, id LIMIT 100
$$;
