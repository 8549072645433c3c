-- What anyone who holds the link of an email about a resolved ticket is asked about.
CREATE OR REPLACE FUNCTION asked_rating(asked text)
RETURNS TABLE (number integer, title text, resolved_at timestamptz, is_good boolean, word text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.number, t.title, t.resolved_at, r.is_good, r.word
  FROM ticket_ratings r JOIN tickets t ON t.id = r.ticket_id
  WHERE r.token_hash = asked AND t.archived_at IS NULL
$$;

REVOKE ALL ON FUNCTION asked_rating(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION asked_rating(text) TO plenum_visitor;
