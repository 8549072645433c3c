ALTER POLICY "activity_logs_staff_read" ON "activity_logs" TO plenum_staff USING (staff_reads_record("activity_logs"."entity_type", "activity_logs"."entity_id"));--> statement-breakpoint
CREATE OR REPLACE FUNCTION take_back_announcement(
  kind_name text, record_id uuid, person uuid, leaves text, back_to text, each_counts boolean
) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  told_later record;
BEGIN
  -- A job that a process has begun is told. The lock keeps the others from it until this change is committed.
  SELECT id, created_on, data INTO told_later FROM pgboss.job
    WHERE name = 'announce' AND state = 'created' AND start_after > now()
      AND data ->> 'subject' = kind_name AND data ->> 'subjectId' = record_id::text AND data ? 'change'
    ORDER BY created_on DESC LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND OR told_later.data ->> 'except' IS DISTINCT FROM person::text
    OR told_later.data -> 'change' ->> 'before' <> back_to OR told_later.data -> 'change' ->> 'after' <> leaves THEN
    RETURN false;
  END IF;
  IF NOT told_later.data ? 'undone' THEN
    DELETE FROM pgboss.job WHERE name = 'announce' AND id = told_later.id;
  END IF;
  RETURN NOT each_counts OR NOT EXISTS (SELECT FROM pgboss.job
    WHERE name = 'announce' AND state = 'completed' AND completed_on > told_later.created_on
      AND created_on < told_later.created_on AND start_after > told_later.created_on
      AND data ->> 'subject' = kind_name AND data ->> 'subjectId' = record_id::text
      AND data -> 'change' ->> 'after' = back_to);
END
$$;
REVOKE ALL ON FUNCTION take_back_announcement(text, uuid, uuid, text, text, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_back_announcement(text, uuid, uuid, text, text, boolean) TO plenum_staff, plenum_admin;
