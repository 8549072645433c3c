-- So are drafts of proposals and contracts.
CREATE OR REPLACE FUNCTION live_draft_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM notify_live_change(TG_ARGV[0], OLD.id, OLD.customer_id, OLD.status = 'draft', NULL);
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM notify_live_change(TG_ARGV[0], NEW.id, NEW.customer_id, NEW.status = 'draft', NULL);
  ELSE
    PERFORM notify_live_change(TG_ARGV[0], NEW.id, NEW.customer_id,
      NEW.status = 'draft' AND OLD.status = 'draft', NULL);
  END IF;
  RETURN NULL;
END
$$;
