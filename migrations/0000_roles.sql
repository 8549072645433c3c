-- The roles that requests run as (app/access/policies.ts). They belong to the whole cluster, so another database, or
-- another process starting at the same moment, may have made them already.
DO $$
DECLARE
  role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['plenum_visitor', 'plenum_applicant', 'plenum_customer', 'plenum_admin'] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role_name) THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;
    END;
    EXECUTE format('GRANT %I TO %I', role_name, current_user);
    -- Policies decide row by row; the grants only open the doors in which the policies stand.
    EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', role_name);
    EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO %I', role_name);
  END LOOP;
END
$$;
