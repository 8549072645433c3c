DROP INDEX "users_created_at";--> statement-breakpoint
DROP INDEX "activity_logs_created";--> statement-breakpoint
DROP INDEX "api_keys_created";--> statement-breakpoint
DROP INDEX "invoices_customer_created";--> statement-breakpoint
DROP INDEX "invoices_created";--> statement-breakpoint
DROP INDEX "transactions_account_created";--> statement-breakpoint
DROP INDEX "companies_created";--> statement-breakpoint
DROP INDEX "contracts_customer_created";--> statement-breakpoint
DROP INDEX "contracts_created";--> statement-breakpoint
DROP INDEX "customer_profiles_status_created";--> statement-breakpoint
DROP INDEX "customer_profiles_created";--> statement-breakpoint
DROP INDEX "customer_documents_customer_created";--> statement-breakpoint
DROP INDEX "customer_documents_created";--> statement-breakpoint
DROP INDEX "document_requests_customer_created";--> statement-breakpoint
DROP INDEX "document_requests_created";--> statement-breakpoint
DROP INDEX "lead_magnet_submissions_created";--> statement-breakpoint
DROP INDEX "project_inquiries_created";--> statement-breakpoint
DROP INDEX "project_inquiries_status_created";--> statement-breakpoint
DROP INDEX "kb_article_feedback_created";--> statement-breakpoint
DROP INDEX "kb_articles_created";--> statement-breakpoint
DROP INDEX "notices_user_created";--> statement-breakpoint
DROP INDEX "procedures_customer_updated";--> statement-breakpoint
DROP INDEX "procedures_updated";--> statement-breakpoint
DROP INDEX "procedures_created";--> statement-breakpoint
DROP INDEX "projects_customer_created";--> statement-breakpoint
DROP INDEX "projects_created";--> statement-breakpoint
DROP INDEX "proposals_customer_created";--> statement-breakpoint
DROP INDEX "proposals_created";--> statement-breakpoint
DROP INDEX "tasks_customer_created";--> statement-breakpoint
DROP INDEX "tasks_created";--> statement-breakpoint
DROP INDEX "tasks_status_created";--> statement-breakpoint
DROP INDEX "tickets_customer_created";--> statement-breakpoint
DROP INDEX "tickets_status_created";--> statement-breakpoint
DROP INDEX "tickets_created";--> statement-breakpoint
DROP INDEX "tickets_priority_created";--> statement-breakpoint
DROP INDEX "tickets_assignee_created";--> statement-breakpoint
DROP INDEX "tickets_updated";--> statement-breakpoint
DROP INDEX "tickets_customer_updated";--> statement-breakpoint
DROP INDEX "time_entries_date";--> statement-breakpoint
DROP INDEX "time_entries_user_date";--> statement-breakpoint
DROP INDEX "time_entries_customer_date";--> statement-breakpoint
DROP INDEX "webhook_deliveries_endpoint_created";--> statement-breakpoint
DROP INDEX "webhook_deliveries_created";--> statement-breakpoint
DROP INDEX "webhook_endpoints_created";--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "activity_logs_created" ON "activity_logs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "api_keys_created" ON "api_keys" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_customer_created" ON "invoices" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_created" ON "invoices" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_account_created" ON "transactions" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "companies_created" ON "companies" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contracts_customer_created" ON "contracts" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contracts_created" ON "contracts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "customer_profiles_status_created" ON "customer_profiles" USING btree ("approval_status","created_at","id");--> statement-breakpoint
CREATE INDEX "customer_profiles_created" ON "customer_profiles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "customer_documents_customer_created" ON "customer_documents" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "customer_documents_created" ON "customer_documents" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "document_requests_customer_created" ON "document_requests" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "document_requests_created" ON "document_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "lead_magnet_submissions_created" ON "lead_magnet_submissions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "project_inquiries_created" ON "project_inquiries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "project_inquiries_status_created" ON "project_inquiries" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "kb_article_feedback_created" ON "kb_article_feedback" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "kb_articles_created" ON "kb_articles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "notices_user_created" ON "notices" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "procedures_customer_updated" ON "procedures" USING btree ("customer_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "procedures_updated" ON "procedures" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "procedures_created" ON "procedures" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "projects_customer_created" ON "projects" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "projects_created" ON "projects" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "proposals_customer_created" ON "proposals" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "proposals_created" ON "proposals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tasks_customer_created" ON "tasks" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tasks_created" ON "tasks" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tasks_status_created" ON "tasks" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_customer_created" ON "tickets" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_status_created" ON "tickets" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_created" ON "tickets" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_priority_created" ON "tickets" USING btree ("priority","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_assignee_created" ON "tickets" USING btree ("assignee_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_updated" ON "tickets" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_customer_updated" ON "tickets" USING btree ("customer_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "time_entries_date" ON "time_entries" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "time_entries_user_date" ON "time_entries" USING btree ("user_id","date","id");--> statement-breakpoint
CREATE INDEX "time_entries_customer_date" ON "time_entries" USING btree ("customer_id","date","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint_created" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_created" ON "webhook_endpoints" USING btree ("created_at","id");