-- The first reply that left answers the inquiry.
CREATE OR REPLACE FUNCTION keep_by_reply() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.sent_at IS NOT NULL THEN RETURN NULL; END IF;
  PERFORM settle_promise('inquiry', NEW.inquiry_id, NEW.sent_at);
  UPDATE project_inquiries SET answered_at = coalesce(answered_at, NEW.sent_at), updated_at = clock_timestamp()
    WHERE id = NEW.inquiry_id;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION keep_by_reply() FROM PUBLIC;

CREATE OR REPLACE TRIGGER inquiry_replies_promise AFTER INSERT OR UPDATE OF sent_at ON inquiry_replies
  FOR EACH ROW WHEN (NEW.sent_at IS NOT NULL) EXECUTE FUNCTION keep_by_reply();
