DROP POLICY "invoice_payments_firm_change" ON "invoice_payments" CASCADE;--> statement-breakpoint
DROP POLICY "write_offs_firm_read" ON "write_offs" CASCADE;--> statement-breakpoint
DROP POLICY "write_offs_firm_add" ON "write_offs" CASCADE;--> statement-breakpoint
DROP POLICY "provider_entries_firm_read" ON "provider_entries" CASCADE;--> statement-breakpoint
ALTER POLICY "customer_profiles_firm_paid_read" ON "customer_profiles" TO plenum_firm USING ((select firm_does('payments')) and exists (select from invoices i where i.customer_id = "customer_profiles"."id" offset 0));--> statement-breakpoint
ALTER POLICY "invoice_lines_firm_paid_read" ON "invoice_lines" TO plenum_firm USING ((select firm_does('payments')) and exists (select from invoices r where r.id = "invoice_lines"."invoice_id" offset 0));--> statement-breakpoint
ALTER POLICY "invoice_payments_firm_provider_read" ON "invoice_payments" TO plenum_firm USING ((select firm_does('payments')) and exists (select from invoices r where r.id = "invoice_payments"."invoice_id" offset 0));--> statement-breakpoint
ALTER POLICY "invoice_payments_firm_add" ON "invoice_payments" TO plenum_firm WITH CHECK ((select firm_does('payments')) and "invoice_payments"."created_by" is null and "invoice_payments"."method" in ('ach', 'card') and exists (select from invoices r where r.id = "invoice_payments"."invoice_id" offset 0));--> statement-breakpoint
ALTER POLICY "invoices_firm_paid_read" ON "invoices" TO plenum_firm USING ((select firm_does('payments')) and exists (select from payment_attempt_parts p where p.invoice_id = "invoices"."id"));--> statement-breakpoint
ALTER POLICY "invoices_firm_pay" ON "invoices" TO plenum_firm USING ((select firm_does('payments')) and "invoices"."status" in ('sent', 'overdue')) WITH CHECK ((select firm_does('payments')) and "invoices"."status" in ('sent', 'overdue', 'paid'));--> statement-breakpoint
ALTER POLICY "customer_accounts_firm_paid_read" ON "customer_accounts" TO plenum_firm USING ((select firm_does('payments')) and exists (select from invoices i where i.customer_id = "customer_accounts"."customer_id" offset 0));--> statement-breakpoint
ALTER POLICY "transactions_firm_read" ON "transactions" TO plenum_firm USING ((select firm_does('payments')) and exists (select from customer_accounts r where r.id = "transactions"."account_id" offset 0));--> statement-breakpoint
ALTER POLICY "transactions_firm_add" ON "transactions" TO plenum_firm WITH CHECK ((select firm_does('payments')) and "transactions"."created_by" is null and "transactions"."reverses_id" is null and "transactions"."reposts_id" is null and exists (select from customer_accounts r where r.id = "transactions"."account_id" offset 0));--> statement-breakpoint
ALTER POLICY "provider_entries_firm_add" ON "provider_entries" TO plenum_firm WITH CHECK ((select firm_does('payments')) and exists (select from transactions r where r.id = "provider_entries"."transaction_id" offset 0));--> statement-breakpoint
ALTER POLICY "provider_events_firm_change" ON "provider_events" TO plenum_firm USING ((select firm_does('payments')) and "provider_events"."verdict" = 'waiting') WITH CHECK ((select firm_does('payments')) and true);
--> statement-breakpoint
REVOKE UPDATE (reversed_at) ON invoice_payments FROM plenum_firm;
--> statement-breakpoint
REVOKE SELECT, INSERT ON write_offs FROM plenum_firm;
--> statement-breakpoint
REVOKE SELECT ON provider_entries FROM plenum_firm;
