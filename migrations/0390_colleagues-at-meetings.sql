CREATE TABLE "meeting_colleagues" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"meeting_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"answer" text DEFAULT 'none' NOT NULL,
	"answered_invitation" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meeting_colleagues_answer" CHECK ("meeting_colleagues"."answer" in ('none', 'accepted', 'declined', 'tentative'))
);
--> statement-breakpoint
ALTER TABLE "meeting_colleagues" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "meeting_colleagues" ADD CONSTRAINT "meeting_colleagues_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_colleagues" ADD CONSTRAINT "meeting_colleagues_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_colleagues_person_unique" ON "meeting_colleagues" USING btree ("meeting_id","user_id");--> statement-breakpoint
CREATE INDEX "meeting_colleagues_user" ON "meeting_colleagues" USING btree ("user_id");--> statement-breakpoint
CREATE POLICY "meeting_colleagues_admin_all" ON "meeting_colleagues" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "meeting_colleagues_staff_all" ON "meeting_colleagues" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or exists (select from meetings r where r.id = "meeting_colleagues"."meeting_id" offset 0))) WITH CHECK (((select staff_may('act-work'))) and ((select staff_may('every-customer')) or exists (select from meetings r where r.id = "meeting_colleagues"."meeting_id" offset 0)));--> statement-breakpoint
CREATE POLICY "meeting_colleagues_staff_remove" ON "meeting_colleagues" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "meeting_colleagues_customer_read" ON "meeting_colleagues" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING (exists (select from meetings r where r.id = "meeting_colleagues"."meeting_id" and customer_id = (select acting_customer('work')) and archived_at is null offset 0));--> statement-breakpoint
CREATE OR REPLACE FUNCTION attending_staff(asked uuid, link_hash text) RETURNS TABLE (person uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.user_id FROM meeting_colleagues c JOIN users u ON u.id = c.user_id
    WHERE c.meeting_id = asked AND u.deactivated_at IS NULL AND is_of_booker(asked, link_hash)
    ORDER BY c.user_id
$$;
REVOKE ALL ON FUNCTION attending_staff(uuid,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION attending_staff(uuid,text) TO plenum_visitor, plenum_customer;

CREATE OR REPLACE TRIGGER meeting_colleagues_live AFTER INSERT OR UPDATE ON meeting_colleagues
  FOR EACH ROW EXECUTE FUNCTION live_meeting_answered();
--> statement-breakpoint
GRANT SELECT ON meeting_colleagues TO plenum_jobs;--> statement-breakpoint
GRANT SELECT (name, created_at) ON meeting_hosts TO plenum_jobs;--> statement-breakpoint
CREATE POLICY meeting_colleagues_jobs_select ON meeting_colleagues FOR SELECT TO plenum_jobs USING (true);
