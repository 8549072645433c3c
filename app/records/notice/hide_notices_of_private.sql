-- What colleagues were told of a record that becomes private is listed no more, and nothing of it stays unread.
CREATE OR REPLACE FUNCTION hide_notices_of_private() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE notices SET is_shown = false, read_at = coalesce(read_at, now())
    WHERE entity_type = TG_ARGV[0] AND entity_id = NEW.id AND user_id <> NEW.private_to
      AND user_id IN (SELECT user_id FROM members WHERE customer_id = NEW.customer_id)
      AND user_id NOT IN (SELECT user_id FROM user_roles WHERE role = 'admin');
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION hide_notices_of_private() FROM PUBLIC;
