DROP INDEX "activity_logs_user";--> statement-breakpoint
CREATE INDEX "activity_logs_user_created" ON "activity_logs" USING btree ("user_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "activity_logs_type_created" ON "activity_logs" USING btree ("entity_type","created_at" DESC NULLS LAST,"id");