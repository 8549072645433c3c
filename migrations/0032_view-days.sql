CREATE TABLE "kb_article_view_days" (
	"article_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "kb_article_view_days_article_id_day_pk" PRIMARY KEY("article_id","day")
);
--> statement-breakpoint
ALTER TABLE "kb_article_view_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kb_former_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"article_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kb_former_slugs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "kb_articles_letters";--> statement-breakpoint
ALTER TABLE "kb_article_view_days" ADD CONSTRAINT "kb_article_view_days_article_id_kb_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."kb_articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kb_former_slugs" ADD CONSTRAINT "kb_former_slugs_article_id_kb_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."kb_articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kb_article_view_days_day" ON "kb_article_view_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "kb_former_slugs_article" ON "kb_former_slugs" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "kb_articles_letters" ON "kb_articles" USING gin ("title" gin_trgm_ops,"content" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE POLICY "kb_article_view_days_admin_all" ON "kb_article_view_days" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "kb_former_slugs_admin_all" ON "kb_former_slugs" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "kb_former_slugs_read" ON "kb_former_slugs" AS PERMISSIVE FOR SELECT TO "plenum_applicant", "plenum_customer", "plenum_visitor" USING ("kb_former_slugs"."article_id" in (select id from kb_articles));