ALTER TABLE "invoice_payments" DROP CONSTRAINT "invoice_payments_method";--> statement-breakpoint
DROP INDEX "invoices_due";--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD COLUMN "submission_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "submission_id" uuid;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "submission_id" uuid;--> statement-breakpoint
ALTER TABLE "customer_documents" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "time_entries" ADD COLUMN "submission_id" uuid;--> statement-breakpoint
ALTER TABLE "customer_documents" ADD CONSTRAINT "customer_documents_project_of_customer" FOREIGN KEY ("project_id","customer_id") REFERENCES "public"."projects"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_payments_submission_unique" ON "invoice_payments" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "invoices_due_order" ON "invoices" USING btree (coalesce("due_date", 'infinity'::date),"id");--> statement-breakpoint
CREATE INDEX "invoices_amount" ON "invoices" USING btree ("amount","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_submission_unique" ON "invoices" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_submission_unique" ON "transactions" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "customer_documents_project" ON "customer_documents" USING btree ("project_id","customer_id");--> statement-breakpoint
CREATE INDEX "document_requests_title" ON "document_requests" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "projects_end_order" ON "projects" USING btree (coalesce("end_date", 'infinity'::date),"id");--> statement-breakpoint
CREATE INDEX "projects_title" ON "projects" USING btree ("title","id");--> statement-breakpoint
CREATE UNIQUE INDEX "time_entries_submission_unique" ON "time_entries" USING btree ("submission_id");--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_method" CHECK ("invoice_payments"."method" in ('check', 'ach', 'card', 'cash', 'balance', 'other'));