-- A merge, in one transaction: people, ledger, every record, and where the account went. People of both accounts are turned away
-- meanwhile (enter_customer). It gives way: whoever holds a row for long has it roll back, to be tried again, before a deadlock
-- could end their request (1 second). For accounts of one company only: what was asked for may no longer be so.
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
  SELECT available_balance INTO m.source_balance FROM customer_accounts WHERE customer_id = m.source_id FOR NO KEY UPDATE;
  SELECT available_balance INTO m.target_balance FROM customer_accounts WHERE customer_id = m.target_id FOR NO KEY UPDATE;
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

REVOKE ALL ON FUNCTION join_accounts(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION join_accounts(uuid) TO plenum_jobs;
