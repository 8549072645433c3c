CREATE INDEX "invoices_letters" ON "invoices" USING gin ("invoice_number" gin_trgm_ops,"description" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "companies_letters" ON "companies" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops,"phone" gin_trgm_ops,"city" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "contracts_letters" ON "contracts" USING gin ("title" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "customer_profiles_letters" ON "customer_profiles" USING gin ("company_name" gin_trgm_ops,"contact_name" gin_trgm_ops,"email" gin_trgm_ops,"phone" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "customer_documents_letters" ON "customer_documents" USING gin ("title" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "project_inquiries_letters" ON "project_inquiries" USING gin ("first_name" gin_trgm_ops,"last_name" gin_trgm_ops,"company" gin_trgm_ops,"email" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "kb_articles_letters" ON "kb_articles" USING gin ("title" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "meetings_letters" ON "meetings" USING gin ("title" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "procedure_versions_letters" ON "procedure_versions" USING gin ("title" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "projects_letters" ON "projects" USING gin ("title" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "proposals_letters" ON "proposals" USING gin ("title" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "tasks_letters" ON "tasks" USING gin ("title" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "tickets_letters" ON "tickets" USING gin ("title" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
ALTER POLICY "settings_public_read" ON "settings" TO plenum_applicant,plenum_customer,plenum_visitor USING ("settings"."key" like 'company.%');