CREATE TABLE "saved_filters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_filters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_filters_name_unique" ON "saved_filters" USING btree ("user_id","list","name");--> statement-breakpoint
CREATE INDEX "projects_open_end" ON "projects" USING btree (coalesce("end_date", 'infinity'::date),"id") WHERE "projects"."status" in ('planning', 'active', 'on_hold') and "projects"."archived_at" is null;--> statement-breakpoint
CREATE POLICY "saved_filters_own" ON "saved_filters" AS PERMISSIVE FOR ALL TO "plenum_admin", "plenum_customer", "plenum_staff" USING ("saved_filters"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid)) WITH CHECK ("saved_filters"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid));