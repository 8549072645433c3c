-- Posts what a provider of payments moved that no entry of a ledger posts: its fees, and money that is of no client here, which waits on an
-- account of its own. What is of an attempt, the ledger posts; what is paid out, the bank's line. In a closed month it counts today.
CREATE OR REPLACE FUNCTION post_provider_movement() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  today date := (now() AT TIME ZONE firm_zone())::date;
  day date := least((NEW.occurred_at AT TIME ZONE firm_zone())::date, today);
  posted numeric := CASE WHEN NEW.attempt_id IS NOT NULL OR NEW.category IN ('payout', 'payout_reversal') THEN 0 ELSE NEW.amount END;
BEGIN
  PERFORM post_to_journal(NULL, CASE WHEN journal_month_closed(day) THEN today ELSE day END, NEW.description, NULL, NULL, NULL,
    ARRAY['provider', 'fees', CASE WHEN NEW.category IN ('fee', 'network_cost', 'tax') THEN 'fees' ELSE 'provider_other' END],
    ARRAY[posted - NEW.fee, NEW.fee, -posted]);
  PERFORM notify_live_change('account', NEW.id, NULL, true, NULL);
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION post_provider_movement() FROM PUBLIC;

CREATE CONSTRAINT TRIGGER provider_movements_posted AFTER INSERT ON provider_movements
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION post_provider_movement();
