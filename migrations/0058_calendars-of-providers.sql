ALTER TABLE "calendar_feeds" ADD COLUMN "provider_id" uuid;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_feeds_provider" ON "calendar_feeds" USING btree ("provider_id");--> statement-breakpoint
GRANT SELECT (provider_id) ON calendar_feeds TO plenum_accounts;
