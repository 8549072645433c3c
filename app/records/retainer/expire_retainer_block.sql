-- Takes what is left of a block from the balance once its time is over by `today`, once: it is income by then. One waits while hours
-- that it may cover are not billed. Answers what expired; null for nothing. For the firm in its act, which posts nothing else.
CREATE OR REPLACE FUNCTION expire_retainer_block(of_block uuid, today date) RETURNS numeric
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  b retainer_blocks;
  r retainers;
  account customer_accounts;
  entry uuid;
BEGIN
  IF current_setting('role') = 'plenum_firm' AND NOT firm_does('retainers') THEN
    RAISE EXCEPTION 'Blocks expire in the act of that name' USING ERRCODE = '42501';
  END IF;
  SELECT * INTO r FROM retainers WHERE id = (SELECT retainer_id FROM retainer_blocks WHERE id = of_block) FOR NO KEY UPDATE;
  SELECT * INTO b FROM retainer_blocks WHERE id = of_block FOR UPDATE;
  IF b.id IS NULL OR b.left_worth <= 0 OR b.expires_on IS NULL OR b.expires_on >= today OR EXISTS (
      SELECT FROM time_entries t WHERE t.customer_id = r.customer_id AND (r.project_id IS NULL OR t.project_id = r.project_id)
        AND t.billable AND t.invoice_line_id IS NULL AND NOT t.covered_by_fee AND t.hourly_rate IS NOT NULL AND t.date <= b.expires_on) THEN
    RETURN NULL;
  END IF;
  UPDATE customer_accounts SET available_balance = available_balance - b.left_worth, total_spent = total_spent + b.left_worth
    WHERE customer_id = r.customer_id RETURNING * INTO account;
  INSERT INTO transactions (account_id, entry_number, type, amount, balance_after, description, created_at)
    SELECT account.id, coalesce(max(entry_number), 0) + 1, 'debit', b.left_worth, account.available_balance,
        'Retainer expired, ' || r.name, greatest(clock_timestamp(), max(created_at))
      FROM transactions WHERE account_id = account.id
    RETURNING id INTO entry;
  INSERT INTO retainer_draws (block_id, transaction_id, size, worth) VALUES (b.id, entry, b.left_size, b.left_worth);
  RETURN b.left_size;
END
$$;

REVOKE ALL ON FUNCTION expire_retainer_block(uuid,date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION expire_retainer_block(uuid,date) TO plenum_firm;
