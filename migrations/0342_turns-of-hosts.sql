ALTER TABLE "meeting_kinds" DROP CONSTRAINT "meeting_kinds_host_rule";--> statement-breakpoint
ALTER TABLE "meeting_kinds" ADD COLUMN "hosts_since" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "meeting_kinds" ADD CONSTRAINT "meeting_kinds_host_rule" CHECK ("meeting_kinds"."host_rule" in ('one', 'first_free', 'by_turns', 'all'));--> statement-breakpoint
-- When these hosts were booked for meetings of a kind since a moment: not those that were canceled or archived, nor those to
-- which nobody came. Whoever books by turns waits here for the one before, so that everyone counts the same.
CREATE OR REPLACE FUNCTION host_turns(of_kind uuid, hosts uuid[], since timestamptz)
RETURNS TABLE (host uuid, booked_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('turns ' || of_kind, 0));
  RETURN QUERY SELECT h.user_id, m.created_at FROM meetings m JOIN meeting_hosts h ON h.meeting_id = m.id
    WHERE m.kind_id = of_kind AND m.created_at >= since AND h.user_id = ANY (hosts) AND m.status <> 'cancelled'
      AND m.archived_at IS NULL AND m.guest_came IS DISTINCT FROM false;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION host_turns(uuid,uuid[],timestamptz) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION host_turns(uuid,uuid[],timestamptz) TO plenum_visitor;
