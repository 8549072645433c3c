CREATE TABLE "ticket_sums" (
	"at" timestamp with time zone NOT NULL,
	"general" integer NOT NULL,
	"technical" integer NOT NULL,
	"billing" integer NOT NULL,
	"service" integer NOT NULL,
	"low" integer NOT NULL,
	"medium" integer NOT NULL,
	"high" integer NOT NULL,
	"urgent" integer NOT NULL,
	"open" integer NOT NULL,
	"answered" integer NOT NULL,
	"resolved" integer NOT NULL,
	"took" numeric NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket_sums" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "ticket_sums_at" ON "ticket_sums" USING btree ("at");--> statement-breakpoint
CREATE INDEX "tickets_first_responses" ON "tickets" USING btree ("first_response_at","created_at","author_side","category","priority") WHERE "tickets"."archived_at" is null and "tickets"."first_response_at" is not null;--> statement-breakpoint
CREATE INDEX "tickets_resolutions" ON "tickets" USING btree ("resolved_at","created_at","category","priority") WHERE "tickets"."archived_at" is null and "tickets"."resolved_at" is not null;--> statement-breakpoint
CREATE INDEX "tickets_took" ON "tickets" USING btree (("resolved_at" - "created_at"),"resolved_at","created_at") WHERE "tickets"."archived_at" is null and "tickets"."resolved_at" is not null;--> statement-breakpoint
CREATE POLICY "ticket_sums_admin_read" ON "ticket_sums" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE INDEX "invoices_went_out" ON "invoices" USING btree ("status",coalesce("sent_at", "created_at"));--> statement-breakpoint
-- Last: until the commit, readers of tickets wait for these two, while those above hold up writers alone.
DROP INDEX "tickets_first_response";--> statement-breakpoint
DROP INDEX "tickets_resolved";
