-- The logins beside the owner's sign in as members of these roles, which can't sign in themselves. They belong to the whole
-- cluster, as those of the migration 0000 do. The role of requests takes the four roles of actors on by SET ROLE alone: without
-- it, it may nothing of what they may.
DO $$
DECLARE
  role_name text;
  actor_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['plenum_requests', 'plenum_accounts', 'plenum_jobs'] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role_name) THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN NOINHERIT', role_name);
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;
    END;
    EXECUTE format('GRANT USAGE ON SCHEMA public, drizzle TO %I', role_name);
    EXECUTE format('GRANT SELECT ON drizzle.__drizzle_migrations TO %I', role_name);
  END LOOP;
  FOREACH actor_name IN ARRAY ARRAY['plenum_visitor', 'plenum_applicant', 'plenum_customer', 'plenum_admin'] LOOP
    IF NOT pg_has_role('plenum_requests', actor_name, 'MEMBER') THEN
      EXECUTE format('GRANT %I TO plenum_requests', actor_name);
    END IF;
  END LOOP;
END
$$;
--> statement-breakpoint
-- Databases made by PostgreSQL 14 or earlier let everybody make functions here.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
--> statement-breakpoint
GRANT INSERT ON activity_logs TO plenum_accounts;
--> statement-breakpoint
CREATE POLICY activity_logs_accounts_insert ON activity_logs FOR INSERT TO plenum_accounts WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, UPDATE (last_used_at, revoked_at) ON api_keys TO plenum_accounts;
--> statement-breakpoint
CREATE POLICY api_keys_accounts_select ON api_keys FOR SELECT TO plenum_accounts USING (true);
--> statement-breakpoint
CREATE POLICY api_keys_accounts_update ON api_keys FOR UPDATE TO plenum_accounts USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON auth_accounts TO plenum_accounts;
--> statement-breakpoint
CREATE POLICY auth_accounts_accounts_select ON auth_accounts FOR SELECT TO plenum_accounts USING (true);
--> statement-breakpoint
CREATE POLICY auth_accounts_accounts_insert ON auth_accounts FOR INSERT TO plenum_accounts WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY auth_accounts_accounts_update ON auth_accounts FOR UPDATE TO plenum_accounts USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT (user_id, token_hash) ON calendar_feeds TO plenum_accounts;
--> statement-breakpoint
CREATE POLICY calendar_feeds_accounts_select ON calendar_feeds FOR SELECT TO plenum_accounts USING (true);
--> statement-breakpoint
GRANT SELECT, INSERT ON companies TO plenum_accounts;
--> statement-breakpoint
CREATE POLICY companies_accounts_select ON companies FOR SELECT TO plenum_accounts USING (true);
--> statement-breakpoint
CREATE POLICY companies_accounts_insert ON companies FOR INSERT TO plenum_accounts WITH CHECK (true);
--> statement-breakpoint
GRANT INSERT ON customer_accounts TO plenum_accounts;
--> statement-breakpoint
CREATE POLICY customer_accounts_accounts_insert ON customer_accounts FOR INSERT TO plenum_accounts WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT ON customer_profiles TO plenum_accounts;
--> statement-breakpoint
CREATE POLICY customer_profiles_accounts_select ON customer_profiles FOR SELECT TO plenum_accounts USING (true);
--> statement-breakpoint
CREATE POLICY customer_profiles_accounts_insert ON customer_profiles FOR INSERT TO plenum_accounts WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON passkeys TO plenum_accounts;
--> statement-breakpoint
CREATE POLICY passkeys_accounts_select ON passkeys FOR SELECT TO plenum_accounts USING (true);
--> statement-breakpoint
CREATE POLICY passkeys_accounts_insert ON passkeys FOR INSERT TO plenum_accounts WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY passkeys_accounts_update ON passkeys FOR UPDATE TO plenum_accounts USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY passkeys_accounts_delete ON passkeys FOR DELETE TO plenum_accounts USING (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO plenum_accounts;
--> statement-breakpoint
CREATE POLICY rate_limits_accounts_select ON rate_limits FOR SELECT TO plenum_accounts USING (true);
--> statement-breakpoint
CREATE POLICY rate_limits_accounts_insert ON rate_limits FOR INSERT TO plenum_accounts WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY rate_limits_accounts_update ON rate_limits FOR UPDATE TO plenum_accounts USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY rate_limits_accounts_delete ON rate_limits FOR DELETE TO plenum_accounts USING (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions TO plenum_accounts;
--> statement-breakpoint
CREATE POLICY sessions_accounts_select ON sessions FOR SELECT TO plenum_accounts USING (true);
--> statement-breakpoint
CREATE POLICY sessions_accounts_insert ON sessions FOR INSERT TO plenum_accounts WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY sessions_accounts_update ON sessions FOR UPDATE TO plenum_accounts USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY sessions_accounts_delete ON sessions FOR DELETE TO plenum_accounts USING (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON settings TO plenum_accounts;
--> statement-breakpoint
CREATE POLICY settings_accounts_select ON settings FOR SELECT TO plenum_accounts USING (true);
--> statement-breakpoint
CREATE POLICY settings_accounts_insert ON settings FOR INSERT TO plenum_accounts WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY settings_accounts_update ON settings FOR UPDATE TO plenum_accounts USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT ON sign_in_attempts TO plenum_accounts;
--> statement-breakpoint
CREATE POLICY sign_in_attempts_accounts_select ON sign_in_attempts FOR SELECT TO plenum_accounts USING (true);
--> statement-breakpoint
CREATE POLICY sign_in_attempts_accounts_insert ON sign_in_attempts FOR INSERT TO plenum_accounts WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON two_factors TO plenum_accounts;
--> statement-breakpoint
CREATE POLICY two_factors_accounts_select ON two_factors FOR SELECT TO plenum_accounts USING (true);
--> statement-breakpoint
CREATE POLICY two_factors_accounts_insert ON two_factors FOR INSERT TO plenum_accounts WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY two_factors_accounts_update ON two_factors FOR UPDATE TO plenum_accounts USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY two_factors_accounts_delete ON two_factors FOR DELETE TO plenum_accounts USING (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON user_roles TO plenum_accounts;
--> statement-breakpoint
CREATE POLICY user_roles_accounts_select ON user_roles FOR SELECT TO plenum_accounts USING (true);
--> statement-breakpoint
CREATE POLICY user_roles_accounts_insert ON user_roles FOR INSERT TO plenum_accounts WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY user_roles_accounts_update ON user_roles FOR UPDATE TO plenum_accounts USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON users TO plenum_accounts;
--> statement-breakpoint
CREATE POLICY users_accounts_select ON users FOR SELECT TO plenum_accounts USING (true);
--> statement-breakpoint
CREATE POLICY users_accounts_insert ON users FOR INSERT TO plenum_accounts WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY users_accounts_update ON users FOR UPDATE TO plenum_accounts USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON verifications TO plenum_accounts;
--> statement-breakpoint
CREATE POLICY verifications_accounts_select ON verifications FOR SELECT TO plenum_accounts USING (true);
--> statement-breakpoint
CREATE POLICY verifications_accounts_insert ON verifications FOR INSERT TO plenum_accounts WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY verifications_accounts_update ON verifications FOR UPDATE TO plenum_accounts USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY verifications_accounts_delete ON verifications FOR DELETE TO plenum_accounts USING (true);
--> statement-breakpoint
GRANT SELECT (id, endpoint_id), INSERT ON webhook_deliveries TO plenum_accounts;
--> statement-breakpoint
CREATE POLICY webhook_deliveries_accounts_select ON webhook_deliveries FOR SELECT TO plenum_accounts USING (true);
--> statement-breakpoint
CREATE POLICY webhook_deliveries_accounts_insert ON webhook_deliveries FOR INSERT TO plenum_accounts WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT (id, is_enabled, archived_at, events) ON webhook_endpoints TO plenum_accounts;
--> statement-breakpoint
CREATE POLICY webhook_endpoints_accounts_select ON webhook_endpoints FOR SELECT TO plenum_accounts USING (true);
--> statement-breakpoint
GRANT INSERT ON activity_logs TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY activity_logs_jobs_insert ON activity_logs FOR INSERT TO plenum_jobs WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT ON companies TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY companies_jobs_select ON companies FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
GRANT SELECT ON contract_signatures TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY contract_signatures_jobs_select ON contract_signatures FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
GRANT SELECT, UPDATE (status, reminded_at, version, updated_at) ON contracts TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY contracts_jobs_select ON contracts FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
CREATE POLICY contracts_jobs_update ON contracts FOR UPDATE TO plenum_jobs USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT ON customer_profiles TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY customer_profiles_jobs_select ON customer_profiles FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
GRANT SELECT (file_path) ON document_versions TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY document_versions_jobs_select ON document_versions FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
GRANT SELECT ON invoice_lines TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY invoice_lines_jobs_select ON invoice_lines FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
GRANT SELECT ON invoice_payments TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY invoice_payments_jobs_select ON invoice_payments FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
GRANT SELECT, UPDATE (status, version, updated_at) ON invoices TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY invoices_jobs_select ON invoices FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
CREATE POLICY invoices_jobs_update ON invoices FOR UPDATE TO plenum_jobs USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT (created_at), DELETE ON kb_article_views TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY kb_article_views_jobs_select ON kb_article_views FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
CREATE POLICY kb_article_views_jobs_delete ON kb_article_views FOR DELETE TO plenum_jobs USING (true);
--> statement-breakpoint
GRANT SELECT (last_at), DELETE ON kb_missed_searches TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY kb_missed_searches_jobs_select ON kb_missed_searches FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
CREATE POLICY kb_missed_searches_jobs_delete ON kb_missed_searches FOR DELETE TO plenum_jobs USING (true);
--> statement-breakpoint
GRANT SELECT ON meetings TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY meetings_jobs_select ON meetings FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (read_at) ON notices TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY notices_jobs_select ON notices FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
CREATE POLICY notices_jobs_insert ON notices FOR INSERT TO plenum_jobs WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY notices_jobs_update ON notices FOR UPDATE TO plenum_jobs USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT ON notification_preferences TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY notification_preferences_jobs_select ON notification_preferences FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
GRANT SELECT, UPDATE (status, version, updated_at) ON proposals TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY proposals_jobs_select ON proposals FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
CREATE POLICY proposals_jobs_update ON proposals FOR UPDATE TO plenum_jobs USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT (expire), DELETE ON rate_limits TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY rate_limits_jobs_select ON rate_limits FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
CREATE POLICY rate_limits_jobs_delete ON rate_limits FOR DELETE TO plenum_jobs USING (true);
--> statement-breakpoint
GRANT SELECT (id, user_id, expires_at, last_active_at, created_at), DELETE ON sessions TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY sessions_jobs_select ON sessions FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
CREATE POLICY sessions_jobs_delete ON sessions FOR DELETE TO plenum_jobs USING (true);
--> statement-breakpoint
GRANT SELECT ON settings TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY settings_jobs_select ON settings FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
GRANT SELECT (created_at), DELETE ON sign_in_attempts TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY sign_in_attempts_jobs_select ON sign_in_attempts FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
CREATE POLICY sign_in_attempts_jobs_delete ON sign_in_attempts FOR DELETE TO plenum_jobs USING (true);
--> statement-breakpoint
GRANT SELECT, DELETE ON staged_uploads TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY staged_uploads_jobs_select ON staged_uploads FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
CREATE POLICY staged_uploads_jobs_delete ON staged_uploads FOR DELETE TO plenum_jobs USING (true);
--> statement-breakpoint
GRANT SELECT (file_path) ON ticket_attachments TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY ticket_attachments_jobs_select ON ticket_attachments FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
GRANT SELECT (verified, created_at), DELETE ON two_factors TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY two_factors_jobs_select ON two_factors FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
CREATE POLICY two_factors_jobs_delete ON two_factors FOR DELETE TO plenum_jobs USING (true);
--> statement-breakpoint
GRANT SELECT ON user_roles TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY user_roles_jobs_select ON user_roles FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
GRANT SELECT ON users TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY users_jobs_select ON users FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
GRANT SELECT (expires_at), DELETE ON verifications TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY verifications_jobs_select ON verifications FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
CREATE POLICY verifications_jobs_delete ON verifications FOR DELETE TO plenum_jobs USING (true);
--> statement-breakpoint
GRANT INSERT ON webhook_attempts TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY webhook_attempts_jobs_insert ON webhook_attempts FOR INSERT TO plenum_jobs WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_deliveries TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY webhook_deliveries_jobs_select ON webhook_deliveries FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
CREATE POLICY webhook_deliveries_jobs_insert ON webhook_deliveries FOR INSERT TO plenum_jobs WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY webhook_deliveries_jobs_update ON webhook_deliveries FOR UPDATE TO plenum_jobs USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY webhook_deliveries_jobs_delete ON webhook_deliveries FOR DELETE TO plenum_jobs USING (true);
--> statement-breakpoint
GRANT SELECT, UPDATE (secret, failing_since, is_enabled, disabled_reason, version, updated_at) ON webhook_endpoints TO plenum_jobs;
--> statement-breakpoint
CREATE POLICY webhook_endpoints_jobs_select ON webhook_endpoints FOR SELECT TO plenum_jobs USING (true);
--> statement-breakpoint
CREATE POLICY webhook_endpoints_jobs_update ON webhook_endpoints FOR UPDATE TO plenum_jobs USING (true) WITH CHECK (true);
