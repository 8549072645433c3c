-- The date of a milestone, to the end of the firm's day, while its project is planned or under way.
CREATE OR REPLACE FUNCTION promise_milestone(m project_milestones, made timestamptz) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT make_promise('milestone', m.id, made, (m.due_date + 1)::timestamp AT TIME ZONE firm_zone())
    FROM projects p WHERE p.id = m.project_id AND m.due_date IS NOT NULL
      AND m.completed_at IS NULL AND p.status IN ('planning', 'active') AND p.archived_at IS NULL
$$;

REVOKE ALL ON FUNCTION promise_milestone(project_milestones,timestamp with time zone) FROM PUBLIC;
