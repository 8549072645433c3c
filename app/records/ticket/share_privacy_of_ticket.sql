CREATE OR REPLACE FUNCTION share_privacy_of_ticket() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE tickets SET private_to = NEW.private_to WHERE merged_into = NEW.id AND private_to IS DISTINCT FROM NEW.private_to;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION share_privacy_of_ticket() FROM PUBLIC;

CREATE OR REPLACE TRIGGER tickets_share_privacy AFTER UPDATE OF private_to ON tickets FOR EACH ROW
  WHEN (NEW.private_to IS DISTINCT FROM OLD.private_to) EXECUTE FUNCTION share_privacy_of_ticket();
