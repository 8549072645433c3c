ALTER TABLE "notices" DROP CONSTRAINT "notices_entity_type";--> statement-breakpoint
ALTER TABLE "notification_preferences" DROP CONSTRAINT "notification_preferences_subject";--> statement-breakpoint
ALTER TABLE "project_inquiries" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "card" text;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_endpoints_card_unique" ON "webhook_endpoints" USING btree ("card") WHERE archived_at is null;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_entity_type" CHECK ("notices"."entity_type" in ('ticket', 'task', 'document', 'document_request', 'procedure', 'invoice', 'proposal', 'contract', 'project', 'meeting', 'webhook'));--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_subject" CHECK ("notification_preferences"."subject" in ('ticket', 'task', 'document', 'document_request', 'procedure', 'invoice', 'proposal', 'contract', 'project', 'meeting', 'webhook'));--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_card" CHECK ("webhook_endpoints"."card" in ('newTicket', 'newCustomer', 'taskCompleted'));--> statement-breakpoint
UPDATE "project_inquiries" SET "updated_at" = coalesce("answered_at", "created_at");
