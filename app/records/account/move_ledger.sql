-- The ledger. Each entry that stands in the one that ends is taken back there, the newest first, and posted again in the one
-- that stays, in its order. Entries that were taken back before, and those that did it, add up to nothing and stay.
CREATE OR REPLACE FUNCTION move_ledger(source uuid, target uuid, by_whom uuid) RETURNS void
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
  PERFORM FROM customer_accounts WHERE customer_id IN (source, target) ORDER BY id FOR NO KEY UPDATE;
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
  -- What a line of a bank brought is the entry that stands now.
  UPDATE bank_matches m SET transaction_id = e.id FROM transactions e
    WHERE e.account_id = stays.id AND e.reposts_id = m.transaction_id AND e.reposts_id = ANY (standing);
  UPDATE customer_accounts SET available_balance = 0, total_spent = 0 WHERE id = ended.id;
  UPDATE customer_accounts SET available_balance = available_balance + moved, total_spent = total_spent + charged
    WHERE id = stays.id;
END
$$;

REVOKE ALL ON FUNCTION move_ledger(uuid,uuid,uuid) FROM PUBLIC;
