ALTER POLICY "customer_profiles_firm_read" ON "customer_profiles" TO plenum_firm USING ((select firm_does('overdue', 'reminders', 'statements', 'contract dates', 'monthly files', 'engagement set-up', 'billing plans')));--> statement-breakpoint
ALTER POLICY "invoice_payments_firm_read" ON "invoice_payments" TO plenum_firm USING ((select firm_does('overdue', 'billing plans', 'reminders')) and exists (select from invoices r where r.id = "invoice_payments"."invoice_id" offset 0));--> statement-breakpoint
GRANT SELECT (purchase_order) ON invoices TO plenum_firm;
