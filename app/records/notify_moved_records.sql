-- Written by npm run migrations:make from scripts/kind-sql.ts.
-- Tells of a customer's records of every kind at once, which a merge has moved.
CREATE OR REPLACE FUNCTION notify_moved_records(merge uuid, customer uuid) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  topic text;
BEGIN
  FOREACH topic IN ARRAY ARRAY['ticket', 'task', 'document', 'document_request', 'procedure', 'invoice', 'proposal', 'contract', 'project', 'meeting', 'outcome', 'account', 'billing_plan', 'retainer', 'time'] LOOP
    PERFORM notify_live_change(topic, merge, customer, false, NULL);
  END LOOP;
END
$$;
