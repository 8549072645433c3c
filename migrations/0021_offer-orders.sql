CREATE INDEX "contracts_title" ON "contracts" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "contracts_value_order" ON "contracts" USING btree (coalesce("contract_value", 0),"id");--> statement-breakpoint
CREATE INDEX "contracts_end_order" ON "contracts" USING btree (coalesce("end_date", 'infinity'::date),"id");--> statement-breakpoint
CREATE INDEX "proposals_title" ON "proposals" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "proposals_amount_order" ON "proposals" USING btree (coalesce("total_amount", 0),"id");--> statement-breakpoint
CREATE INDEX "proposals_valid_order" ON "proposals" USING btree (coalesce("valid_until", 'infinity'::date),"id");