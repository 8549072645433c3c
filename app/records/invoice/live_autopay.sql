-- Whether invoices are taken by themselves, and which ones are announced, is on the screens of billing and of the client.
CREATE OR REPLACE FUNCTION live_autopay() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change('account', NEW.id, NEW.customer_id, false, NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER autopays_live AFTER INSERT OR UPDATE OF ended_at, paused_at ON autopays
  FOR EACH ROW EXECUTE FUNCTION live_autopay();
