DROP INDEX "kb_missed_searches_times";--> statement-breakpoint
DROP INDEX "kb_missed_searches_last";--> statement-breakpoint
ALTER TABLE "kb_missed_searches" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE INDEX "kb_articles_out" ON "kb_articles" USING btree (coalesce("published_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX "kb_articles_title" ON "kb_articles" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "kb_articles_updated" ON "kb_articles" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "kb_articles_views" ON "kb_articles" USING btree ("view_count","id");--> statement-breakpoint
CREATE INDEX "kb_categories_place" ON "kb_categories" USING btree ((lpad(("sort_order" + 1000000)::text, 8, '0') || "name"),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "kb_missed_searches_id_unique" ON "kb_missed_searches" USING btree ("id");--> statement-breakpoint
CREATE INDEX "kb_missed_searches_query" ON "kb_missed_searches" USING btree ("query","id");--> statement-breakpoint
CREATE INDEX "kb_missed_searches_times" ON "kb_missed_searches" USING btree ("times","id");--> statement-breakpoint
CREATE INDEX "kb_missed_searches_last" ON "kb_missed_searches" USING btree ("last_at","id");