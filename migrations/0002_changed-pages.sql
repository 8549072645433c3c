-- Public pages are kept rendered in memory; each process forgets them when something they show has changed.
CREATE FUNCTION notify_public_pages_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_pages_changed', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settings_public_pages AFTER INSERT OR UPDATE OR DELETE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages_changed();
--> statement-breakpoint
CREATE TRIGGER kb_categories_public_pages AFTER INSERT OR UPDATE OR DELETE ON kb_categories
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages_changed();
--> statement-breakpoint
CREATE TRIGGER kb_articles_public_pages
  AFTER INSERT OR DELETE OR UPDATE OF title, slug, content, is_published, category_id ON kb_articles
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages_changed();
