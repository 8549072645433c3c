ALTER TABLE "customer_profiles" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_customer" ON "notices" USING btree ("customer_id");--> statement-breakpoint
ALTER POLICY "notices_own_read" ON "notices" TO plenum_admin,plenum_customer USING ("notices"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and ("notices"."customer_id" is null or "notices"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid)));