-- What tables can't say: functions and triggers by subject, then who may do what.

------------------------------------------------------------------------------------------------------------------------
-- Public pages are kept rendered in memory; each process forgets them when something they show has changed. Archiving does
-- as publishing does; a counted view changes nothing on them.

CREATE FUNCTION notify_public_pages_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_pages_changed', '');
  RETURN NULL;
END
$$;

CREATE TRIGGER settings_public_pages AFTER INSERT OR UPDATE OR DELETE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages_changed();
CREATE TRIGGER kb_categories_public_pages AFTER INSERT OR UPDATE OR DELETE ON kb_categories
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages_changed();
CREATE TRIGGER kb_articles_public_pages
  AFTER INSERT OR DELETE OR UPDATE OF title, slug, content, is_published, category_id, archived_at ON kb_articles
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_pages_changed();

------------------------------------------------------------------------------------------------------------------------
-- Live updates (app/platform/live): each change of a record is told to every process, with the customer it concerns. What
-- only staff or one person may hear of says so: the process decides by it whose stream it reaches.

CREATE FUNCTION notify_live_change(topic text, record uuid, customer uuid, staff_only boolean, person uuid)
RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('live_changes', json_build_object(
    'topic', topic, 'id', record, 'customerId', customer, 'staffOnly', staff_only, 'userId', person)::text);
$$;

-- Tables whose rows carry their customer; the argument is the topic.
CREATE FUNCTION live_record_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change(TG_ARGV[0], changed.id, changed.customer_id, false, NULL);
  -- Who loses a record has to hear of it too.
  IF TG_OP = 'UPDATE' AND OLD.customer_id <> NEW.customer_id THEN
    PERFORM notify_live_change(TG_ARGV[0], OLD.id, OLD.customer_id, false, NULL);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER tickets_live AFTER INSERT OR UPDATE OR DELETE ON tickets
  FOR EACH ROW EXECUTE FUNCTION live_record_changed('ticket');
CREATE TRIGGER tasks_live AFTER INSERT OR UPDATE OR DELETE ON tasks
  FOR EACH ROW EXECUTE FUNCTION live_record_changed('task');
CREATE TRIGGER customer_documents_live AFTER INSERT OR UPDATE OR DELETE ON customer_documents
  FOR EACH ROW EXECUTE FUNCTION live_record_changed('document');
CREATE TRIGGER document_requests_live AFTER INSERT OR UPDATE OR DELETE ON document_requests
  FOR EACH ROW EXECUTE FUNCTION live_record_changed('document_request');
CREATE TRIGGER projects_live AFTER INSERT OR UPDATE OR DELETE ON projects
  FOR EACH ROW EXECUTE FUNCTION live_record_changed('project');
CREATE TRIGGER customer_accounts_live AFTER INSERT OR UPDATE OR DELETE ON customer_accounts
  FOR EACH ROW EXECUTE FUNCTION live_record_changed('account');

-- Internal notes and their files reach staff alone, the news of them included.
CREATE FUNCTION live_ticket_part_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change('ticket', changed.ticket_id,
    (SELECT customer_id FROM tickets WHERE id = changed.ticket_id), changed.is_internal, NULL);
  RETURN NULL;
END
$$;

CREATE TRIGGER ticket_messages_live AFTER INSERT OR UPDATE OR DELETE ON ticket_messages
  FOR EACH ROW EXECUTE FUNCTION live_ticket_part_changed();
CREATE TRIGGER ticket_attachments_live AFTER INSERT OR UPDATE OR DELETE ON ticket_attachments
  FOR EACH ROW EXECUTE FUNCTION live_ticket_part_changed();

CREATE FUNCTION live_task_comment_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change('task', changed.task_id,
    (SELECT customer_id FROM tasks WHERE id = changed.task_id), false, NULL);
  RETURN NULL;
END
$$;

CREATE TRIGGER task_comments_live AFTER INSERT OR UPDATE OR DELETE ON task_comments
  FOR EACH ROW EXECUTE FUNCTION live_task_comment_changed();

CREATE FUNCTION live_milestone_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change('project', changed.project_id,
    (SELECT customer_id FROM projects WHERE id = changed.project_id), false, NULL);
  RETURN NULL;
END
$$;

CREATE TRIGGER project_milestones_live AFTER INSERT OR UPDATE OR DELETE ON project_milestones
  FOR EACH ROW EXECUTE FUNCTION live_milestone_changed();

-- What a customer can read of a procedure; null where that is nothing.
CREATE FUNCTION shown_of_procedure(status text, approved_version integer)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN approved_version IS NULL THEN CASE WHEN status = 'review' THEN 'review' END
    WHEN status = 'archived' THEN 'archived ' || approved_version
    ELSE 'in force ' || approved_version
  END;
$$;

-- What is written beside a version in force is the firm's own, like a procedure that was never released: its customer hears
-- of a change only where it changes what they can read. In review the words themselves may have changed.
CREATE FUNCTION live_procedure_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
  was_shown text;
  is_shown text;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  IF TG_OP <> 'INSERT' THEN was_shown := shown_of_procedure(OLD.status, OLD.approved_version); END IF;
  IF TG_OP <> 'DELETE' THEN is_shown := shown_of_procedure(NEW.status, NEW.approved_version); END IF;
  PERFORM notify_live_change('procedure', changed.id, changed.customer_id,
    was_shown IS NOT DISTINCT FROM is_shown AND is_shown IS DISTINCT FROM 'review', NULL);
  RETURN NULL;
END
$$;

CREATE TRIGGER procedures_live AFTER INSERT OR UPDATE OR DELETE ON procedures
  FOR EACH ROW EXECUTE FUNCTION live_procedure_changed();

CREATE FUNCTION live_acknowledged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_live_change('procedure',
    (SELECT procedure_id FROM procedure_versions WHERE id = NEW.version_id), NULL, true, NULL);
  RETURN NULL;
END
$$;

CREATE TRIGGER procedure_acknowledgements_live AFTER INSERT ON procedure_acknowledgements
  FOR EACH ROW EXECUTE FUNCTION live_acknowledged();

-- A draft of a bill is the firm's own, the news of it included; one that is cancelled was never sent.
CREATE FUNCTION live_invoice_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
  was_hidden boolean := true;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  IF TG_OP = 'UPDATE' THEN
    was_hidden := OLD.status = 'draft' OR (OLD.status = 'cancelled' AND OLD.sent_at IS NULL);
  END IF;
  PERFORM notify_live_change('invoice', changed.id, changed.customer_id,
    was_hidden AND (changed.status = 'draft' OR (changed.status = 'cancelled' AND changed.sent_at IS NULL)), NULL);
  RETURN NULL;
END
$$;

CREATE TRIGGER invoices_live AFTER INSERT OR UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION live_invoice_changed();

-- So are drafts of proposals and contracts.
CREATE FUNCTION live_draft_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM notify_live_change(TG_ARGV[0], OLD.id, OLD.customer_id, OLD.status = 'draft', NULL);
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM notify_live_change(TG_ARGV[0], NEW.id, NEW.customer_id, NEW.status = 'draft', NULL);
  ELSE
    PERFORM notify_live_change(TG_ARGV[0], NEW.id, NEW.customer_id,
      NEW.status = 'draft' AND OLD.status = 'draft', NULL);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER proposals_live AFTER INSERT OR UPDATE OR DELETE ON proposals
  FOR EACH ROW EXECUTE FUNCTION live_draft_changed('proposal');
CREATE TRIGGER contracts_live AFTER INSERT OR UPDATE OR DELETE ON contracts
  FOR EACH ROW EXECUTE FUNCTION live_draft_changed('contract');

-- A meeting without a customer is internal; one that changes its customer is told to both.
CREATE FUNCTION live_meeting_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change('meeting', changed.id, changed.customer_id,
    changed.customer_id IS NULL, NULL);
  IF TG_OP = 'UPDATE' AND OLD.customer_id IS DISTINCT FROM NEW.customer_id
    AND OLD.customer_id IS NOT NULL THEN
    PERFORM notify_live_change('meeting', OLD.id, OLD.customer_id, false, NULL);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER meetings_live AFTER INSERT OR UPDATE OR DELETE ON meetings
  FOR EACH ROW EXECUTE FUNCTION live_meeting_changed();

CREATE FUNCTION live_meeting_answered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_live_change('meeting', NEW.meeting_id, NULL, true, NULL);
  RETURN NULL;
END
$$;

CREATE TRIGGER meeting_responses_live AFTER INSERT ON meeting_responses
  FOR EACH ROW EXECUTE FUNCTION live_meeting_answered();

CREATE FUNCTION live_time_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change('time', changed.id, NULL, true, NULL);
  RETURN NULL;
END
$$;

CREATE TRIGGER time_entries_live AFTER INSERT OR UPDATE OR DELETE ON time_entries
  FOR EACH ROW EXECUTE FUNCTION live_time_changed();

-- A timer is told of in its person's own browsers; nobody else shows it.
CREATE FUNCTION live_timer_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change('time', changed.user_id, NULL, true, changed.user_id);
  RETURN NULL;
END
$$;

CREATE TRIGGER running_timers_live AFTER INSERT OR UPDATE OR DELETE ON running_timers
  FOR EACH ROW EXECUTE FUNCTION live_timer_changed();

CREATE FUNCTION live_notice_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_live_change('notice', NEW.id, NULL, false, NEW.user_id);
  RETURN NULL;
END
$$;

CREATE TRIGGER notices_live AFTER INSERT OR UPDATE ON notices
  FOR EACH ROW EXECUTE FUNCTION live_notice_changed();

-- Deliveries and the addresses that they go to are the firm's own: staff alone hear that one of an address has changed.
CREATE FUNCTION live_delivery_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_live_change('webhook', NEW.endpoint_id, NULL, true, NULL);
  RETURN NULL;
END
$$;

CREATE TRIGGER webhook_deliveries_live AFTER INSERT OR UPDATE ON webhook_deliveries
  FOR EACH ROW EXECUTE FUNCTION live_delivery_changed();

CREATE FUNCTION live_endpoint_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_live_change('webhook', NEW.id, NULL, true, NULL);
  RETURN NULL;
END
$$;

CREATE TRIGGER webhook_endpoints_live AFTER INSERT OR UPDATE ON webhook_endpoints
  FOR EACH ROW EXECUTE FUNCTION live_endpoint_changed();

-- What a person may do has changed: their open streams are looked at again.
CREATE FUNCTION notify_access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM pg_notify('access_changed', (CASE TG_TABLE_NAME WHEN 'users' THEN to_jsonb(changed) ->> 'id'
    ELSE to_jsonb(changed) ->> 'user_id' END));
  RETURN NULL;
END
$$;

CREATE TRIGGER sessions_access AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION notify_access_changed();
CREATE TRIGGER users_access AFTER UPDATE OF deactivated_at ON users
  FOR EACH ROW EXECUTE FUNCTION notify_access_changed();
CREATE TRIGGER user_roles_access AFTER INSERT OR UPDATE OR DELETE ON user_roles
  FOR EACH ROW EXECUTE FUNCTION notify_access_changed();
CREATE TRIGGER customer_profiles_access AFTER UPDATE OF approval_status, archived_at ON customer_profiles
  FOR EACH ROW EXECUTE FUNCTION notify_access_changed();

------------------------------------------------------------------------------------------------------------------------
-- A customer's name is the assigned company's, else what was typed, whoever writes a profile, an older version of the program
-- included. A company that is assigned is held until then, so that it is not renamed in between.

CREATE FUNCTION name_customer() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.company_id IS NULL THEN
    NEW.display_name := NEW.company_name;
  ELSIF TG_OP = 'INSERT' OR NEW.company_id IS DISTINCT FROM OLD.company_id THEN
    SELECT name INTO NEW.display_name FROM companies WHERE id = NEW.company_id FOR SHARE;
    NEW.display_name := coalesce(NEW.display_name, NEW.company_name);
  ELSE
    SELECT name INTO NEW.display_name FROM companies WHERE id = NEW.company_id;
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER customer_profiles_name BEFORE INSERT OR UPDATE OF company_id, company_name, display_name
  ON customer_profiles FOR EACH ROW EXECUTE FUNCTION name_customer();

CREATE FUNCTION rename_customers() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE customer_profiles SET display_name = NEW.name WHERE company_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE TRIGGER companies_name_customers AFTER UPDATE OF name ON companies
  FOR EACH ROW WHEN (NEW.name IS DISTINCT FROM OLD.name) EXECUTE FUNCTION rename_customers();

------------------------------------------------------------------------------------------------------------------------
-- Written once. The activity log is read: nobody changes or removes a line, not even the owner of the tables.

CREATE FUNCTION refuse_change_of_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'activity_logs is append-only';
END
$$;

CREATE TRIGGER activity_logs_append_only BEFORE UPDATE OR DELETE ON activity_logs
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_activity();
CREATE TRIGGER activity_logs_not_emptied BEFORE TRUNCATE ON activity_logs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_activity();

-- Tries to sign in are written by the login of accounts. Nobody changes one, and none leaves before it is a year old.
CREATE FUNCTION refuse_change_of_sign_ins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '1 year' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'sign_in_attempts is append-only for a year';
END
$$;

CREATE TRIGGER sign_in_attempts_append_only BEFORE UPDATE OR DELETE ON sign_in_attempts
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_sign_ins();
CREATE TRIGGER sign_in_attempts_not_emptied BEFORE TRUNCATE ON sign_in_attempts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_sign_ins();

------------------------------------------------------------------------------------------------------------------------
-- Doors past the policies: these functions run as the owner of the tables and answer what their caller may know.

-- Readers may not change articles. Each visit counts once, on its day in UTC; it answers whether this call counted.
CREATE FUNCTION count_article_view(asked_slug text, visit uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found_id uuid;
BEGIN
  SELECT id INTO found_id FROM kb_articles
    WHERE slug = asked_slug AND is_published AND archived_at IS NULL;
  IF found_id IS NULL THEN RETURN false; END IF;
  INSERT INTO kb_article_views (article_id, visit_id) VALUES (found_id, visit) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE kb_articles SET view_count = view_count + 1 WHERE id = found_id;
  INSERT INTO kb_article_view_days (article_id, day, views)
    VALUES (found_id, (now() AT TIME ZONE 'UTC')::date, 1)
    ON CONFLICT (article_id, day) DO UPDATE SET views = kb_article_view_days.views + 1;
  RETURN true;
END
$$;

-- A search that found nothing, counted by its words; what a reader typed is kept without who it was.
CREATE FUNCTION count_missed_search(words text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO kb_missed_searches (query) VALUES (words)
  ON CONFLICT (query) DO UPDATE SET times = kb_missed_searches.times + 1, last_at = now()
$$;

-- The published articles that hold the words in any form, or the pattern. Under a reader's policies no index may answer
-- either: the operators are not leakproof. So the search runs as the owner and names what readers see anyway. The planner
-- takes long texts for free, as they are stored apart from their rows, and would read the table through.
CREATE FUNCTION find_published_articles(words text, pattern text) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER ROWS 50
SET search_path = public, pg_temp SET enable_seqscan = off AS $$
  SELECT id FROM kb_articles
    WHERE is_published AND archived_at IS NULL
      AND (search @@ websearch_to_tsquery('english', words) OR title ILIKE pattern OR content ILIKE pattern)
$$;

-- A customer's own records that hold the words in their title (an invoice in its number or description). `word` and
-- `others` are patterns of ILIKE; the others are held against the text with a blank before it, so that '% re%' is the
-- beginning of any word. Under a customer's policies no index of letters may answer: ILIKE is not leakproof. So this runs
-- as the owner, for the customer whom the transaction names and for no other, and answers with ids alone: what they stand
-- for is read under the caller's policies.
-- The newest fifty are looked through first, and twice as many where some of them hold the words but too few to show; newest
-- by the moment that the index of a customer is ordered by. Where they hold the words often, `is_common` says so and `ids`
-- are those of the newest; else up to 1,001 are found by their letters.
CREATE FUNCTION find_own_records(kind text, word text, others text[], OUT ids uuid[], OUT is_common boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own uuid := nullif(current_setting('app.customer_id', true), '')::uuid;
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

REVOKE ALL ON FUNCTION find_own_records(text, text, text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_own_records(text, text, text[]) TO plenum_customer;

-- Anyone who holds the hash of a signed agreement may learn that it was signed, by whom and when, and nothing else.
CREATE FUNCTION verified_signature(asked text)
RETURNS TABLE (signed_name text, signed_at timestamptz, withdrawn_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.signed_name, s.created_at, s.withdrawn_at FROM contract_signatures s
  WHERE s.content_hash = asked ORDER BY s.created_at DESC LIMIT 1
$$;

------------------------------------------------------------------------------------------------------------------------
-- What people may: each of their roles begins with all rights on a table, and its policies decide on rows. Here is what
-- they may not, and the single columns that they may.

-- Deleting by condition needs the right to read the columns named in it; the token stays out of reach.
REVOKE SELECT ON sessions FROM plenum_admin;
GRANT SELECT (id, user_id, expires_at, created_at) ON sessions TO plenum_admin;

REVOKE UPDATE ON tickets, tasks, customer_documents, document_requests, notices, invoices, invoice_lines, invoice_payments,
  proposals, proposal_decisions, contracts, contract_signatures, meetings, meeting_responses
  FROM plenum_visitor, plenum_applicant, plenum_customer, plenum_admin;
GRANT UPDATE ON tickets, tasks, customer_documents, document_requests, invoices, invoice_lines, proposals, contracts, meetings
  TO plenum_admin;
GRANT UPDATE (read_at) ON notices TO plenum_admin, plenum_customer;
GRANT UPDATE (status, answer_due_at, resolved_at, version, updated_at) ON tickets TO plenum_customer;
GRANT UPDATE (status, completed_at, version, updated_at) ON tasks TO plenum_customer;
GRANT UPDATE (title, description, category, file_version, archived_at, version, updated_at)
  ON customer_documents TO plenum_customer;
GRANT UPDATE (document_id, fulfilled_at, version) ON document_requests TO plenum_customer;
GRANT UPDATE (status, decided_at, version, updated_at) ON proposals TO plenum_customer;
GRANT UPDATE (status, signed_date, version, updated_at) ON contracts TO plenum_customer;

-- A payment and a signature can be taken back, never rewritten.
GRANT UPDATE (reversed_at) ON invoice_payments TO plenum_admin;
GRANT UPDATE (withdrawn_at) ON contract_signatures TO plenum_admin;
REVOKE DELETE ON invoice_payments, proposal_decisions, contract_signatures
  FROM plenum_visitor, plenum_applicant, plenum_customer, plenum_admin;

REVOKE UPDATE, DELETE ON activity_logs FROM plenum_visitor, plenum_applicant, plenum_customer, plenum_admin;
REVOKE INSERT, UPDATE, DELETE ON sign_in_attempts, two_factors, passkeys
  FROM plenum_visitor, plenum_applicant, plenum_customer, plenum_admin;

------------------------------------------------------------------------------------------------------------------------
-- What the logins may, as tests/db/login-rights.ts lists it. Accounts:

GRANT INSERT ON activity_logs, customer_accounts TO plenum_accounts;
GRANT SELECT, INSERT ON companies, customer_profiles, sign_in_attempts TO plenum_accounts;
GRANT SELECT, INSERT, UPDATE ON auth_accounts, settings, user_roles, users TO plenum_accounts;
GRANT SELECT, INSERT, UPDATE, DELETE ON account_recoveries, passkeys, rate_limits, sessions, two_factors, verifications
  TO plenum_accounts;
GRANT SELECT, UPDATE (last_used_at, revoked_at) ON api_keys TO plenum_accounts;
GRANT SELECT (user_id, token_hash) ON calendar_feeds TO plenum_accounts;
GRANT SELECT (id, endpoint_id), INSERT ON webhook_deliveries TO plenum_accounts;
GRANT SELECT (id, is_enabled, archived_at, events) ON webhook_endpoints TO plenum_accounts;

-- Jobs. That of recoveries mails one-time links; the one that tells people of a status first looks whether it was taken back
-- meanwhile.
GRANT SELECT ON companies, contract_signatures, contracts, customer_profiles, invoice_lines, invoice_payments, invoices,
  meetings, notices, notification_preferences, proposals, settings, staged_uploads, user_roles, users, webhook_deliveries,
  webhook_endpoints TO plenum_jobs;
GRANT INSERT ON activity_logs, notices, verifications, webhook_attempts, webhook_deliveries TO plenum_jobs;
GRANT DELETE ON kb_article_views, kb_missed_searches, rate_limits, sessions, sign_in_attempts, staged_uploads, two_factors,
  verifications, webhook_deliveries TO plenum_jobs;
GRANT UPDATE ON webhook_deliveries TO plenum_jobs;
GRANT UPDATE (status, reminded_at, version, updated_at) ON contracts TO plenum_jobs;
GRANT UPDATE (status, version, updated_at) ON invoices, proposals TO plenum_jobs;
GRANT UPDATE (read_at) ON notices TO plenum_jobs;
GRANT UPDATE (secret, failing_since, is_enabled, disabled_reason, version, updated_at) ON webhook_endpoints TO plenum_jobs;
GRANT SELECT (id, user_id, state, ready_at) ON account_recoveries TO plenum_jobs;
GRANT SELECT (file_path) ON document_versions, ticket_attachments TO plenum_jobs;
GRANT SELECT (created_at) ON kb_article_views, sign_in_attempts TO plenum_jobs;
GRANT SELECT (last_at) ON kb_missed_searches TO plenum_jobs;
GRANT SELECT (id, status) ON procedures, projects, tasks, tickets TO plenum_jobs;
GRANT SELECT (expire) ON rate_limits TO plenum_jobs;
GRANT SELECT (id, user_id, expires_at, last_active_at, created_at) ON sessions TO plenum_jobs;
GRANT SELECT (verified, created_at) ON two_factors TO plenum_jobs;
GRANT SELECT (expires_at) ON verifications TO plenum_jobs;

-- Each right of theirs on a table reaches all of its rows, by a policy such as sessions_jobs_delete.
DO $$
DECLARE
  given record;
BEGIN
  FOR given IN
    SELECT table_name, grantee, privilege_type FROM information_schema.table_privileges
      WHERE table_schema = 'public' AND grantee IN ('plenum_accounts', 'plenum_jobs')
    UNION
    SELECT table_name, grantee, privilege_type FROM information_schema.column_privileges
      WHERE table_schema = 'public' AND grantee IN ('plenum_accounts', 'plenum_jobs')
    ORDER BY 1, 2, 3
  LOOP
    EXECUTE format('CREATE POLICY %I ON %I FOR %s TO %I %s',
      given.table_name || replace(given.grantee, 'plenum', '') || '_' || lower(given.privilege_type),
      given.table_name, given.privilege_type, given.grantee,
      CASE given.privilege_type WHEN 'INSERT' THEN 'WITH CHECK (true)' WHEN 'UPDATE' THEN 'USING (true) WITH CHECK (true)'
        ELSE 'USING (true)' END);
  END LOOP;
END
$$;

------------------------------------------------------------------------------------------------------------------------
-- The first invoice is INV-1001.
INSERT INTO number_series (name, last) VALUES ('invoice', 1000);
