CREATE TABLE "ticket_snoozes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket_snoozes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ticket_snoozes" ADD CONSTRAINT "ticket_snoozes_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_snoozes" ADD CONSTRAINT "ticket_snoozes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_snoozes_ticket_unique" ON "ticket_snoozes" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_snoozes_until" ON "ticket_snoozes" USING btree ("until","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_snoozes_created_by" ON "ticket_snoozes" USING btree ("created_by");--> statement-breakpoint
CREATE POLICY "ticket_snoozes_admin_all" ON "ticket_snoozes" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "ticket_snoozes_staff_all" ON "ticket_snoozes" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or exists (select from tickets r where r.id = "ticket_snoozes"."ticket_id"))) WITH CHECK (((select staff_may('act-work'))) and ((select staff_may('every-customer')) or exists (select from tickets r where r.id = "ticket_snoozes"."ticket_id")));--> statement-breakpoint
CREATE POLICY "ticket_snoozes_staff_remove" ON "ticket_snoozes" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
-- The screens of staff hear of it; a customer's don't.
CREATE FUNCTION live_ticket_snoozed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD.ticket_id; ELSE changed := NEW.ticket_id; END IF;
  PERFORM notify_live_change('ticket', changed,
    (SELECT customer_id FROM tickets WHERE id = changed), true, NULL);
  RETURN NULL;
END
$$;
CREATE TRIGGER ticket_snoozes_live AFTER INSERT OR UPDATE OR DELETE ON ticket_snoozes
  FOR EACH ROW EXECUTE FUNCTION live_ticket_snoozed();

-- Whoever writes for the customer can't reach the table: the rows are removed with the rights of its owner.
CREATE FUNCTION wake_ticket() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'tickets' THEN DELETE FROM ticket_snoozes WHERE ticket_id = NEW.id;
  ELSE DELETE FROM ticket_snoozes WHERE ticket_id = NEW.ticket_id;
  END IF;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION wake_ticket() FROM PUBLIC;
CREATE TRIGGER ticket_messages_wake AFTER INSERT ON ticket_messages
  FOR EACH ROW WHEN (NEW.author_side = 'customer') EXECUTE FUNCTION wake_ticket();
CREATE TRIGGER tickets_wake AFTER UPDATE OF status, archived_at ON tickets
  FOR EACH ROW WHEN (NEW.status IN ('resolved', 'closed') OR NEW.archived_at IS NOT NULL) EXECUTE FUNCTION wake_ticket();
