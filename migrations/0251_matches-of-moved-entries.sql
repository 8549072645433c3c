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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION post_transaction(of_entry uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  t transactions;
  i invoices;
  sign integer;
  is_credit boolean;
  is_moved boolean;
  landing record;
  roles text[];
  amounts numeric[];
  drawn numeric;
BEGIN
  SELECT * INTO t FROM transactions WHERE id = of_entry;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF t.invoice_id IS NOT NULL THEN
    PERFORM issue_invoice(t.invoice_id);
    PERFORM post_document(d.id) FROM (SELECT id FROM issued_documents WHERE invoice_id = t.invoice_id ORDER BY created_at) d;
    SELECT * INTO i FROM invoices WHERE id = t.invoice_id;
  END IF;
  sign := CASE WHEN t.reverses_id IS NULL THEN 1 ELSE -1 END;
  is_credit := (t.type = 'credit') = (t.reverses_id IS NULL);
  is_moved := t.reposts_id IS NOT NULL OR EXISTS (SELECT FROM transactions m WHERE m.reposts_id = t.reverses_id);
  SELECT b.chart_account_id::text AS account, l.day, m.fee INTO landing FROM bank_matches m
    JOIN bank_lines l ON l.id = m.line_id JOIN bank_accounts b ON b.id = l.bank_account_id
    WHERE m.transaction_id = coalesce(t.reverses_id, t.id) AND NOT is_moved;
  IF is_credit THEN
    roles := ARRAY[CASE WHEN is_moved THEN 'clearing' ELSE coalesce(landing.account, 'bank') END, 'fees', 'prepayments'];
    amounts := ARRAY[t.amount - coalesce(landing.fee, 0), coalesce(landing.fee, 0), -t.amount];
    IF i.is_prepayment THEN
      roles := roles || ARRAY['billed_prepayments', 'receivables'];
      amounts := amounts || ARRAY[t.amount, -t.amount];
    END IF;
  ELSE
    roles := ARRAY['prepayments', CASE WHEN i.id IS NULL THEN 'services' ELSE 'receivables' END];
    amounts := ARRAY[t.amount, -t.amount];
  END IF;
  drawn := CASE WHEN coalesce(t.reverses_id, t.reposts_id) IS NULL
    THEN (SELECT sum(worth) FROM retainer_draws WHERE payment_id = t.payment_id OR transaction_id = t.id)
    ELSE (SELECT abs(sum(l.credit - l.debit)) FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id
      JOIN chart_accounts c ON c.id = l.chart_account_id AND c.role = 'retainers'
      WHERE e.transaction_id = coalesce(t.reverses_id, t.reposts_id)) END;
  IF NOT is_credit AND drawn > 0 THEN
    amounts := amounts || ARRAY[t.amount, -t.amount];
    roles := roles || ARRAY[CASE WHEN i.id IS NULL THEN 'services' ELSE 'hourly' END, 'retainers'];
  END IF;
  PERFORM post_to_journal(t.account_id,
    coalesce(CASE WHEN sign = 1 AND NOT is_moved
        THEN coalesce((SELECT paid_on FROM invoice_payments WHERE id = t.payment_id), landing.day) END,
      (t.created_at AT TIME ZONE firm_zone())::date),
    t.description, t.invoice_id, t.id, t.created_by, roles, ARRAY(SELECT a * sign FROM unnest(amounts) a));
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER bank_matches_settle AFTER INSERT OR UPDATE ON bank_matches
  FOR EACH ROW EXECUTE FUNCTION settle_bank_line('transaction_id');
