type Rights = Record<string, string>;

/**
 * What the login of accounts may do, table by table; verbs with columns where not all of them are its business. The
 * migrations grant it, docs/security.md says why.
 */
export const ACCOUNTS_RIGHTS: Rights = {
  account_recoveries: 'select, insert, update, delete',
  activity_logs: 'insert',
  api_keys: 'select, update(last_used_at, revoked_at)',
  auth_accounts: 'select, insert, update',
  calendar_feeds: 'select(user_id, token_hash)',
  companies: 'select, insert',
  member_invitations: 'select, insert, update',
  members: 'select, insert',
  customer_accounts: 'insert',
  customer_profiles: 'select, insert',
  passkeys: 'select, insert, update, delete',
  rate_limits: 'select, insert, update, delete',
  sessions: 'select, insert, update, delete',
  settings: 'select, insert, update',
  sign_in_attempts: 'select, insert',
  two_factors: 'select, insert, update, delete',
  user_roles: 'select, insert, update',
  users: 'select, insert, update',
  verifications: 'select, insert, update, delete',
  webhook_deliveries: 'select(id, endpoint_id), insert',
  webhook_endpoints: 'select(id, is_enabled, archived_at, events)',
};

/** What the login of jobs may do. */
export const JOBS_RIGHTS: Rights = {
  account_recoveries: 'select(id, user_id, state, ready_at)',
  activity_logs: 'insert',
  companies: 'select',
  contract_signatures: 'select',
  contracts: 'select, update(status, reminded_at, version, updated_at)',
  customer_documents: 'select(id, private_to)',
  customer_profiles: 'select',
  document_versions: 'select(file_path)',
  invoice_lines: 'select',
  invoice_payments: 'select',
  invoices: 'select, update(status, version, updated_at)',
  kb_article_views: 'select(created_at), delete',
  kb_missed_searches: 'select(last_at), delete',
  meetings: 'select',
  members: 'select',
  notices: 'select, insert, update(read_at)',
  notification_preferences: 'select',
  procedures: 'select(id, status)',
  projects: 'select(id, status)',
  proposals: 'select, update(status, version, updated_at)',
  rate_limits: 'select(expire), delete',
  sessions: 'select(id, user_id, expires_at, last_active_at, created_at), delete',
  settings: 'select',
  sign_in_attempts: 'select(created_at), delete',
  staged_uploads: 'select, delete',
  tasks: 'select(id, status)',
  ticket_attachments: 'select(file_path)',
  tickets: 'select(id, status, private_to)',
  two_factors: 'select(verified, created_at), delete',
  user_roles: 'select',
  users: 'select',
  verifications: 'select(expires_at), insert, delete',
  webhook_attempts: 'insert',
  webhook_deliveries: 'select, insert, update, delete',
  webhook_endpoints:
    'select, update(secret, failing_since, is_enabled, disabled_reason, version, updated_at)',
};
