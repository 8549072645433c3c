-- How one customer's account is merged into another of the same company, beside people who work on either
-- (docs/decisions/0054-accounts-of-one-company.md).

------------------------------------------------------------------------------------------------------------------------
-- What is written for an account that was merged belongs to the one that stays, whoever writes it, an older version of the
-- program included. A merge holds the row of the account that ends: who writes for it waits, and then reads where it went.
-- The transaction of a person goes on for the account that stays, whose member they are by now: policies look at what it says.

CREATE FUNCTION follow_merged_customer() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  stays uuid;
BEGIN
  SELECT merged_into INTO stays FROM customer_profiles WHERE id = NEW.customer_id FOR KEY SHARE;
  IF stays IS NOT NULL THEN
    IF current_setting('app.customer_id', true) = NEW.customer_id::text THEN
      PERFORM set_config('app.customer_id', stays::text, true);
    END IF;
    NEW.customer_id := stays;
  END IF;
  RETURN NEW;
END
$$;

-- Every table whose rows belong to a customer. A later one gets its trigger by its own migration; what tables these are, the
-- foreign keys say.
DO $$
DECLARE
  each record;
BEGIN
  FOR each IN
    SELECT c.conrelid::regclass AS of_table FROM pg_constraint c
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'f' AND c.confrelid = 'customer_profiles'::regclass AND cardinality(c.conkey) = 1
        AND a.attname = 'customer_id' AND c.conrelid <> 'customer_accounts'::regclass
  LOOP
    EXECUTE format('CREATE TRIGGER %s_merged BEFORE INSERT OR UPDATE OF customer_id ON %s
      FOR EACH ROW EXECUTE FUNCTION follow_merged_customer()', each.of_table, each.of_table);
  END LOOP;
END
$$;

------------------------------------------------------------------------------------------------------------------------
-- The ledger. Each entry that stands in the one that ends is taken back there, the newest first, and posted again in the one
-- that stays, in its order. Entries that were taken back before, and those that did it, add up to nothing and stay.

CREATE FUNCTION move_ledger(source uuid, target uuid, by_whom uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ended customer_accounts;
  stays customer_accounts;
  ended_name text := (SELECT display_name || ', ' || contact_name FROM customer_profiles WHERE id = source);
  stays_name text := (SELECT display_name || ', ' || contact_name FROM customer_profiles WHERE id = target);
  last_ended record;
  last_stays record;
  standing uuid[];
  moved numeric;
  charged numeric;
BEGIN
  INSERT INTO customer_accounts (customer_id) VALUES (source), (target) ON CONFLICT DO NOTHING;
  PERFORM FROM customer_accounts WHERE customer_id IN (source, target) ORDER BY id FOR UPDATE;
  SELECT * INTO ended FROM customer_accounts WHERE customer_id = source;
  SELECT * INTO stays FROM customer_accounts WHERE customer_id = target;
  SELECT array_agg(e.id), coalesce(sum(CASE e.type WHEN 'credit' THEN e.amount ELSE -e.amount END), 0),
      coalesce(sum(e.amount) FILTER (WHERE e.type = 'debit'), 0)
    INTO standing, moved, charged FROM transactions e
    WHERE e.account_id = ended.id AND e.reverses_id IS NULL
      AND NOT EXISTS (SELECT FROM transactions r WHERE r.reverses_id = e.id);
  -- What no entry stands for can't be moved to the cent.
  IF (moved, charged) <> (ended.available_balance, ended.total_spent) THEN
    RAISE EXCEPTION 'The ledger of account % does not add up: % and % by its entries, % and % by its figures.',
      ended.id, moved, charged, ended.available_balance, ended.total_spent;
  END IF;
  IF standing IS NULL THEN RETURN; END IF;
  SELECT coalesce(max(entry_number), 0) AS number, greatest(clock_timestamp(), max(created_at)) AS moment
    INTO last_ended FROM transactions WHERE account_id = ended.id;
  INSERT INTO transactions (account_id, entry_number, type, amount, balance_after, description, invoice_id, payment_id,
      reverses_id, created_by, created_at)
    SELECT ended.id, last_ended.number + row_number() OVER newest, CASE e.type WHEN 'credit' THEN 'debit' ELSE 'credit' END,
        e.amount, ended.available_balance - sum(CASE e.type WHEN 'credit' THEN e.amount ELSE -e.amount END) OVER newest,
        'Moved to the account of ' || stays_name || ': #' || e.entry_number || ', ' || e.description,
        e.invoice_id, e.payment_id, e.id, by_whom, last_ended.moment + row_number() OVER newest * interval '1 microsecond'
      FROM transactions e WHERE e.id = ANY (standing) WINDOW newest AS (ORDER BY e.entry_number DESC);
  SELECT coalesce(max(entry_number), 0) AS number, greatest(clock_timestamp(), max(created_at)) AS moment
    INTO last_stays FROM transactions WHERE account_id = stays.id;
  INSERT INTO transactions (account_id, entry_number, type, amount, balance_after, description, invoice_id, payment_id,
      reposts_id, first_posted_at, created_by, created_at)
    SELECT stays.id, last_stays.number + row_number() OVER eldest, e.type, e.amount,
        stays.available_balance + sum(CASE e.type WHEN 'credit' THEN e.amount ELSE -e.amount END) OVER eldest,
        'Moved from the account of ' || ended_name || ': #' || e.entry_number || ', ' || e.description,
        e.invoice_id, e.payment_id, e.id, coalesce(e.first_posted_at, e.created_at), by_whom,
        last_stays.moment + row_number() OVER eldest * interval '1 microsecond'
      FROM transactions e WHERE e.id = ANY (standing) WINDOW eldest AS (ORDER BY e.entry_number);
  UPDATE customer_accounts SET available_balance = 0, total_spent = 0 WHERE id = ended.id;
  UPDATE customer_accounts SET available_balance = available_balance + moved, total_spent = total_spent + charged
    WHERE id = stays.id;
END
$$;

-- Whoever posts to the ledger of an account that has ended, by an older version or having waited for the merge, posts to the one
-- that stays. An entry that is taken back may have been moved since it was read: what stands is then its copy.
CREATE FUNCTION follow_merged_ledger() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ended uuid;
  stays uuid;
BEGIN
  SELECT c.id, c.merged_into INTO ended, stays
    FROM customer_accounts a JOIN customer_profiles c ON c.id = a.customer_id WHERE a.id = NEW.account_id;
  IF stays IS NOT NULL THEN PERFORM move_ledger(ended, stays, NEW.created_by); END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER transactions_merged AFTER INSERT ON transactions
  FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND NEW.reverses_id IS NULL) EXECUTE FUNCTION follow_merged_ledger();

CREATE FUNCTION follow_moved_entry() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.reverses_id := coalesce((SELECT id FROM transactions
    WHERE reposts_id = NEW.reverses_id AND account_id = NEW.account_id), NEW.reverses_id);
  RETURN NEW;
END
$$;

CREATE TRIGGER transactions_moved BEFORE INSERT ON transactions
  FOR EACH ROW WHEN (NEW.reverses_id IS NOT NULL) EXECUTE FUNCTION follow_moved_entry();

------------------------------------------------------------------------------------------------------------------------
-- The first step, in one short transaction: people, ledger, everything but the tickets, and where the account went. It gives way:
-- whoever holds a row for long has it roll back, to be tried again, before a deadlock could end their request (1 second).

CREATE FUNCTION join_accounts(asked uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '400ms' AS $$
DECLARE
  m account_merges;
  moved text;
  topic text;
BEGIN
  SELECT * INTO m FROM account_merges WHERE id = asked FOR UPDATE;
  IF m.state IS DISTINCT FROM 'asked' THEN RETURN; END IF;
  PERFORM FROM customer_profiles WHERE id = m.source_id FOR UPDATE;
  PERFORM FROM customer_profiles WHERE id = m.target_id FOR NO KEY UPDATE;
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
          'staff_customers', 'tickets']::regclass[])) owned;
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
  UPDATE account_merges SET state = 'moving', source_balance = coalesce(m.source_balance, 0),
    target_balance = coalesce(m.target_balance, 0), joined_at = now() WHERE id = asked;
  FOREACH topic IN ARRAY ARRAY['ticket', 'task', 'document', 'document_request', 'project', 'account', 'procedure', 'invoice',
    'proposal', 'contract', 'meeting', 'time'] LOOP
    PERFORM notify_live_change(topic, asked, m.target_id, false, NULL);
  END LOOP;
END
$$;

-- The second step, as often as there are tickets: one batch, the latest first. Tickets that somebody holds come with a later one.
-- Answers how many it moved, null once none is left.
CREATE FUNCTION move_tickets(asked uuid, most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '400ms' AS $$
DECLARE
  m account_merges;
  moved integer;
BEGIN
  SELECT * INTO m FROM account_merges WHERE id = asked FOR UPDATE;
  IF m.state IS DISTINCT FROM 'moving' THEN RETURN NULL; END IF;
  PERFORM set_config('app.moves_records', 'on', true);
  UPDATE tickets SET customer_id = m.target_id WHERE id = ANY (ARRAY(
    SELECT id FROM tickets WHERE customer_id = m.source_id ORDER BY updated_at DESC, id DESC LIMIT most
      FOR NO KEY UPDATE SKIP LOCKED));
  GET DIAGNOSTICS moved = ROW_COUNT;
  PERFORM set_config('app.moves_records', '', true);
  UPDATE account_merges SET moved_tickets = moved_tickets + moved WHERE id = asked;
  -- Nobody adds one any more: after the first step, none is written for the account that ended.
  IF EXISTS (SELECT FROM tickets WHERE customer_id = m.source_id) THEN RETURN moved; END IF;
  UPDATE account_merges SET state = 'done', finished_at = clock_timestamp() WHERE id = asked;
  PERFORM notify_live_change('ticket', asked, m.target_id, false, NULL);
  RETURN NULL;
END
$$;

-- Records that a merge moves are told of once a kind, at its end: not one by one, each to two accounts.
CREATE OR REPLACE FUNCTION notify_live_change(topic text, record uuid, customer uuid, staff_only boolean, person uuid)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.moves_records', true) = 'on' THEN RETURN; END IF;
  PERFORM tell('live_changes', json_build_object('topic', topic, 'id', record, 'customerId', customer,
    'staffOnly', staff_only, 'userId', person, 'transaction', pg_current_xact_id())::text);
END
$$;

REVOKE ALL ON FUNCTION move_ledger(uuid, uuid, uuid), join_accounts(uuid), move_tickets(uuid, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION join_accounts(uuid), move_tickets(uuid, integer) TO plenum_jobs;

-- Staff ask for a merge and see how it goes; its steps alone write it. The other logins read where an account went.
REVOKE INSERT, UPDATE, DELETE ON account_merges FROM plenum_visitor, plenum_applicant, plenum_customer, plenum_staff;
REVOKE UPDATE, DELETE ON account_merges FROM plenum_admin;
GRANT SELECT ON account_merges TO plenum_accounts, plenum_jobs;
CREATE POLICY account_merges_accounts_select ON account_merges FOR SELECT TO plenum_accounts USING (true);
CREATE POLICY account_merges_jobs_select ON account_merges FOR SELECT TO plenum_jobs USING (true);
