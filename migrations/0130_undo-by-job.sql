DROP FUNCTION take_back_announcement(text, uuid, uuid, text, text, boolean);--> statement-breakpoint
-- Whether a person's change of a status undoes an earlier one of theirs, of which people are notified only later: then its
-- announcements go, unless they have more to say. An undo names them by the `jobs` that wait on the queue; a status that is set
-- back by hand, from `leaves` to `back_to`, undoes the last one. Answers 'undone'; 'overtaken' where the status that it returns
-- to is of a kind of which everyone is notified of each (`each_counts`) and was itself overtaken, so people have yet to hear of
-- it; 'told' where nothing waits; 'foreign' where a job is of another record or person.
CREATE OR REPLACE FUNCTION take_back_announcement(
  record_id uuid, person uuid, jobs uuid[], leaves text, back_to text, each_counts text[]
) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  told_later record;
  answer text := 'told';
BEGIN
  IF EXISTS (SELECT FROM pgboss.job WHERE name = 'announce' AND id = ANY (jobs)
    AND (data ->> 'subjectId' IS DISTINCT FROM record_id::text OR data ->> 'except' IS DISTINCT FROM person::text)) THEN
    RETURN 'foreign';
  END IF;
  -- A job that a process has begun is told. The lock keeps the others from it until this change is committed.
  FOR told_later IN SELECT id, created_on, data FROM pgboss.job
    WHERE name = 'announce' AND state = 'created' AND start_after > now()
      AND data ->> 'subjectId' = record_id::text AND data ? 'change' AND (jobs IS NULL OR id = ANY (jobs))
    ORDER BY created_on DESC LIMIT CASE WHEN jobs IS NULL THEN 1 END FOR UPDATE SKIP LOCKED
  LOOP
    IF told_later.data ->> 'except' IS DISTINCT FROM person::text
      OR told_later.data -> 'change' ->> 'before' <> back_to OR told_later.data -> 'change' ->> 'after' <> leaves THEN
      CONTINUE;
    END IF;
    IF NOT told_later.data ? 'undone' THEN
      DELETE FROM pgboss.job WHERE name = 'announce' AND id = told_later.id;
    END IF;
    IF told_later.data ->> 'subject' = ANY (each_counts) AND EXISTS (SELECT FROM pgboss.job
      WHERE name = 'announce' AND state = 'completed' AND completed_on > told_later.created_on
        AND created_on < told_later.created_on AND start_after > told_later.created_on
        AND data ->> 'subjectId' = record_id::text
        AND data -> 'change' ->> 'after' = told_later.data -> 'change' ->> 'before') THEN
      answer := 'overtaken';
    ELSIF answer = 'told' THEN
      answer := 'undone';
    END IF;
  END LOOP;
  RETURN answer;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION take_back_announcement(uuid, uuid, uuid[], text, text, text[]) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION take_back_announcement(uuid, uuid, uuid[], text, text, text[]) TO plenum_staff, plenum_admin;
