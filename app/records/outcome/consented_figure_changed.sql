CREATE OR REPLACE FUNCTION consented_figure_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changed outcome_figures;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  IF EXISTS (SELECT FROM outcome_measures m JOIN outcome_consents c ON c.customer_id = m.customer_id
      AND c.withdrawn_at IS NULL WHERE m.id = changed.measure_id) THEN
    PERFORM pg_notify('public_pages_changed', '');
  END IF;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION consented_figure_changed() FROM PUBLIC;

CREATE OR REPLACE TRIGGER outcome_figures_public_pages AFTER INSERT OR UPDATE OR DELETE ON outcome_figures
  FOR EACH ROW EXECUTE FUNCTION consented_figure_changed();
