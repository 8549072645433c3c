-- Written by npm run migrations:make from scripts/kind-sql.ts.
-- A customer's own records that hold the words in their title (an invoice in its number or description), in the spheres that the
-- person may read and without what is private to others. `word` and
-- `others` are patterns of ILIKE; the others are held against the text with a blank before it, so that '% re%' is the
-- beginning of any word. Under a customer's policies no index of letters may answer: ILIKE is not leakproof. So this runs
-- as the owner, for the customer whom the transaction names and for no other, and answers with ids alone: what they stand
-- for is read under the caller's policies.
-- The newest fifty are looked through first, and twice as many where some of them hold the words but too few to show; newest
-- by the moment that the index of a customer is ordered by. Where they hold the words often, `is_common` says so and `ids`
-- are those of the newest; else up to 1,001 are found by their letters.
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

REVOKE ALL ON FUNCTION find_own_records(text,text,text[],integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_own_records(text,text,text[],integer) TO plenum_customer;
