ALTER TABLE "invoice_payments" ADD COLUMN "submission_hash" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "submission_hash" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "submission_hash" text;--> statement-breakpoint
ALTER TABLE "time_entries" ADD COLUMN "submission_hash" text;