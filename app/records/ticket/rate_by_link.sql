-- The answer by that link, with what was answered before and what staff are told of the ticket: one row while it is resolved and
-- within the days in which the answer may change, none otherwise. The ticket's lock comes first, as in every command: a
-- reopening at the same moment comes before or after.
CREATE OR REPLACE FUNCTION rate_by_link(asked text, good boolean, said text, within_days integer)
RETURNS TABLE (id uuid, number integer, title text, customer_id uuid, display_name text, assignee_id uuid,
  was_good boolean, was_word text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  ticket uuid;
BEGIN
  SELECT r.ticket_id INTO ticket FROM ticket_ratings r WHERE r.token_hash = asked;
  PERFORM FROM tickets t WHERE t.id = ticket AND t.archived_at IS NULL
    AND t.resolved_at > now() - make_interval(days => within_days) FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY SELECT t.id, t.number, t.title, t.customer_id, p.display_name, t.assignee_id, r.is_good, r.word
    FROM ticket_ratings r JOIN tickets t ON t.id = r.ticket_id JOIN customer_profiles p ON p.id = t.customer_id
    WHERE r.token_hash = asked;
  UPDATE ticket_ratings r SET is_good = good, word = said, answered_by = NULL, answered_at = now()
    WHERE r.token_hash = asked AND (r.is_good, r.word) IS DISTINCT FROM (good, said);
END
$$;

REVOKE ALL ON FUNCTION rate_by_link(text,boolean,text,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rate_by_link(text,boolean,text,integer) TO plenum_visitor;
