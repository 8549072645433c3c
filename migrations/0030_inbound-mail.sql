CREATE TABLE "bounced_addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"bounces" integer DEFAULT 0 NOT NULL,
	"last_reason" text NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bounced_addresses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "inbound_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"mailbox" text NOT NULL,
	"uid_validity" bigint,
	"uid" bigint,
	"message_key" text NOT NULL,
	"file_name" text NOT NULL,
	"file_path" text NOT NULL,
	"file_size" bigint NOT NULL,
	"mime_type" text NOT NULL,
	"from_address" text DEFAULT '' NOT NULL,
	"from_name" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"preview" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"entity_type" text,
	"entity_id" uuid,
	"released_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "inbound_mails_state" CHECK ("inbound_mails"."state" in ('received', 'done', 'quarantined', 'ignored', 'failed', 'discarded'))
);
--> statement-breakpoint
ALTER TABLE "inbound_mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"uid_validity" bigint,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"reader" uuid,
	"read_until" timestamp with time zone,
	"reached_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"failure" text,
	"notified_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "mailboxes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reply_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_internal" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reply_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_entity_type";--> statement-breakpoint
ALTER TABLE "notification_preferences" DROP CONSTRAINT "notification_preferences_subject";--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "quoted" text;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_released_by_users_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_tokens" ADD CONSTRAINT "reply_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bounced_addresses_email_unique" ON "bounced_addresses" USING btree ("email");--> statement-breakpoint
CREATE INDEX "bounced_addresses_last" ON "bounced_addresses" USING btree ("last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mails_place_unique" ON "inbound_mails" USING btree ("mailbox","uid_validity","uid") WHERE "inbound_mails"."uid" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mails_message_unique" ON "inbound_mails" USING btree ("message_key");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mails_path_unique" ON "inbound_mails" USING btree ("file_path");--> statement-breakpoint
CREATE INDEX "inbound_mails_created" ON "inbound_mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "inbound_mails_state_created" ON "inbound_mails" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "inbound_mails_entity" ON "inbound_mails" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "inbound_mails_released_by" ON "inbound_mails" USING btree ("released_by");--> statement-breakpoint
CREATE UNIQUE INDEX "mailboxes_name_unique" ON "mailboxes" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "reply_tokens_hash_unique" ON "reply_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "reply_tokens_user" ON "reply_tokens" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_entity_type" CHECK ("notices"."entity_type" in ('ticket', 'task', 'document', 'document_request', 'procedure', 'invoice', 'proposal', 'contract', 'project', 'meeting', 'outcome', 'inquiry', 'registration', 'webhook', 'mailbox'));--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_subject" CHECK ("notification_preferences"."subject" in ('ticket', 'task', 'document', 'document_request', 'procedure', 'invoice', 'proposal', 'contract', 'project', 'meeting', 'outcome', 'inquiry', 'registration', 'webhook', 'mailbox'));--> statement-breakpoint
CREATE POLICY "bounced_addresses_admin_all" ON "bounced_addresses" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "bounced_addresses_staff_read" ON "bounced_addresses" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING (true);--> statement-breakpoint
CREATE POLICY "inbound_mails_admin_all" ON "inbound_mails" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "inbound_mails_staff_all" ON "inbound_mails" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work')) and ((select staff_may('every-customer')) or ("inbound_mails"."state" = 'done' and staff_reads_record("inbound_mails"."entity_type", "inbound_mails"."entity_id")))) WITH CHECK (((select staff_may('act-work'))) and ((select staff_may('every-customer')) or ("inbound_mails"."state" = 'done' and staff_reads_record("inbound_mails"."entity_type", "inbound_mails"."entity_id"))));--> statement-breakpoint
CREATE POLICY "inbound_mails_staff_remove" ON "inbound_mails" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "mailboxes_admin_all" ON "mailboxes" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "mailboxes_staff_read" ON "mailboxes" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING (true);--> statement-breakpoint
CREATE POLICY "reply_tokens_admin_all" ON "reply_tokens" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
-- What the logins may do beside people: the login of accounts takes messages in from outside, that of jobs works them off.
GRANT SELECT, INSERT ON inbound_mails TO plenum_accounts;
CREATE POLICY inbound_mails_accounts_select ON inbound_mails FOR SELECT TO plenum_accounts USING (true);
CREATE POLICY inbound_mails_accounts_insert ON inbound_mails FOR INSERT TO plenum_accounts WITH CHECK (true);

GRANT SELECT (name, failing_since) ON mailboxes TO plenum_accounts;
CREATE POLICY mailboxes_accounts_select ON mailboxes FOR SELECT TO plenum_accounts USING (true);

GRANT SELECT, INSERT, UPDATE ON inbound_mails, mailboxes, bounced_addresses TO plenum_jobs;
GRANT SELECT, INSERT ON reply_tokens TO plenum_jobs;
CREATE POLICY inbound_mails_jobs_select ON inbound_mails FOR SELECT TO plenum_jobs USING (true);
CREATE POLICY inbound_mails_jobs_insert ON inbound_mails FOR INSERT TO plenum_jobs WITH CHECK (true);
CREATE POLICY inbound_mails_jobs_update ON inbound_mails FOR UPDATE TO plenum_jobs USING (true) WITH CHECK (true);
CREATE POLICY mailboxes_jobs_select ON mailboxes FOR SELECT TO plenum_jobs USING (true);
CREATE POLICY mailboxes_jobs_insert ON mailboxes FOR INSERT TO plenum_jobs WITH CHECK (true);
CREATE POLICY mailboxes_jobs_update ON mailboxes FOR UPDATE TO plenum_jobs USING (true) WITH CHECK (true);
CREATE POLICY bounced_addresses_jobs_select ON bounced_addresses FOR SELECT TO plenum_jobs USING (true);
CREATE POLICY bounced_addresses_jobs_insert ON bounced_addresses FOR INSERT TO plenum_jobs WITH CHECK (true);
CREATE POLICY bounced_addresses_jobs_update ON bounced_addresses FOR UPDATE TO plenum_jobs USING (true) WITH CHECK (true);
CREATE POLICY reply_tokens_jobs_select ON reply_tokens FOR SELECT TO plenum_jobs USING (true);
CREATE POLICY reply_tokens_jobs_insert ON reply_tokens FOR INSERT TO plenum_jobs WITH CHECK (true);

GRANT SELECT (submission_id) ON tickets TO plenum_jobs;

-- Settles an email in the transaction of whoever acts by it, so that it acts once: the second one waits, and finds it settled.
CREATE FUNCTION settle_mail(mail uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE inbound_mails SET state = 'done', reason = NULL, handled_at = clock_timestamp()
    WHERE id = mail AND state = 'received';
  RETURN FOUND;
END
$$;
REVOKE ALL ON FUNCTION settle_mail(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settle_mail(uuid) TO plenum_visitor, plenum_customer, plenum_staff, plenum_admin;
