CREATE TABLE "sent_forms" (
	"user_id" uuid NOT NULL,
	"name" uuid NOT NULL,
	"state" text NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sent_forms_user_id_name_pk" PRIMARY KEY("user_id","name"),
	CONSTRAINT "sent_forms_state" CHECK ("sent_forms"."state" in ('arrived', 'answered', 'given-up'))
);
--> statement-breakpoint
ALTER TABLE "sent_forms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sent_forms" ADD CONSTRAINT "sent_forms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_forms_created_at" ON "sent_forms" USING btree ("created_at");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (state, answer) ON sent_forms TO plenum_accounts;--> statement-breakpoint
CREATE POLICY sent_forms_accounts_select ON sent_forms FOR SELECT TO plenum_accounts USING (true);--> statement-breakpoint
CREATE POLICY sent_forms_accounts_insert ON sent_forms FOR INSERT TO plenum_accounts WITH CHECK (true);--> statement-breakpoint
CREATE POLICY sent_forms_accounts_update ON sent_forms FOR UPDATE TO plenum_accounts USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT (created_at), DELETE ON sent_forms TO plenum_jobs;--> statement-breakpoint
CREATE POLICY sent_forms_jobs_select ON sent_forms FOR SELECT TO plenum_jobs USING (true);--> statement-breakpoint
CREATE POLICY sent_forms_jobs_delete ON sent_forms FOR DELETE TO plenum_jobs USING (true);
