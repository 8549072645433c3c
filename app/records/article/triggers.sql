CREATE OR REPLACE TRIGGER kb_articles_public_pages
  AFTER INSERT OR DELETE OR UPDATE OF title, slug, content, is_published, category_id, archived_at ON kb_articles
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages_changed();
CREATE OR REPLACE TRIGGER kb_categories_public_pages AFTER INSERT OR UPDATE OR DELETE ON kb_categories
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages_changed();
