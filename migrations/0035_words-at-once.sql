DROP INDEX "kb_articles_search";--> statement-breakpoint
CREATE INDEX "kb_articles_search" ON "kb_articles" USING gin ("search") WITH (fastupdate=false);