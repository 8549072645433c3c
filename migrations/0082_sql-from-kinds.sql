CREATE OR REPLACE FUNCTION join_accounts(asked uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '400ms' AS $$
DECLARE
  m account_merges;
  moved text;
  tickets_moved integer;
BEGIN
  SELECT * INTO m FROM account_merges WHERE id = asked FOR UPDATE;
  IF m.state IS DISTINCT FROM 'asked' THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('merge'), hashtext(customer::text))
    FROM unnest(ARRAY[least(m.source_id, m.target_id), greatest(m.source_id, m.target_id)]) customer;
  PERFORM FROM customer_profiles WHERE id = m.source_id FOR UPDATE;
  PERFORM FROM customer_profiles WHERE id = m.target_id FOR NO KEY UPDATE;
  IF (SELECT count(DISTINCT company_id) FROM customer_profiles WHERE id IN (m.source_id, m.target_id)) > 1 THEN
    RAISE EXCEPTION 'The accounts % and % are not of one company.', m.source_id, m.target_id;
  END IF;
  SELECT available_balance INTO m.source_balance FROM customer_accounts WHERE customer_id = m.source_id FOR UPDATE;
  SELECT available_balance INTO m.target_balance FROM customer_accounts WHERE customer_id = m.target_id FOR UPDATE;
  PERFORM move_ledger(m.source_id, m.target_id, m.asked_by);

  -- Rows that name each other with their customer move in one statement: the foreign keys are checked at its end.
  SELECT 'WITH ' || string_agg(format('moved_%s AS (UPDATE %s SET customer_id = $2 WHERE customer_id = $1)', number, of_table),
      ', ') || ' SELECT' INTO moved
    FROM (SELECT c.conrelid::regclass AS of_table, row_number() OVER () AS number FROM pg_constraint c
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'f' AND c.confrelid = 'customer_profiles'::regclass AND cardinality(c.conkey) = 1
        AND a.attname = 'customer_id' AND c.conrelid <> ALL (ARRAY['customer_accounts', 'members', 'member_invitations',
          'staff_customers']::regclass[])) owned;
  SELECT count(*) INTO tickets_moved FROM tickets WHERE customer_id = m.source_id;
  PERFORM set_config('app.moves_records', 'on', true);
  EXECUTE moved USING m.source_id, m.target_id;
  PERFORM set_config('app.moves_records', '', true);

  -- Who was a member of both stays what they are in the account that stays.
  UPDATE members s SET ended_at = now(), ended_by = m.asked_by, version = version + 1
    WHERE s.customer_id = m.source_id AND s.ended_at IS NULL
      AND EXISTS (SELECT FROM members t WHERE t.customer_id = m.target_id AND t.user_id = s.user_id AND t.ended_at IS NULL);
  UPDATE sessions SET customer_id = m.target_id WHERE customer_id = m.source_id
    AND user_id IN (SELECT user_id FROM members WHERE customer_id = m.source_id);
  UPDATE members SET customer_id = m.target_id WHERE customer_id = m.source_id;
  UPDATE member_invitations s SET withdrawn_at = now()
    WHERE s.customer_id = m.source_id AND s.withdrawn_at IS NULL AND s.accepted_at IS NULL
      AND EXISTS (SELECT FROM member_invitations t WHERE t.customer_id = m.target_id AND t.email = s.email
        AND t.withdrawn_at IS NULL AND t.accepted_at IS NULL);
  UPDATE member_invitations SET customer_id = m.target_id WHERE customer_id = m.source_id;

  -- Who was assigned to the account that ends sees the one that stays; it leads them there.
  INSERT INTO staff_customers (user_id, customer_id, assigned_by)
    SELECT user_id, m.target_id, assigned_by FROM staff_customers WHERE customer_id = m.source_id ON CONFLICT DO NOTHING;

  UPDATE customer_profiles SET merged_into = m.target_id, archived_at = now(), version = version + 1, updated_at = now()
    WHERE id = m.source_id;
  UPDATE customer_profiles SET merged_into = m.target_id WHERE merged_into = m.source_id;
  UPDATE account_merges SET state = 'done', source_balance = coalesce(m.source_balance, 0),
    target_balance = coalesce(m.target_balance, 0), moved_tickets = tickets_moved,
    finished_at = clock_timestamp() WHERE id = asked;
  PERFORM notify_moved_records(asked, m.target_id);
END
$$;

CREATE OR REPLACE FUNCTION customer_of_record(kind text, record uuid) RETURNS uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF kind = 'ticket' THEN RETURN (SELECT customer_id FROM tickets WHERE id = record);
  ELSIF kind = 'task' THEN RETURN (SELECT customer_id FROM tasks WHERE id = record);
  ELSIF kind = 'document' THEN RETURN (SELECT customer_id FROM customer_documents WHERE id = record);
  ELSIF kind = 'document_request' THEN RETURN (SELECT customer_id FROM document_requests WHERE id = record);
  ELSIF kind = 'procedure' THEN RETURN (SELECT customer_id FROM procedures WHERE id = record);
  ELSIF kind = 'invoice' THEN RETURN (SELECT customer_id FROM invoices WHERE id = record);
  ELSIF kind = 'proposal' THEN RETURN (SELECT customer_id FROM proposals WHERE id = record);
  ELSIF kind = 'contract' THEN RETURN (SELECT customer_id FROM contracts WHERE id = record);
  ELSIF kind = 'project' THEN RETURN (SELECT customer_id FROM projects WHERE id = record);
  ELSIF kind = 'meeting' THEN RETURN (SELECT customer_id FROM meetings WHERE id = record);
  ELSIF kind = 'outcome' THEN RETURN coalesce(
    (SELECT customer_id FROM outcome_baselines WHERE id = record),
    (SELECT customer_id FROM monthly_file_requests WHERE id = record),
    (SELECT id FROM customer_profiles WHERE id = record));
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION find_own_records(kind text, word text, others text[], enough integer DEFAULT 5, OUT ids uuid[], OUT is_common boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own uuid := acting_customer(CASE WHEN kind IN ('invoice', 'proposal', 'contract') THEN 'money' ELSE 'work' END);
  me uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  source text := CASE kind
    WHEN 'ticket' THEN 'tickets r WHERE r.customer_id = $1 AND r.archived_at IS NULL AND (r.private_to IS NULL OR r.private_to = $4)'
    WHEN 'task' THEN 'tasks r WHERE r.customer_id = $1 AND r.archived_at IS NULL'
    WHEN 'document' THEN 'customer_documents r WHERE r.customer_id = $1 AND r.archived_at IS NULL AND (r.private_to IS NULL OR r.private_to = $4)'
    WHEN 'procedure' THEN 'procedures r JOIN procedure_versions v ON v.procedure_id = r.id WHERE r.customer_id = $1'
    WHEN 'invoice' THEN 'invoices r WHERE r.customer_id = $1 AND r.archived_at IS NULL'
    WHEN 'proposal' THEN 'proposals r WHERE r.customer_id = $1 AND r.archived_at IS NULL'
    WHEN 'contract' THEN 'contracts r WHERE r.customer_id = $1 AND r.archived_at IS NULL'
    WHEN 'project' THEN 'projects r WHERE r.customer_id = $1 AND r.archived_at IS NULL'
    WHEN 'meeting' THEN 'meetings r WHERE r.customer_id = $1 AND r.archived_at IS NULL' END;
  held text := CASE kind
    WHEN 'procedure' THEN '(v.title ILIKE $2) AND concat('' '', v.title) ILIKE ALL ($3)'
    WHEN 'invoice' THEN '(r.invoice_number ILIKE $2 OR r.description ILIKE $2) AND concat('' '', r.invoice_number, '' '', r.description) ILIKE ALL ($3)'
    ELSE 'r.title ILIKE $2 AND '' '' || r.title ILIKE ALL ($3)' END;
  newest text := CASE kind
    WHEN 'procedure' THEN 'updated_at'
    WHEN 'meeting' THEN 'meeting_date'
    ELSE 'created_at' END;
  depth integer;
  looked_through integer;
  has_more boolean;
BEGIN
  ids := '{}';
  is_common := false;
  IF own IS NULL OR source IS NULL THEN RETURN; END IF;
  -- Five of the newest fifty are enough to show. Where some were there but fewer, a look at more tells a common word, whose
  -- records an index would gather by the thousand, from a rare one.
  FOREACH depth IN ARRAY ARRAY[50, 20 * enough] LOOP
    EXECUTE format('SELECT coalesce(array_agg(n.id) FILTER (WHERE n.held), ''{}''), count(*)
      FROM (SELECT r.id, %s AS held FROM %s ORDER BY r.%I DESC LIMIT %s) n', held, source, newest, depth)
      INTO ids, looked_through USING own, word, others, me;
    has_more := looked_through = depth;
    is_common := has_more AND cardinality(ids) >= enough;
    EXIT WHEN is_common OR NOT has_more OR cardinality(ids) = 0;
  END LOOP;
  IF has_more AND NOT is_common THEN
    EXECUTE format('SELECT array(SELECT r.id FROM %s AND %s LIMIT 1001)', source, held)
      INTO ids USING own, word, others, me;
  END IF;
END
$$;

CREATE OR REPLACE FUNCTION notify_moved_records(merge uuid, customer uuid) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  topic text;
BEGIN
  FOREACH topic IN ARRAY ARRAY['ticket', 'task', 'document', 'document_request', 'procedure', 'invoice', 'proposal', 'contract', 'project', 'meeting', 'outcome', 'account', 'time'] LOOP
    PERFORM notify_live_change(topic, merge, customer, false, NULL);
  END LOOP;
END
$$;

CREATE OR REPLACE FUNCTION other_company_of(of_table text, record uuid) RETURNS uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  me uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  others uuid[] := ARRAY(SELECT customer_id FROM members WHERE user_id = me AND ended_at IS NULL
    AND customer_id <> nullif(current_setting('app.customer_id', true), '')::uuid);
BEGIN
  IF of_table = 'tickets' THEN RETURN (SELECT customer_id FROM tickets
    WHERE id = record AND customer_id = ANY (others) AND (private_to IS NULL OR private_to = me));
  ELSIF of_table = 'tasks' THEN RETURN (SELECT customer_id FROM tasks
    WHERE id = record AND customer_id = ANY (others));
  ELSIF of_table = 'customer_documents' THEN RETURN (SELECT customer_id FROM customer_documents
    WHERE id = record AND customer_id = ANY (others) AND (private_to IS NULL OR private_to = me));
  ELSIF of_table = 'procedures' THEN RETURN (SELECT customer_id FROM procedures
    WHERE id = record AND customer_id = ANY (others));
  ELSIF of_table = 'invoices' THEN RETURN (SELECT customer_id FROM invoices
    WHERE id = record AND customer_id = ANY (others));
  ELSIF of_table = 'proposals' THEN RETURN (SELECT customer_id FROM proposals
    WHERE id = record AND customer_id = ANY (others));
  ELSIF of_table = 'contracts' THEN RETURN (SELECT customer_id FROM contracts
    WHERE id = record AND customer_id = ANY (others));
  ELSIF of_table = 'projects' THEN RETURN (SELECT customer_id FROM projects
    WHERE id = record AND customer_id = ANY (others));
  ELSIF of_table = 'meetings' THEN RETURN (SELECT customer_id FROM meetings
    WHERE id = record AND customer_id = ANY (others));
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION staff_reads_record(kind text, record uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  IF kind = 'ticket' THEN RETURN EXISTS (SELECT FROM tickets WHERE id = record);
  ELSIF kind = 'task' THEN RETURN EXISTS (SELECT FROM tasks WHERE id = record);
  ELSIF kind = 'document' THEN RETURN EXISTS (SELECT FROM customer_documents WHERE id = record);
  ELSIF kind = 'document_request' THEN RETURN EXISTS (SELECT FROM document_requests WHERE id = record);
  ELSIF kind = 'procedure' THEN RETURN EXISTS (SELECT FROM procedures WHERE id = record);
  ELSIF kind = 'invoice' THEN RETURN EXISTS (SELECT FROM invoices WHERE id = record);
  ELSIF kind = 'proposal' THEN RETURN EXISTS (SELECT FROM proposals WHERE id = record);
  ELSIF kind = 'contract' THEN RETURN EXISTS (SELECT FROM contracts WHERE id = record);
  ELSIF kind = 'project' THEN RETURN staff_may('money') AND EXISTS (SELECT FROM projects WHERE id = record);
  ELSIF kind = 'meeting' THEN RETURN EXISTS (SELECT FROM meetings WHERE id = record);
  ELSIF kind = 'inquiry' THEN RETURN EXISTS (SELECT FROM project_inquiries WHERE id = record);
  ELSIF kind = 'account' THEN RETURN EXISTS (SELECT FROM customer_accounts WHERE id = record);
  ELSIF kind = 'article' THEN RETURN EXISTS (SELECT FROM kb_articles WHERE id = record);
  ELSIF kind = 'category' THEN RETURN EXISTS (SELECT FROM kb_categories WHERE id = record);
  ELSIF kind = 'company' THEN RETURN EXISTS (SELECT FROM companies WHERE id = record);
  ELSIF kind = 'customer' THEN RETURN EXISTS (SELECT FROM customer_profiles WHERE id = record);
  ELSIF kind = 'time_entry' THEN RETURN staff_may('money') AND EXISTS (SELECT FROM time_entries WHERE id = record);
  END IF;
  RETURN false;
END
$$;
