-- The roles that requests run as (app/access/policies.ts), and those that the logins beside the owner's are members of: none
-- of them can sign in itself. They belong to the whole cluster, so another database, or another process starting at the same
-- moment, may have made them already.
DO $$
DECLARE
  actors text[] := ARRAY['plenum_visitor', 'plenum_applicant', 'plenum_customer', 'plenum_admin'];
  logins text[] := ARRAY['plenum_requests', 'plenum_accounts', 'plenum_jobs'];
  role_name text;
BEGIN
  FOREACH role_name IN ARRAY actors || logins LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role_name) THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN %s', role_name,
          CASE WHEN role_name = ANY (logins) THEN 'NOINHERIT' ELSE '' END);
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;
    END;
    EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', role_name);
  END LOOP;
  FOREACH role_name IN ARRAY actors LOOP
    EXECUTE format('GRANT %I TO %I', role_name, current_user);
    -- Policies decide row by row; the grants only open the doors in which the policies stand.
    EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO %I', role_name);
    -- The role of requests takes these on by SET ROLE alone: without it, it may nothing of what they may.
    IF NOT pg_has_role('plenum_requests', role_name, 'MEMBER') THEN
      EXECUTE format('GRANT %I TO plenum_requests', role_name);
    END IF;
  END LOOP;
  FOREACH role_name IN ARRAY logins LOOP
    EXECUTE format('GRANT USAGE ON SCHEMA drizzle TO %I', role_name);
    EXECUTE format('GRANT SELECT ON drizzle.__drizzle_migrations TO %I', role_name);
  END LOOP;
END
$$;

-- Databases made by PostgreSQL 14 or earlier let everybody make functions here.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;

-- Texts are searched by groups of three letters. A role without CREATE on the database finds the extension prepared.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
