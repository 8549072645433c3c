-- As before, except that the newest fifty of a customer's records are looked at first, and twice as many only where some
-- of them hold the words but too few to show.
CREATE OR REPLACE FUNCTION find_own_records(kind text, word text, others text[], OUT ids uuid[], OUT is_common boolean)
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
