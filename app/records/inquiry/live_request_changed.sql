-- Staff hear of each change of what visitors send; nobody else does. An inquiry that became a customer is of that customer.
CREATE OR REPLACE FUNCTION live_request_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change('inquiry', changed.id, (to_jsonb(changed) ->> 'customer_id')::uuid, true, NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER lead_magnet_submissions_live AFTER INSERT OR UPDATE OR DELETE ON lead_magnet_submissions
  FOR EACH ROW EXECUTE FUNCTION live_request_changed();
CREATE OR REPLACE TRIGGER project_inquiries_live AFTER INSERT OR UPDATE OR DELETE ON project_inquiries
  FOR EACH ROW EXECUTE FUNCTION live_request_changed();
