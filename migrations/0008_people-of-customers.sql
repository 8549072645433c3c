-- Whoever writes a profile, an older version of the program included, makes its person the first owner. The trigger comes
-- first: with it nobody writes a profile until all of those that are there have their owner.
CREATE FUNCTION add_first_member() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO members (customer_id, user_id, role, may_sign, joined_at) VALUES (NEW.id, NEW.user_id, 'owner', true, NEW.created_at);
  RETURN NULL;
END
$$;

CREATE TRIGGER customer_profiles_first_member AFTER INSERT ON customer_profiles
  FOR EACH ROW EXECUTE FUNCTION add_first_member();

INSERT INTO members (customer_id, user_id, role, may_sign, joined_at)
  SELECT id, user_id, 'owner', true, created_at FROM customer_profiles;

------------------------------------------------------------------------------------------------------------------------
-- What a member may do has changed: their open streams are looked at again, and so are those of all members of a customer that
-- is approved or archived.

CREATE OR REPLACE FUNCTION notify_access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  IF TG_TABLE_NAME = 'customer_profiles' THEN
    PERFORM pg_notify('access_changed', user_id::text) FROM members WHERE customer_id = NEW.id AND ended_at IS NULL;
  ELSE
    PERFORM pg_notify('access_changed', changed ->> CASE TG_TABLE_NAME WHEN 'users' THEN 'id' ELSE 'user_id' END);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER members_access AFTER INSERT OR UPDATE OR DELETE ON members
  FOR EACH ROW EXECUTE FUNCTION notify_access_changed();

-- Who is a member nowhere any more is signed out everywhere.
CREATE FUNCTION end_sessions_without_member() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM sessions s WHERE s.user_id = NEW.user_id
    AND NOT EXISTS (SELECT FROM members m JOIN customer_profiles c ON c.id = m.customer_id
      WHERE m.user_id = NEW.user_id AND m.ended_at IS NULL AND c.archived_at IS NULL)
    AND NOT EXISTS (SELECT FROM user_roles r WHERE r.user_id = NEW.user_id AND r.role = 'admin');
  RETURN NULL;
END
$$;

CREATE TRIGGER members_sessions AFTER UPDATE OF ended_at ON members
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION end_sessions_without_member();

------------------------------------------------------------------------------------------------------------------------
-- Doors past the policies. The people of the customer that the transaction acts for: customers read no accounts.
CREATE FUNCTION own_people()
RETURNS TABLE (id uuid, user_id uuid, name text, email text, role text, may_sign boolean, joined_at timestamptz,
  last_sign_in_at timestamptz, version integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.id, m.user_id, coalesce(nullif(btrim(u.name), ''), u.email), u.email, m.role, m.may_sign, m.joined_at,
      (SELECT max(a.created_at) FROM sign_in_attempts a WHERE a.user_id = m.user_id AND a.outcome = 'success'), m.version
    FROM members m JOIN users u ON u.id = m.user_id
    WHERE m.customer_id = nullif(current_setting('app.customer_id', true), '')::uuid AND m.ended_at IS NULL
$$;

REVOKE ALL ON FUNCTION own_people() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_people() TO plenum_customer;

-- As before (migration 0002), now of the spheres that the person may read.
CREATE OR REPLACE FUNCTION find_own_records(kind text, word text, others text[], OUT ids uuid[], OUT is_common boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own uuid := acting_customer(CASE WHEN kind IN ('invoice', 'proposal', 'contract') THEN 'money' ELSE 'work' END);
  titled text := CASE kind
    WHEN 'ticket' THEN 'tickets' WHEN 'task' THEN 'tasks' WHEN 'project' THEN 'projects'
    WHEN 'meeting' THEN 'meetings' WHEN 'document' THEN 'customer_documents'
    WHEN 'proposal' THEN 'proposals' WHEN 'contract' THEN 'contracts' END;
  source text := CASE
    WHEN titled IS NOT NULL THEN format('%I r WHERE r.customer_id = $1 AND r.archived_at IS NULL', titled)
    WHEN kind = 'invoice' THEN 'invoices r WHERE r.customer_id = $1 AND r.archived_at IS NULL'
    WHEN kind = 'procedure' THEN 'procedures r JOIN procedure_versions v ON v.procedure_id = r.id
      WHERE r.customer_id = $1' END;
  held text := CASE kind
    WHEN 'invoice' THEN '(r.invoice_number ILIKE $2 OR r.description ILIKE $2)
      AND concat('' '', r.invoice_number, '' '', r.description) ILIKE ALL ($3)'
    WHEN 'procedure' THEN 'v.title ILIKE $2 AND '' '' || v.title ILIKE ALL ($3)'
    ELSE 'r.title ILIKE $2 AND '' '' || r.title ILIKE ALL ($3)' END;
  newest text := CASE kind WHEN 'meeting' THEN 'meeting_date' WHEN 'procedure' THEN 'updated_at' ELSE 'created_at' END;
  depth integer;
  looked_through integer;
  has_more boolean;
BEGIN
  ids := '{}';
  is_common := false;
  IF own IS NULL OR source IS NULL THEN RETURN; END IF;
  -- Five of the newest fifty are enough to show. Where some were there but fewer, a look at twice as many tells a common
  -- word, whose records an index would gather by the thousand, from a rare one.
  FOREACH depth IN ARRAY ARRAY[50, 100] LOOP
    EXECUTE format('SELECT coalesce(array_agg(n.id) FILTER (WHERE n.held), ''{}''), count(*)
      FROM (SELECT r.id, %s AS held FROM %s ORDER BY r.%I DESC LIMIT %s) n', held, source, newest, depth)
      INTO ids, looked_through USING own, word, others;
    has_more := looked_through = depth;
    is_common := has_more AND cardinality(ids) >= 5;
    EXIT WHEN is_common OR NOT has_more OR cardinality(ids) = 0;
  END LOOP;
  IF has_more AND NOT is_common THEN
    EXECUTE format('SELECT array(SELECT r.id FROM %s AND %s LIMIT 1001)', source, held)
      INTO ids USING own, word, others;
  END IF;
END
$$;

-- Which other customer of the acting person a record belongs to. What they may read of it, its policies say.
CREATE FUNCTION other_company_of(of_table text, record uuid) RETURNS uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found uuid;
BEGIN
  IF of_table NOT IN ('tickets', 'tasks', 'procedures', 'customer_documents', 'projects', 'meetings', 'proposals', 'contracts',
    'invoices') THEN RETURN NULL; END IF;
  EXECUTE format('SELECT r.customer_id FROM %I r JOIN members m ON m.customer_id = r.customer_id
      AND m.user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid AND m.ended_at IS NULL
    WHERE r.id = $1 AND r.customer_id <> nullif(current_setting(''app.customer_id'', true), '''')::uuid', of_table)
    INTO found USING record;
  RETURN found;
END
$$;
REVOKE ALL ON FUNCTION other_company_of(text, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION other_company_of(text, uuid) TO plenum_customer;

------------------------------------------------------------------------------------------------------------------------
-- Memberships end, they are never removed or handed to somebody else.
REVOKE UPDATE, DELETE ON members FROM plenum_visitor, plenum_applicant, plenum_customer, plenum_admin;
GRANT UPDATE (role, may_sign, ended_at, ended_by, version) ON members TO plenum_admin, plenum_customer;

GRANT SELECT, INSERT ON members TO plenum_accounts;
CREATE POLICY members_accounts_select ON members FOR SELECT TO plenum_accounts USING (true);
CREATE POLICY members_accounts_insert ON members FOR INSERT TO plenum_accounts WITH CHECK (true);
GRANT SELECT ON members TO plenum_jobs;
CREATE POLICY members_jobs_select ON members FOR SELECT TO plenum_jobs USING (true);

-- Invitations come and go by the login of accounts alone.
REVOKE INSERT, UPDATE, DELETE ON member_invitations FROM plenum_visitor, plenum_applicant, plenum_customer;
GRANT SELECT, INSERT, UPDATE ON member_invitations TO plenum_accounts;
CREATE POLICY member_invitations_accounts_select ON member_invitations FOR SELECT TO plenum_accounts USING (true);
CREATE POLICY member_invitations_accounts_insert ON member_invitations FOR INSERT TO plenum_accounts WITH CHECK (true);
CREATE POLICY member_invitations_accounts_update ON member_invitations FOR UPDATE TO plenum_accounts USING (true) WITH CHECK (true);
