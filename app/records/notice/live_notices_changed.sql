CREATE OR REPLACE FUNCTION live_notices_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF current_setting('app.moves_records', true) = 'on' THEN RETURN NULL; END IF;
  -- It names no notice: each person would hear the id of another's.
  PERFORM tell('live_changes', json_build_object('topic', 'notice', 'id', '00000000-0000-0000-0000-000000000000', 'customerId', NULL,
      'staffOnly', false, 'userId', NULL, 'userIds', part.people, 'transaction', pg_current_xact_id())::text)
    FROM (SELECT json_agg(user_id) AS people
      FROM (SELECT user_id, row_number() OVER (ORDER BY user_id) AS nth FROM changed GROUP BY user_id) told
      GROUP BY (nth - 1) / 150) part;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER notices_live_changed AFTER UPDATE ON notices REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION live_notices_changed();
CREATE OR REPLACE TRIGGER notices_live_made AFTER INSERT ON notices REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION live_notices_changed();
