CREATE TABLE "account_merges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"asked_by" uuid,
	"source_balance" numeric(12, 2),
	"target_balance" numeric(12, 2),
	"moved_tickets" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"joined_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "account_merges_state" CHECK ("account_merges"."state" in ('asked', 'moving', 'done'))
);
--> statement-breakpoint
ALTER TABLE "account_merges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "transactions_payment_unique";--> statement-breakpoint
DROP INDEX "transactions_charged_by_hand";--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "reposts_id" uuid;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "first_posted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer_profiles" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "account_merges" ADD CONSTRAINT "account_merges_source_id_customer_profiles_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_merges" ADD CONSTRAINT "account_merges_target_id_customer_profiles_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_merges" ADD CONSTRAINT "account_merges_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_merges_source_unique" ON "account_merges" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "account_merges_target" ON "account_merges" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "account_merges_asked_by" ON "account_merges" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "account_merges_running" ON "account_merges" USING btree ("target_id") WHERE state <> 'done';--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_reposts_id_transactions_id_fk" FOREIGN KEY ("reposts_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_profiles" ADD CONSTRAINT "customer_profiles_merged_into_customer_profiles_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_reposts_unique" ON "transactions" USING btree ("reposts_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_payment_account_unique" ON "transactions" USING btree ("payment_id","type",("reverses_id" is null),"account_id");--> statement-breakpoint
CREATE INDEX "transactions_charged_at" ON "transactions" USING btree (coalesce("first_posted_at", "created_at")) WHERE "transactions"."type" = 'debit' and "transactions"."invoice_id" is null and "transactions"."reverses_id" is null;--> statement-breakpoint
CREATE INDEX "customer_profiles_merged" ON "customer_profiles" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE POLICY "account_merges_admin_all" ON "account_merges" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
ALTER TABLE "customer_profiles" ADD CONSTRAINT "customer_profiles_merged_archived" CHECK ("customer_profiles"."merged_into" is null or "customer_profiles"."archived_at" is not null);