CREATE TABLE "account_recoveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"ready_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_recoveries_state" CHECK ("account_recoveries"."state" in ('waiting', 'finished', 'stopped', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "account_recoveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "account_recoveries" ADD CONSTRAINT "account_recoveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_recoveries_one_waiting" ON "account_recoveries" USING btree ("user_id") WHERE "account_recoveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "account_recoveries_user_id" ON "account_recoveries" USING btree ("user_id","created_at");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON account_recoveries TO plenum_accounts;
--> statement-breakpoint
CREATE POLICY account_recoveries_accounts_select ON account_recoveries FOR SELECT TO plenum_accounts USING (true);
--> statement-breakpoint
CREATE POLICY account_recoveries_accounts_insert ON account_recoveries FOR INSERT TO plenum_accounts WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY account_recoveries_accounts_update ON account_recoveries FOR UPDATE TO plenum_accounts USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY account_recoveries_accounts_delete ON account_recoveries FOR DELETE TO plenum_accounts USING (true);
--> statement-breakpoint
GRANT SELECT (id, user_id, state, ready_at) ON account_recoveries TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY account_recoveries_jobs_select ON account_recoveries FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
-- The job of recoveries mails one-time links.
GRANT INSERT ON verifications TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY verifications_jobs_insert ON verifications FOR INSERT TO plenum_jobs WITH CHECK (true);
