-- Deliveries and the addresses that they go to are the firm's own: staff alone hear that one of an address has changed.
CREATE OR REPLACE FUNCTION live_delivery_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change('webhook', NEW.endpoint_id, NULL, true, NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER webhook_deliveries_live AFTER INSERT OR UPDATE ON webhook_deliveries
  FOR EACH ROW EXECUTE FUNCTION live_delivery_changed();
