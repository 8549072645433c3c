ALTER TABLE "project_inquiries" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "project_inquiries" ADD CONSTRAINT "project_inquiries_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_inquiries_customer" ON "project_inquiries" USING btree ("customer_id");--> statement-breakpoint
ALTER POLICY "project_inquiries_add" ON "project_inquiries" TO plenum_applicant,plenum_customer,plenum_visitor WITH CHECK ("project_inquiries"."status" = 'new' and "project_inquiries"."note" is null and "project_inquiries"."customer_id" is null);--> statement-breakpoint
-- An inquiry follows its customer when that account is merged into another one.
CREATE TRIGGER project_inquiries_merged BEFORE INSERT OR UPDATE OF customer_id ON project_inquiries
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION follow_merged_customer();

-- Whoever makes a customer of an inquiry does so by the login of accounts, which links the two.
GRANT SELECT (id, status, customer_id, version, answered_at),
  UPDATE (status, customer_id, answered_at, version, updated_at) ON project_inquiries TO plenum_accounts;
CREATE POLICY project_inquiries_accounts_select ON project_inquiries FOR SELECT TO plenum_accounts USING (true);
CREATE POLICY project_inquiries_accounts_update ON project_inquiries FOR UPDATE TO plenum_accounts USING (true) WITH CHECK (true);
