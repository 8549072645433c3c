CREATE OR REPLACE FUNCTION refuse_change_of_reply() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.sent_at IS NOT NULL AND current_user IN ('plenum_admin', 'plenum_staff') THEN
      RAISE EXCEPTION 'a reply is sent by the job that hands it to the mail server';
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.id, NEW.inquiry_id, NEW.author_name, NEW.sent_to, NEW.subject, NEW.message, NEW.created_at)
      IS DISTINCT FROM (OLD.id, OLD.inquiry_id, OLD.author_name, OLD.sent_to, OLD.subject, OLD.message, OLD.created_at)
      OR OLD.sent_at IS NOT NULL AND NEW.sent_at IS DISTINCT FROM OLD.sent_at THEN
    RAISE EXCEPTION 'a reply does not change';
  END IF;
  IF OLD.sent_at IS NULL AND NEW.sent_at IS NOT NULL THEN NEW.sent_at := clock_timestamp(); END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER inquiry_replies_stay BEFORE INSERT OR UPDATE ON inquiry_replies
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_reply();
