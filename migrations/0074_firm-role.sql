-- The firm without a person, by the login of jobs (docs/decisions/0096-the-firm-acts.md). The role belongs to the whole cluster, as
-- those of the migration 0000 do. It begins with no right on any table.
DO $$
BEGIN
  BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'plenum_firm') THEN
      CREATE ROLE plenum_firm NOLOGIN;
    END IF;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN
    NULL;
  END;
  GRANT USAGE ON SCHEMA public TO plenum_firm;
  EXECUTE format('GRANT plenum_firm TO %I', current_user);
  -- The role of jobs takes it on by SET ROLE alone.
  IF NOT pg_has_role('plenum_jobs', 'plenum_firm', 'MEMBER') THEN
    GRANT plenum_firm TO plenum_jobs;
  END IF;
END
$$;
--> statement-breakpoint
-- Whether the firm acts for one of these reasons (firm-acts.ts) in this transaction; policies ask once a query.
CREATE OR REPLACE FUNCTION firm_does(VARIADIC acts text[]) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(nullif(current_setting('app.firm_act', true), '') = ANY (acts), false)
$$;
