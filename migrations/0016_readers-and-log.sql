UPDATE kb_articles SET published_at = created_at WHERE is_published;
--> statement-breakpoint
-- Archiving changes what the public pages show as publishing does; a counted view changes nothing on them.
DROP TRIGGER kb_articles_public_pages ON kb_articles;
--> statement-breakpoint
CREATE TRIGGER kb_articles_public_pages
  AFTER INSERT OR DELETE OR UPDATE OF title, slug, content, is_published, category_id, archived_at ON kb_articles
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages_changed();
--> statement-breakpoint
-- Readers may not change articles. Each visit counts once; it answers whether this call counted.
CREATE FUNCTION count_article_view(asked_slug text, visit uuid) RETURNS boolean
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
  RETURN true;
END
$$;
--> statement-breakpoint
-- A search that found nothing, counted by its words; what a reader typed is kept without who it was.
CREATE FUNCTION count_missed_search(words text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO kb_missed_searches (query) VALUES (words)
  ON CONFLICT (query) DO UPDATE SET times = kb_missed_searches.times + 1, last_at = now()
$$;
--> statement-breakpoint
-- The activity log is written once and read: nobody changes or removes a line, not even the owner of the tables.
CREATE FUNCTION refuse_change_of_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'activity_logs is append-only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER activity_logs_append_only BEFORE UPDATE OR DELETE ON activity_logs
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_activity();
--> statement-breakpoint
CREATE TRIGGER activity_logs_not_emptied BEFORE TRUNCATE ON activity_logs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_activity();
--> statement-breakpoint
REVOKE UPDATE, DELETE ON activity_logs FROM plenum_visitor, plenum_applicant, plenum_customer, plenum_admin;
