CREATE POLICY "sessions_admin_read" ON "sessions" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);
--> statement-breakpoint
-- Deleting by condition needs the right to read the columns named in it; the token stays out of reach.
REVOKE SELECT ON sessions FROM plenum_admin;
--> statement-breakpoint
GRANT SELECT (id, user_id, expires_at, created_at) ON sessions TO plenum_admin;
