CREATE TABLE "account_recoveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"ready_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_recoveries_state" CHECK ("account_recoveries"."state" in ('waiting', 'finished', 'stopped', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "account_recoveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "account_recoveries" ADD CONSTRAINT "account_recoveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_recoveries_one_waiting" ON "account_recoveries" USING btree ("user_id") WHERE "account_recoveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "account_recoveries_user_id" ON "account_recoveries" USING btree ("user_id","created_at");