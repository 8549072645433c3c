CREATE INDEX "invoice_payments_paid_on" ON "invoice_payments" USING btree ("paid_on");--> statement-breakpoint
CREATE INDEX "transactions_charged_by_hand" ON "transactions" USING btree ("created_at") WHERE "transactions"."type" = 'debit' and "transactions"."invoice_id" is null and "transactions"."reverses_id" is null;--> statement-breakpoint
CREATE INDEX "tickets_first_response" ON "tickets" USING btree ("first_response_at");--> statement-breakpoint
CREATE INDEX "tickets_resolved" ON "tickets" USING btree ("resolved_at");