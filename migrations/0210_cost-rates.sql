CREATE TABLE "cost_rates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"rate" numeric(12, 2) NOT NULL,
	"holds_from" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cost_rates_user_day_unique" UNIQUE("user_id","holds_from"),
	CONSTRAINT "cost_rates_rate" CHECK ("cost_rates"."rate" > 0)
);
--> statement-breakpoint
ALTER TABLE "cost_rates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "cost_rates" ADD CONSTRAINT "cost_rates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cost_rates_holds_from" ON "cost_rates" USING btree ("holds_from","id");--> statement-breakpoint
CREATE POLICY "cost_rates_admin_all" ON "cost_rates" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);