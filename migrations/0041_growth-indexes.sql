CREATE INDEX "users_letters" ON "users" USING gin ("email" gin_trgm_ops,"name" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "activity_logs_action_created" ON "activity_logs" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_of_customer" ON "invoices" USING btree ("customer_id","status","sent_at") WHERE "invoices"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "customer_documents_of_customer" ON "customer_documents" USING btree ("customer_id") WHERE "customer_documents"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "document_versions_letters" ON "document_versions" USING gin ("file_name" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "lead_magnet_submissions_letters" ON "lead_magnet_submissions" USING gin ("name" gin_trgm_ops,"company" gin_trgm_ops,"email" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "tasks_active_of_customer" ON "tasks" USING btree ("customer_id") WHERE "tasks"."status" <> 'completed' and "tasks"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_open_of_customer" ON "tickets" USING btree ("customer_id") WHERE "tickets"."status" in ('open', 'in_progress', 'waiting') and "tickets"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "time_entries_letters" ON "time_entries" USING gin ("description" gin_trgm_ops) WITH (fastupdate=false);