-- Tickets and documents that are private to one of a customer's people (docs/decisions/0053-private-by-choice.md). The policies
-- hide them and all that hangs on them; here is what works past the policies.

-- A change of a private record is told to staff and, in a notification of its own, to its person: a process of before knows both.
CREATE FUNCTION notify_privately(topic text, record uuid, customer uuid, private_to uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_live_change(topic, record, customer, private_to IS NOT NULL, NULL);
  IF private_to IS NOT NULL THEN
    PERFORM notify_live_change(topic, record, customer, false, private_to);
  END IF;
END
$$;

CREATE FUNCTION live_private_record_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  -- Who loses a record has to hear of it too, and so does who gets it.
  IF TG_OP = 'UPDATE' AND OLD.private_to IS DISTINCT FROM NEW.private_to AND (OLD.private_to IS NULL OR NEW.private_to IS NULL) THEN
    PERFORM notify_live_change(TG_ARGV[0], NEW.id, NEW.customer_id, false, NULL);
  ELSE
    PERFORM notify_privately(TG_ARGV[0], changed.id, changed.customer_id, changed.private_to);
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.private_to <> NEW.private_to THEN
    PERFORM notify_live_change(TG_ARGV[0], OLD.id, OLD.customer_id, false, OLD.private_to);
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.customer_id <> NEW.customer_id THEN
    PERFORM notify_privately(TG_ARGV[0], OLD.id, OLD.customer_id, OLD.private_to);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER tickets_live AFTER INSERT OR UPDATE OR DELETE ON tickets
  FOR EACH ROW EXECUTE FUNCTION live_private_record_changed('ticket');
CREATE OR REPLACE TRIGGER customer_documents_live AFTER INSERT OR UPDATE OR DELETE ON customer_documents
  FOR EACH ROW EXECUTE FUNCTION live_private_record_changed('document');

-- As before (migration 0002): internal notes and their files reach staff alone, the news of them included.
CREATE OR REPLACE FUNCTION live_ticket_part_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
  ticket record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  SELECT customer_id, private_to INTO ticket FROM tickets WHERE id = changed.ticket_id;
  IF changed.is_internal THEN
    PERFORM notify_live_change('ticket', changed.ticket_id, ticket.customer_id, true, NULL);
  ELSE
    PERFORM notify_privately('ticket', changed.ticket_id, ticket.customer_id, ticket.private_to);
  END IF;
  RETURN NULL;
END
$$;

-- What colleagues were told of a record that becomes private is listed no more, and nothing of it stays unread.
CREATE FUNCTION hide_notices_of_private() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE notices SET is_shown = false, read_at = coalesce(read_at, now())
    WHERE entity_type = TG_ARGV[0] AND entity_id = NEW.id AND user_id <> NEW.private_to
      AND user_id IN (SELECT user_id FROM members WHERE customer_id = NEW.customer_id)
      AND user_id NOT IN (SELECT user_id FROM user_roles WHERE role = 'admin');
  RETURN NULL;
END
$$;

CREATE TRIGGER tickets_hide_notices AFTER UPDATE OF private_to ON tickets FOR EACH ROW
  WHEN (NEW.private_to IS NOT NULL AND NEW.private_to IS DISTINCT FROM OLD.private_to)
  EXECUTE FUNCTION hide_notices_of_private('ticket');
CREATE TRIGGER customer_documents_hide_notices AFTER UPDATE OF private_to ON customer_documents FOR EACH ROW
  WHEN (NEW.private_to IS NOT NULL AND NEW.private_to IS DISTINCT FROM OLD.private_to)
  EXECUTE FUNCTION hide_notices_of_private('document');

------------------------------------------------------------------------------------------------------------------------
-- Doors past the policies. Whoever may act in the company takes back to themselves what they made, and opens what is private to
-- them; no column of it is theirs to write. Answers whether that was so.
CREATE FUNCTION set_own_privacy(of_table text, record uuid, is_private boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  me uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  own uuid := acting_customer('act-work');
  author text := CASE of_table WHEN 'tickets' THEN 'created_by' WHEN 'customer_documents' THEN 'uploaded_by' END;
  done integer;
BEGIN
  IF me IS NULL OR own IS NULL OR author IS NULL THEN RETURN false; END IF;
  EXECUTE format('UPDATE %I SET private_to = $3, version = version + 1, updated_at = clock_timestamp()
    WHERE id = $1 AND customer_id = $2 AND archived_at IS NULL AND CASE WHEN $3 IS NULL THEN private_to = $4
      ELSE private_to IS NULL AND author_side = ''customer'' AND %I = $4 END', of_table, author)
    USING record, own, CASE WHEN is_private THEN me END, me;
  GET DIAGNOSTICS done = ROW_COUNT;
  RETURN done > 0;
END
$$;

REVOKE ALL ON FUNCTION set_own_privacy(text, uuid, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION set_own_privacy(text, uuid, boolean) TO plenum_customer;

-- As before (migration 0008), without what is private to others.
CREATE OR REPLACE FUNCTION find_own_records(kind text, word text, others text[], OUT ids uuid[], OUT is_common boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own uuid := acting_customer(CASE WHEN kind IN ('invoice', 'proposal', 'contract') THEN 'money' ELSE 'work' END);
  me uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  titled text := CASE kind
    WHEN 'ticket' THEN 'tickets' WHEN 'task' THEN 'tasks' WHEN 'project' THEN 'projects'
    WHEN 'meeting' THEN 'meetings' WHEN 'document' THEN 'customer_documents'
    WHEN 'proposal' THEN 'proposals' WHEN 'contract' THEN 'contracts' END;
  source text := CASE
    WHEN kind IN ('ticket', 'document') THEN format('%I r WHERE r.customer_id = $1 AND r.archived_at IS NULL
      AND (r.private_to IS NULL OR r.private_to = $4)', titled)
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
      INTO ids, looked_through USING own, word, others, me;
    has_more := looked_through = depth;
    is_common := has_more AND cardinality(ids) >= 5;
    EXIT WHEN is_common OR NOT has_more OR cardinality(ids) = 0;
  END LOOP;
  IF has_more AND NOT is_common THEN
    EXECUTE format('SELECT array(SELECT r.id FROM %s AND %s LIMIT 1001)', source, held)
      INTO ids USING own, word, others, me;
  END IF;
END
$$;

CREATE OR REPLACE FUNCTION other_company_of(of_table text, record uuid) RETURNS uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found uuid;
BEGIN
  IF of_table NOT IN ('tickets', 'tasks', 'procedures', 'customer_documents', 'projects', 'meetings', 'proposals', 'contracts',
    'invoices') THEN RETURN NULL; END IF;
  EXECUTE format('SELECT r.customer_id FROM %I r JOIN members m ON m.customer_id = r.customer_id
      AND m.user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid AND m.ended_at IS NULL
    WHERE r.id = $1 %s AND r.customer_id <> nullif(current_setting(''app.customer_id'', true), '''')::uuid', of_table,
    CASE WHEN of_table IN ('tickets', 'customer_documents') THEN 'AND (r.private_to IS NULL OR r.private_to = m.user_id)' END)
    INTO found USING record;
  RETURN found;
END
$$;

------------------------------------------------------------------------------------------------------------------------
-- Who is told of a private record is asked when they are told.
GRANT SELECT (private_to) ON tickets TO plenum_jobs;
GRANT SELECT (id, private_to) ON customer_documents TO plenum_jobs;
CREATE POLICY customer_documents_jobs_select ON customer_documents FOR SELECT TO plenum_jobs USING (true);
