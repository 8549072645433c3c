CREATE TABLE "saved_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"submission_id" uuid,
	"submission_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_replies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "saved_replies" ADD CONSTRAINT "saved_replies_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_replies_submission_unique" ON "saved_replies" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_replies_title_unique" ON "saved_replies" USING btree (lower("title"));--> statement-breakpoint
CREATE INDEX "saved_replies_title" ON "saved_replies" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "saved_replies_updated" ON "saved_replies" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "saved_replies_created_by" ON "saved_replies" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "saved_replies_letters" ON "saved_replies" USING gin ("title" gin_trgm_ops,"text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE POLICY "saved_replies_admin_all" ON "saved_replies" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "saved_replies_staff_all" ON "saved_replies" AS PERMISSIVE FOR ALL TO "plenum_staff" USING ((select staff_may('work'))) WITH CHECK ((select staff_may('act-work')));--> statement-breakpoint
CREATE POLICY "saved_replies_staff_remove" ON "saved_replies" AS RESTRICTIVE FOR DELETE TO "plenum_staff" USING ((select staff_may('act-work')));