CREATE OR REPLACE FUNCTION live_endpoint_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change('webhook', NEW.id, NULL, true, NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER webhook_endpoints_live AFTER INSERT OR UPDATE ON webhook_endpoints
  FOR EACH ROW EXECUTE FUNCTION live_endpoint_changed();
