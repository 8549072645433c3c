CREATE UNIQUE INDEX "contracts_id_customer_unique" ON "contracts" USING btree ("id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "procedures_id_customer_unique" ON "procedures" USING btree ("id","customer_id");--> statement-breakpoint
CREATE INDEX "tickets_current_customer_created" ON "tickets" USING btree ("customer_id","created_at","id") WHERE "tickets"."archived_at" is null;
