-- The job that tells people of a status first looks whether it was taken back meanwhile.
GRANT SELECT (id, status) ON tickets TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY tickets_jobs_select ON tickets FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
GRANT SELECT (id, status) ON tasks TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY tasks_jobs_select ON tasks FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
GRANT SELECT (id, status) ON projects TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY projects_jobs_select ON projects FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
GRANT SELECT (id, status) ON procedures TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY procedures_jobs_select ON procedures FOR SELECT TO plenum_jobs USING (true);
