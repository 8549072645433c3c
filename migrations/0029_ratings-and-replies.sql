CREATE TABLE "ticket_ratings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"token_hash" text,
	"is_good" boolean,
	"word" text,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket_ratings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ticket_ratings" ADD CONSTRAINT "ticket_ratings_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_ratings" ADD CONSTRAINT "ticket_ratings_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_ratings_ticket_unique" ON "ticket_ratings" USING btree ("ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_ratings_token_unique" ON "ticket_ratings" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "ticket_ratings_answered_by" ON "ticket_ratings" USING btree ("answered_by") WHERE "ticket_ratings"."answered_by" is not null;--> statement-breakpoint
CREATE INDEX "ticket_ratings_answered" ON "ticket_ratings" USING btree ("answered_at","is_good","ticket_id") WHERE "ticket_ratings"."answered_at" is not null;--> statement-breakpoint
CREATE POLICY "ticket_ratings_admin_all" ON "ticket_ratings" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "ticket_ratings_staff_all" ON "ticket_ratings" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or exists (select from tickets r where r.id = "ticket_ratings"."ticket_id"))) WITH CHECK (((select staff_may('act-work'))) and ((select staff_may('every-customer')) or exists (select from tickets r where r.id = "ticket_ratings"."ticket_id")));--> statement-breakpoint
CREATE POLICY "ticket_ratings_staff_remove" ON "ticket_ratings" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "ticket_ratings_customer_read" ON "ticket_ratings" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("ticket_ratings"."ticket_id" in (select id from tickets where customer_id = (select acting_customer('work')) and archived_at is null));--> statement-breakpoint
CREATE POLICY "ticket_ratings_customer_add" ON "ticket_ratings" AS PERMISSIVE FOR INSERT TO "plenum_customer" WITH CHECK ("ticket_ratings"."token_hash" is null and "ticket_ratings"."answered_by" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "ticket_ratings"."ticket_id" in (select id from tickets where customer_id = (select acting_customer('act-work')) and archived_at is null and resolved_at is not null));--> statement-breakpoint
CREATE POLICY "ticket_ratings_customer_change" ON "ticket_ratings" AS PERMISSIVE FOR UPDATE TO "plenum_customer" USING ("ticket_ratings"."ticket_id" in (select id from tickets where customer_id = (select acting_customer('act-work')) and archived_at is null and resolved_at is not null)) WITH CHECK ("ticket_ratings"."answered_by" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
-- Only a customer says how they were helped: staff write the hash of the link and nothing else, and no role removes an answer.
REVOKE UPDATE, DELETE ON ticket_ratings
  FROM plenum_visitor, plenum_applicant, plenum_customer, plenum_staff, plenum_admin;
REVOKE INSERT ON ticket_ratings FROM plenum_visitor, plenum_applicant, plenum_staff, plenum_admin;
GRANT INSERT (ticket_id, token_hash), UPDATE (token_hash) ON ticket_ratings TO plenum_staff, plenum_admin;
GRANT UPDATE (is_good, word, answered_by, answered_at) ON ticket_ratings TO plenum_customer;

-- What anyone who holds the link of an email about a resolved ticket is asked about.
CREATE FUNCTION asked_rating(asked text)
RETURNS TABLE (number integer, title text, resolved_at timestamptz, is_good boolean, word text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.number, t.title, t.resolved_at, r.is_good, r.word
  FROM ticket_ratings r JOIN tickets t ON t.id = r.ticket_id
  WHERE r.token_hash = asked AND t.archived_at IS NULL
$$;

-- The answer by that link, with what was answered before and what staff are told of the ticket: one row while it is resolved and
-- within the days in which the answer may change, none otherwise. The ticket's lock comes first, as in every command: a
-- reopening at the same moment comes before or after.
CREATE FUNCTION rate_by_link(asked text, good boolean, said text, within_days integer)
RETURNS TABLE (id uuid, number integer, title text, customer_id uuid, display_name text, assignee_id uuid,
  was_good boolean, was_word text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  ticket uuid;
BEGIN
  SELECT r.ticket_id INTO ticket FROM ticket_ratings r WHERE r.token_hash = asked;
  PERFORM FROM tickets t WHERE t.id = ticket AND t.archived_at IS NULL
    AND t.resolved_at > now() - make_interval(days => within_days) FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY SELECT t.id, t.number, t.title, t.customer_id, p.display_name, t.assignee_id, r.is_good, r.word
    FROM ticket_ratings r JOIN tickets t ON t.id = r.ticket_id JOIN customer_profiles p ON p.id = t.customer_id
    WHERE r.token_hash = asked;
  UPDATE ticket_ratings r SET is_good = good, word = said, answered_by = NULL, answered_at = now()
    WHERE r.token_hash = asked AND (r.is_good, r.word) IS DISTINCT FROM (good, said);
END
$$;

-- The screens of a ticket hear of an answer.
CREATE FUNCTION live_ticket_rated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_live_change('ticket', NEW.ticket_id,
    (SELECT customer_id FROM tickets WHERE id = NEW.ticket_id), false, NULL);
  RETURN NULL;
END
$$;
CREATE TRIGGER ticket_ratings_live AFTER INSERT OR UPDATE OF is_good, word ON ticket_ratings
  FOR EACH ROW EXECUTE FUNCTION live_ticket_rated();
--> statement-breakpoint
CREATE TABLE "saved_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"submission_id" uuid,
	"submission_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_replies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "saved_replies" ADD CONSTRAINT "saved_replies_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_replies_submission_unique" ON "saved_replies" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_replies_title_unique" ON "saved_replies" USING btree (lower("title"));--> statement-breakpoint
CREATE INDEX "saved_replies_title" ON "saved_replies" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "saved_replies_updated" ON "saved_replies" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "saved_replies_created_by" ON "saved_replies" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "saved_replies_letters" ON "saved_replies" USING gin ("title" gin_trgm_ops,"text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE POLICY "saved_replies_admin_all" ON "saved_replies" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "saved_replies_staff_all" ON "saved_replies" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work'))) WITH CHECK ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "saved_replies_staff_remove" ON "saved_replies" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));