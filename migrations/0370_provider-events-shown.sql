ALTER TABLE "provider_events" ADD COLUMN "attempt_id" uuid;--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "is_missed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_events_verdict_created" ON "provider_events" USING btree ("verdict","created_at","id");--> statement-breakpoint
CREATE INDEX "provider_events_attempt" ON "provider_events" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "provider_events_delivered" ON "provider_events" USING btree ("delivered_at");--> statement-breakpoint
CREATE INDEX "provider_events_missed" ON "provider_events" USING btree ("created_at","id") WHERE "provider_events"."is_missed";--> statement-breakpoint
-- What came before is not known to have been missed.
UPDATE provider_events SET delivered_at = created_at;--> statement-breakpoint
GRANT UPDATE (delivered_at, is_missed, told_at) ON provider_events TO plenum_accounts;--> statement-breakpoint
CREATE POLICY provider_events_accounts_update ON provider_events FOR UPDATE TO plenum_accounts USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT UPDATE (attempt_id) ON provider_events TO plenum_firm;
