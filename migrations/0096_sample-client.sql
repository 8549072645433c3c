CREATE OR REPLACE FUNCTION refuse_change_of_activity() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND sample_client() IN (OLD.about_customer_id, OLD.entity_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'activity_logs is append-only';
END
$$;

CREATE OR REPLACE TRIGGER customer_profiles_first_member AFTER INSERT ON customer_profiles
  FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION add_first_member();

CREATE OR REPLACE FUNCTION remove_sample_client() RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  taken text[] := coalesce((SELECT array_agg(invoice_number) FROM invoices WHERE customer_id = sample_client()), '{}');
BEGIN
  PERFORM FROM customer_profiles WHERE id = sample_client() FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  RETURN QUERY SELECT * FROM remove_with_what_hangs('customer_profiles', ARRAY[sample_client()]);
  RETURN QUERY SELECT * FROM remove_with_what_hangs('companies', ARRAY[sample_client()]);
  DELETE FROM activity_logs WHERE about_customer_id = sample_client();
  -- The numbers that its invoices took last are given again.
  UPDATE number_series SET last = (
    SELECT max(n) FROM generate_series(last, 1000, -1) n WHERE NOT 'INV-' || lpad(n::text, 4, '0') = ANY (taken)) WHERE name = 'invoice';
  PERFORM count_tickets_anew();
END
$$;
REVOKE ALL ON FUNCTION remove_sample_client() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_sample_client() TO plenum_admin;

CREATE OR REPLACE FUNCTION remove_with_what_hangs(of_table regclass, ids uuid[]) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  reference record;
  hanging uuid[];
BEGIN
  DELETE FROM activity_logs WHERE entity_id = ANY (ids);
  DELETE FROM notices WHERE entity_id = ANY (ids);
  DELETE FROM promises WHERE record_id = ANY (ids);
  DELETE FROM webhook_deliveries d USING unnest(ids) i WHERE strpos(d.payload::text, i::text) > 0;
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    EXECUTE 'DELETE FROM pgboss.job j USING unnest($1) i WHERE strpos(j.data::text, i::text) > 0' USING ids;
  END IF;
  FOR reference IN
    SELECT c.conrelid::regclass AS place, a.attname AS name,
        EXISTS (SELECT FROM pg_attribute i WHERE i.attrelid = c.conrelid AND i.attname = 'id' AND i.atttypid = 'uuid'::regtype) AS has_id
      FROM pg_constraint c
      JOIN pg_attribute t ON t.attrelid = c.confrelid AND t.attname = 'id'
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[array_position(c.confkey, t.attnum)]
      WHERE c.contype = 'f' AND c.confrelid = of_table AND c.confdeltype <> 'n'
  LOOP
    IF reference.has_id THEN
      EXECUTE format('SELECT array_agg(id) FROM %s WHERE %I = ANY ($1) AND NOT (%L = $2 AND id = ANY ($1))',
        reference.place, reference.name, reference.place) INTO hanging USING ids, of_table::text;
      IF hanging IS NOT NULL THEN
        RETURN QUERY SELECT * FROM remove_with_what_hangs(reference.place, hanging);
      END IF;
    ELSE
      EXECUTE format('DELETE FROM %s WHERE %I = ANY ($1)', reference.place, reference.name) USING ids;
    END IF;
  END LOOP;
  IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = of_table AND attname = 'file_path' AND NOT attisdropped) THEN
    RETURN QUERY EXECUTE format('SELECT file_path FROM %s WHERE id = ANY ($1) AND file_path IS NOT NULL', of_table) USING ids;
  END IF;
  EXECUTE format('DELETE FROM %s WHERE id = ANY ($1)', of_table) USING ids;
END
$$;
REVOKE ALL ON FUNCTION remove_with_what_hangs(regclass,uuid[]) FROM PUBLIC;

CREATE OR REPLACE FUNCTION sample_client() RETURNS uuid
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT '5a3b1e00-0000-4000-8000-000000000001'::uuid
$$;

CREATE OR REPLACE FUNCTION outcome_baseline_frozen() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    IF TG_OP = 'TRUNCATE' OR OLD.status = 'agreed' AND OLD.customer_id <> sample_client() THEN
      RAISE EXCEPTION 'An agreed baseline is never removed.';
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.status = 'proposed' AND NEW.status = 'proposed' AND OLD.customer_id <> NEW.customer_id
    AND EXISTS (SELECT FROM outcome_baselines b WHERE b.customer_id = NEW.customer_id AND b.status = 'proposed') THEN
    NEW.status := 'withdrawn';
  END IF;
  IF (NEW.id, NEW.number, NEW.from_month, NEW.to_month, NEW.reason, NEW.measures, NEW.frozen_text, NEW.content_hash,
      NEW.proposed_by, NEW.proposed_by_name, NEW.created_at)
    IS DISTINCT FROM (OLD.id, OLD.number, OLD.from_month, OLD.to_month, OLD.reason, OLD.measures, OLD.frozen_text,
      OLD.content_hash, OLD.proposed_by, OLD.proposed_by_name, OLD.created_at)
    OR (OLD.status <> 'proposed' AND (NEW.status, NEW.agreed_at) IS DISTINCT FROM (OLD.status, OLD.agreed_at)) THEN
    RAISE EXCEPTION 'A baseline is never rewritten.';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION outcome_signature_frozen() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM outcome_baselines b WHERE b.id = OLD.baseline_id AND b.customer_id = sample_client()) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'A signature under a baseline is never changed or removed.';
END
$$;

CREATE OR REPLACE FUNCTION refuse_change_of_promise() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  is_traced boolean := pg_trigger_depth() > 1;
BEGIN
  IF TG_OP = 'DELETE' AND sample_client() IN (SELECT customer_id FROM tickets WHERE id = OLD.record_id
      UNION ALL SELECT customer_id FROM customer_documents WHERE id = OLD.record_id
      UNION ALL SELECT p.customer_id FROM project_milestones m JOIN projects p ON p.id = m.project_id WHERE m.id = OLD.record_id) THEN
    RETURN OLD;
  END IF;
  IF TG_OP NOT IN ('INSERT', 'UPDATE')
      OR TG_OP = 'UPDATE' AND num_nonnulls(OLD.kept_at, OLD.broken_at, OLD.withdrawn_at) > 0 THEN
    RAISE EXCEPTION 'a settled promise does not change, and none is removed';
  END IF;
  IF TG_OP = 'UPDATE' AND ((NEW.id, NEW.number, NEW.kind, NEW.record_id, NEW.made_at)
      IS DISTINCT FROM (OLD.id, OLD.number, OLD.kind, OLD.record_id, OLD.made_at) OR NEW.due_at < OLD.due_at
      OR NEW.due_at > OLD.due_at AND NEW.withdrawn_at IS NULL AND NOT is_traced) THEN
    RAISE EXCEPTION 'an open promise keeps its record and its time';
  END IF;
  IF NEW.kept_at IS NOT NULL AND (NEW.kept_at < NEW.made_at OR NEW.kept_at > NEW.due_at
      OR NEW.kept_at > clock_timestamp() OR NOT is_traced AND NOT promise_has_message(NEW)) THEN
    RAISE EXCEPTION 'a promise is kept by a message in time';
  END IF;
  IF NEW.broken_at IS NOT NULL
      AND (NEW.broken_at <> NEW.due_at OR NEW.paused_since IS NOT NULL OR NEW.due_at > clock_timestamp()) THEN
    RAISE EXCEPTION 'a promise is broken at the moment at which it was due';
  END IF;
  IF NEW.withdrawn_at IS NOT NULL AND (NEW.withdrawn_at > NEW.due_at OR NEW.withdrawn_at > clock_timestamp()) THEN
    RAISE EXCEPTION 'what is overdue is not withdrawn';
  END IF;
  RETURN NEW;
END
$$;
