CREATE INDEX "invoices_archived" ON "invoices" USING btree ("created_at","id") WHERE "invoices"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "customer_documents_archived" ON "customer_documents" USING btree ("created_at","id") WHERE "customer_documents"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "document_requests_letters" ON "document_requests" USING gin ("title" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "tasks_archived" ON "tasks" USING btree ("created_at","id") WHERE "tasks"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "tickets_archived" ON "tickets" USING btree ("created_at","id") WHERE "tickets"."archived_at" is not null;