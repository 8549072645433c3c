-- What is written beside a version in force is the firm's own, like a procedure that was never released: its customer hears
-- of a change only where it changes what they can read. In review the words themselves may have changed.
CREATE OR REPLACE FUNCTION live_procedure_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed record;
  was_shown text;
  is_shown text;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  IF TG_OP <> 'INSERT' THEN was_shown := shown_of_procedure(OLD.status, OLD.approved_version); END IF;
  IF TG_OP <> 'DELETE' THEN is_shown := shown_of_procedure(NEW.status, NEW.approved_version); END IF;
  PERFORM notify_live_change('procedure', changed.id, changed.customer_id,
    was_shown IS NOT DISTINCT FROM is_shown AND is_shown IS DISTINCT FROM 'review', NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER procedures_live AFTER INSERT OR UPDATE OR DELETE ON procedures
  FOR EACH ROW EXECUTE FUNCTION live_procedure_changed();
