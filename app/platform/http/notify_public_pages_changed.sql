-- Public pages are kept rendered in memory; each process forgets them when something they show has changed. Archiving does
-- as publishing does; a counted view changes nothing on them.
CREATE OR REPLACE FUNCTION notify_public_pages_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('public_pages_changed', '');
  RETURN NULL;
END
$$;
