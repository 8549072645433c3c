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

REVOKE ALL ON FUNCTION count_article_view(text,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_article_view(text,uuid) TO plenum_visitor;
