type Rights = Record<string, string>;

/**
 * What the login of accounts may do, table by table; verbs with columns where not all of them are its business. The
 * migrations grant it, docs/security.md says why.
 */
export const ACCOUNTS_RIGHTS: Rights = {
  account_merges: 'select',
  account_recoveries: 'select, insert, update, delete',
  activity_logs: 'insert',
  api_keys: 'select, update(last_used_at, revoked_at)',
  auth_accounts: 'select, insert, update',
  calendar_feeds: 'select(user_id, token_hash, provider_id)',
  companies: 'select, insert',
  mailboxes: 'select(name, failing_since)',
  member_invitations: 'select, insert, update',
  members: 'select, insert',
  customer_accounts: 'insert',
  customer_profiles: 'select, insert',
  identity_providers: 'select, insert, update, delete',
  inbound_mails: 'select, insert',
  issued_documents: 'select',
  issued_pdfs: 'select, insert',
  linked_identities: 'select, insert, update, delete',
  passkeys: 'select, insert, update, delete',
  portal_views: 'select',
  project_inquiries:
    'select(id, status, customer_id, version, answered_at), update(status, customer_id, answered_at, version, updated_at)',
  rate_limits: 'select, insert, update, delete',
  sent_forms: 'select, insert, update(state, answer)',
  sessions: 'select, insert, update, delete',
  settings: 'select, insert, update',
  sign_in_attempts: 'select, insert',
  staff_customers: 'select',
  two_factors: 'select, insert, update, delete',
  user_roles: 'select, insert, update',
  users: 'select, insert, update',
  verifications: 'select, insert, update, delete',
  webhook_deliveries: 'select(id, endpoint_id), insert',
};

/** What the login of jobs may do. */
export const JOBS_RIGHTS: Rights = {
  account_merges: 'select',
  account_recoveries: 'select(id, user_id, state, ready_at)',
  activity_logs: 'insert',
  bounced_addresses: 'select',
  companies: 'select',
  contract_signatures: 'select',
  contracts: 'select',
  customer_documents: 'select(id, private_to, archived_at)',
  customer_profiles: 'select',
  document_versions: 'select(file_path)',
  expenses: 'select(file_path)',
  inbound_mails:
    'select, insert, update(attempts, begun_files, from_address, from_name, subject, preview, act_key, message_id, entity_type, entity_id)',
  inquiry_replies: 'select(id, inquiry_id, sent_at), update(sent_at)',
  invoice_lines: 'select',
  issued_documents: 'select',
  invoice_payments: 'select',
  invoices: 'select',
  kb_article_views: 'select(created_at), delete',
  kb_missed_searches: 'select(last_at), delete',
  lead_magnet_submissions: 'select(id)',
  mailboxes: 'select, insert, update',
  meetings: 'select',
  members: 'select',
  notices: 'select, insert, update(read_at)',
  notification_preferences: 'select',
  procedures: 'select(id, status)',
  project_inquiries: 'select(id)',
  projects: 'select(id, status, archived_at)',
  proposals: 'select, update(set_up_failure)',
  rate_limits: 'select(expire), delete',
  reply_tokens: 'select, insert',
  sent_forms: 'select(created_at), delete',
  sessions: 'select(id, user_id, expires_at, last_active_at, created_at), delete',
  settings: 'select',
  sign_in_attempts: 'select(created_at), delete',
  staff_customers: 'select',
  staged_uploads: 'select, delete',
  tasks: 'select(id, status, archived_at)',
  ticket_attachments: 'select(file_path)',
  ticket_messages: 'select(ticket_id, user_id)',
  tickets: 'select(id, status, archived_at, private_to, submission_id, merged_into, created_by)',
  two_factors: 'select(verified, created_at), delete',
  user_roles: 'select',
  users: 'select',
  verifications: 'select(expires_at), insert, delete',
  webhook_attempts: 'insert',
  webhook_deliveries: 'select, insert, update, delete',
  webhook_endpoints:
    'select, update(secret, failing_since, is_enabled, disabled_reason, version, updated_at)',
};

/** What the firm may do in its acts, which the login of jobs takes on: of which rows, the policies say (firm-acts.db.test.ts). */
export const FIRM_RIGHTS: Rights = {
  activity_logs: 'insert',
  bounced_addresses: 'select, insert, update(bounces, last_reason, last_at)',
  contracts:
    'select(id, customer_id, title, contract_value, start_date, end_date, status, reminded_at, archived_at, version), update(status, reminded_at, version, updated_at)',
  customer_profiles:
    'select(id, display_name, contact_name, approval_status, archived_at, merged_into), update(version)',
  document_requests: 'insert',
  engagement_template_versions: 'select(id, template_id, number, plan)',
  engagement_templates: 'select(id, title, latest_version, archived_at)',
  inbound_mails: 'select(id, state), update(state, reason, handled_at)',
  invoice_lines: 'select',
  invoice_payments: 'select(id, invoice_id, amount, method, paid_on, reversed_at, created_at)',
  invoices:
    'select(id, customer_id, invoice_number, description, amount, due_date, send_on, status, is_prepayment, sent_at, paid_date, archived_at, version, created_at, updated_at), insert, update(status, version, updated_at)',
  meetings:
    'select(id, customer_id, project_id, title, description, meeting_date, time_zone, duration_minutes, meeting_link, status, archived_at, version, created_at, updated_at), insert',
  monthly_file_plans: 'select',
  monthly_file_requests: 'select, insert, update(reminded_before_at, reminded_after_at)',
  monthly_requested_files: 'select, insert',
  outcome_imports:
    'select(id, measure_id, part, layout, mapping, from_month, to_month, created_at, withdrawn_at)',
  number_series: 'select, insert, update(last)',
  outcome_measures: 'select(id, name, kind, archived_at), insert',
  project_milestones: 'insert',
  projects: 'select(id, customer_id, proposal_id), insert',
  settings: 'select(key, value)',
  staff_customers: 'select(user_id, customer_id, created_at)',
  tasks:
    'select(id, customer_id, project_id, title, description, priority, status, side, due_date, assignee_id, completed_at, archived_at, version, created_at, updated_at), insert',
  user_roles: 'select(user_id, role, staff_role)',
  users: 'select(id, name, email, deactivated_at)',
  project_inquiries:
    'select(id, first_name, last_name, email, company, website, phone, message, estimate, status, note, due_at, answered_at, version, submission_id, submission_hash, created_at, updated_at), insert',
  promises:
    'select(id, kind, record_id, due_at, paused_since, warned_at, kept_at, broken_at, withdrawn_at), update(warned_at, broken_at)',
  proposals:
    'select(id, customer_id, title, total_amount, valid_until, status, archived_at, version, template_version_id, engagement_start, decided_at), update(status, set_up_failure, version, updated_at)',
  webhook_deliveries: 'select(id, endpoint_id), insert',
  webhook_endpoints: 'select(id, is_enabled, archived_at, events)',
};
