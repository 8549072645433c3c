/** The kinds of record in the activity log, with their names on screen. */
export const ACTIVITY_SUBJECTS = {
  account: 'Account',
  api_key: 'API key',
  article: 'Article',
  calendar: 'Calendar address',
  category: 'Category',
  company: 'Company',
  contract: 'Contract',
  customer: 'Customer',
  document: 'Document',
  document_request: 'File request',
  identity_provider: 'Identity provider',
  inbound_mail: 'Email',
  inquiry: 'Inquiry',
  invoice: 'Invoice',
  lead_magnet_submission: 'Checklist request',
  meeting: 'Meeting',
  missed_search: 'Search without result',
  procedure: 'Procedure',
  project: 'Project',
  proposal: 'Proposal',
  saved_reply: 'Saved reply',
  settings: 'Settings',
  task: 'Task',
  template: 'Template',
  ticket: 'Ticket',
  time_entry: 'Time entry',
  user: 'User',
  webhook_endpoint: 'Webhook',
} as const;

/** A kind of record in the activity log. */
export type ActivitySubject = keyof typeof ACTIVITY_SUBJECTS;

const RECORD_PAGES: Partial<Record<ActivitySubject, string>> = {
  article: '/admin/knowledge-base/',
  contract: '/admin/contracts/',
  customer: '/admin/customers/',
  document: '/admin/documents/',
  inquiry: '/admin/inquiries/',
  invoice: '/admin/invoices/',
  meeting: '/admin/meetings/',
  procedure: '/admin/procedures/',
  project: '/admin/projects/',
  proposal: '/admin/proposals/',
  task: '/admin/tasks/',
  template: '/admin/templates/',
  ticket: '/admin/tickets/',
  webhook_endpoint: '/admin/automation/endpoints/',
};

/** The name of a kind of record; one that an earlier version wrote is returned as it is. */
export function subjectLabel(entityType: string): string {
  const isKnown = Object.hasOwn(ACTIVITY_SUBJECTS, entityType);
  return isKnown ? ACTIVITY_SUBJECTS[entityType as keyof typeof ACTIVITY_SUBJECTS] : entityType;
}

/** Where staff open a record of the log, or null when it has no page of its own. */
export function recordAddress(entityType: string, entityId: string | null): string | null {
  const page = (RECORD_PAGES as Record<string, string>)[entityType];
  return page && entityId ? page + entityId : null;
}
