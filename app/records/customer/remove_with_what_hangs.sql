-- Deletes rows of a table with every row that refers to them, and what names them without a reference: lines of the log, notices,
-- promises, deliveries of webhooks, jobs. Returns the keys of the files that they named. Only the sample client is removed so: the
-- log and promises refuse it for any other.
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
