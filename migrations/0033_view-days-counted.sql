-- Visits that are still known; those of the days before were forgotten.
INSERT INTO kb_article_view_days (article_id, day, views)
  SELECT article_id, (created_at AT TIME ZONE 'UTC')::date, count(*)::int FROM kb_article_views GROUP BY 1, 2;
--> statement-breakpoint
-- Readers may not change articles. Each visit counts once, on its day in UTC; it answers whether this call counted.
CREATE OR REPLACE FUNCTION count_article_view(asked_slug text, visit uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found_id uuid;
BEGIN
  SELECT id INTO found_id FROM kb_articles
    WHERE slug = asked_slug AND is_published AND archived_at IS NULL;
  IF found_id IS NULL THEN RETURN false; END IF;
  INSERT INTO kb_article_views (article_id, visit_id) VALUES (found_id, visit) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE kb_articles SET view_count = view_count + 1 WHERE id = found_id;
  INSERT INTO kb_article_view_days (article_id, day, views)
    VALUES (found_id, (now() AT TIME ZONE 'UTC')::date, 1)
    ON CONFLICT (article_id, day) DO UPDATE SET views = kb_article_view_days.views + 1;
  RETURN true;
END
$$;
--> statement-breakpoint
-- The published articles that hold the words in any form, or the pattern. Under a reader's policies no index may answer
-- either: the operators are not leakproof. So the search runs as the owner and names what readers see anyway. The planner
-- takes long texts for free, as they are stored apart from their rows, and would read the table through.
CREATE FUNCTION find_published_articles(words text, pattern text) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER ROWS 50
SET search_path = public, pg_temp SET enable_seqscan = off AS $$
  SELECT id FROM kb_articles
    WHERE is_published AND archived_at IS NULL
      AND (search @@ websearch_to_tsquery('english', words) OR title ILIKE pattern OR content ILIKE pattern)
$$;
