-- An email about a ticket goes to those who opened it or wrote in it.
GRANT SELECT (created_by) ON tickets TO plenum_jobs;
--> statement-breakpoint
GRANT SELECT (ticket_id, user_id) ON ticket_messages TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY ticket_messages_jobs_select ON ticket_messages FOR SELECT TO plenum_jobs USING (true);
