-- Settles the open promise of a record, if it has one: kept where no reason is given, else withdrawn; broken where its time
-- had passed and was not standing still. While it stood still it could not break, so it is due at the answer at the earliest.
CREATE OR REPLACE FUNCTION settle_promise(of_kind text, of_record uuid, settled timestamptz, reason text DEFAULT NULL) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  UPDATE promises SET
      broken_at = CASE WHEN paused_since IS NULL AND due_at < settled THEN due_at END,
      kept_at = CASE WHEN reason IS NULL AND (paused_since IS NOT NULL OR due_at >= settled) THEN settled END,
      withdrawn_at = CASE WHEN reason IS NOT NULL AND (paused_since IS NOT NULL OR due_at >= settled) THEN settled END,
      withdrawn_reason = CASE WHEN paused_since IS NOT NULL OR due_at >= settled THEN reason END,
      due_at = CASE WHEN paused_since IS NULL THEN due_at ELSE greatest(due_at, settled) END,
      pauses = CASE WHEN paused_since IS NULL THEN pauses
        ELSE pauses || jsonb_build_object('from', paused_since, 'to', settled, 'reason', 'customer') END,
      paused_since = NULL
    WHERE kind = of_kind AND record_id = of_record AND num_nonnulls(kept_at, broken_at, withdrawn_at) = 0
$$;

REVOKE ALL ON FUNCTION settle_promise(text,uuid,timestamp with time zone,text) FROM PUBLIC;
