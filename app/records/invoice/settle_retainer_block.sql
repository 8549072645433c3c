-- A block of a retainer is what was paid for it: one more once its invoice is paid, none once a payment is undone. One that was used
-- stays, and its payment with it. Its days are counted from its plan's first day, or from the day it was issued; paid after its time,
-- from the day it was paid.
CREATE OR REPLACE FUNCTION settle_retainer_block() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  i invoices;
  r retainers;
  b retainer_blocks;
  paid numeric := 0;
  last_paid date;
  anchor date;
  from_day date;
  months integer;
  expires date;
BEGIN
  SELECT * INTO i FROM invoices WHERE id = NEW.id;
  IF i.retainer_id IS NULL THEN
    RETURN NULL;
  END IF;
  IF i.status = 'paid' THEN
    SELECT coalesce(sum(p.amount), 0), max(p.paid_on) INTO paid, last_paid FROM invoice_payments p
      WHERE p.invoice_id = i.id AND p.reversed_at IS NULL AND p.method <> 'write_off';
  END IF;
  SELECT * INTO b FROM retainer_blocks WHERE invoice_id = i.id FOR UPDATE;
  IF coalesce(b.price, 0) = paid THEN
    RETURN NULL;
  END IF;
  IF b.id IS NOT NULL THEN
    IF EXISTS (SELECT FROM retainer_draws WHERE block_id = b.id) THEN
      RAISE EXCEPTION 'What % paid ahead is used already', i.invoice_number USING ERRCODE = 'PM003', CONSTRAINT = i.invoice_number;
    END IF;
    DELETE FROM retainer_blocks WHERE id = b.id;
  END IF;
  IF paid > 0 THEN
    SELECT * INTO r FROM retainers WHERE id = i.retainer_id FOR UPDATE;
    from_day := coalesce(i.billing_period, (coalesce(i.sent_at, i.created_at) AT TIME ZONE firm_zone())::date);
    anchor := coalesce((SELECT first_day FROM billing_plans WHERE id = i.billing_plan_id), from_day);
    IF r.carries IS NOT NULL THEN
      months := (1 + r.carries) * CASE r.period WHEN 'month' THEN 1 WHEN 'quarter' THEN 3 ELSE 12 END;
      expires := retainer_expiry(anchor, from_day, months);
      IF last_paid > expires THEN
        from_day := last_paid;
        expires := retainer_expiry(from_day, from_day, months);
      END IF;
    END IF;
    INSERT INTO retainer_blocks (retainer_id, invoice_id, size, price, left_size, left_worth, from_day, expires_on)
      SELECT r.id, i.id, size, paid, size, paid, from_day, expires
        FROM (SELECT CASE r.unit WHEN 'money' THEN paid ELSE greatest(round(r.size * paid / i.amount, 2), 0.01) END AS size) s;
  END IF;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION settle_retainer_block() FROM PUBLIC;

CREATE CONSTRAINT TRIGGER invoices_fill_retainer AFTER INSERT OR UPDATE OF status ON invoices
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.retainer_id IS NOT NULL) EXECUTE FUNCTION settle_retainer_block();
