-- Written once. The activity log is read: nobody changes or removes a line, not even the owner of the tables. The sample client
-- leaves with its lines.
CREATE OR REPLACE FUNCTION refuse_change_of_activity() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND sample_client() IN (OLD.about_customer_id, OLD.entity_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'activity_logs is append-only';
END
$$;

CREATE OR REPLACE TRIGGER activity_logs_append_only BEFORE UPDATE OR DELETE ON activity_logs
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_activity();
CREATE OR REPLACE TRIGGER activity_logs_not_emptied BEFORE TRUNCATE ON activity_logs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_activity();
