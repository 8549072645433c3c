ALTER TABLE "procedure_versions" ADD COLUMN "first_approved_by" uuid;--> statement-breakpoint
ALTER TABLE "procedure_versions" ADD COLUMN "first_approved_at" timestamp with time zone;--> statement-breakpoint
-- What is approved now, and what was approved and taken back while its words stayed as they were.
UPDATE procedure_versions SET first_approved_by = approved_by, first_approved_at = approved_at
  WHERE approved_at IS NOT NULL;
--> statement-breakpoint
UPDATE procedure_versions v SET first_approved_by = a.user_id, first_approved_at = a.created_at
  FROM (
    SELECT DISTINCT ON (entity_id, metadata ->> 'number')
      entity_id, metadata ->> 'number' AS number, user_id, created_at
    FROM activity_logs
    WHERE action = 'procedure.status_changed' AND metadata ->> 'after' = 'Approved'
    ORDER BY entity_id, metadata ->> 'number', created_at DESC
  ) a
  WHERE v.first_approved_at IS NULL AND a.entity_id = v.procedure_id AND a.number = v.number::text
    AND a.created_at >= v.updated_at;
--> statement-breakpoint
ALTER TABLE "procedure_versions" ADD CONSTRAINT "procedure_versions_first_approved_by_users_id_fk" FOREIGN KEY ("first_approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "procedure_versions_first_approved_by" ON "procedure_versions" USING btree ("first_approved_by");--> statement-breakpoint
ALTER TABLE "procedure_versions" ADD CONSTRAINT "procedure_versions_once_approved" CHECK ("procedure_versions"."approved_at" is null or "procedure_versions"."first_approved_at" is not null);
--> statement-breakpoint

-- What a customer can read of a procedure; null where that is nothing.
CREATE FUNCTION shown_of_procedure(status text, approved_version integer)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN approved_version IS NULL THEN CASE WHEN status = 'review' THEN 'review' END
    WHEN status = 'archived' THEN 'archived ' || approved_version
    ELSE 'in force ' || approved_version
  END;
$$;
--> statement-breakpoint

-- What is written beside a version in force is the firm's own, like a procedure that was never released: its customer hears
-- of a change only where it changes what they can read. In review the words themselves may have changed.
CREATE OR REPLACE FUNCTION live_procedure_changed() RETURNS trigger LANGUAGE plpgsql AS $$
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
