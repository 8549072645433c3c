-- Makes a promise for a time that is still ahead of `made`; one that was broken for this time is not made again.
CREATE OR REPLACE FUNCTION make_promise(of_kind text, of_record uuid, made timestamptz, due timestamptz, paused timestamptz DEFAULT NULL)
RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO promises (kind, record_id, made_at, due_at, paused_since)
    SELECT of_kind, of_record, made, due, paused
      WHERE due >= made AND NOT EXISTS (SELECT FROM promises p
        WHERE p.record_id = of_record AND p.kind = of_kind AND p.broken_at = due)
    ON CONFLICT DO NOTHING
$$;

REVOKE ALL ON FUNCTION make_promise(text,uuid,timestamp with time zone,timestamp with time zone,timestamp with time zone) FROM PUBLIC;
