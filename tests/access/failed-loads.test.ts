import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { get, makeCast, type RunningApp, signIn, startApp } from '#tests/helpers/app.ts';
import { addressOf } from './endpoints.ts';
import { makeValues } from './matrix-values.ts';

// The sentences of the specification (section 8), to the letter, and those of the screens beside them. Of each screen one
// column is away that it reads and that neither the guard nor the frame does.
const STAFF = [
  ['/admin', 'project_inquiries.company', 'Failed to load admin data.'],
  ['/admin/inquiries/:inquiryId', 'project_inquiries.company', 'Failed to load admin data.'],
  ['/admin/users', 'passkeys.user_id', 'Failed to load users.'],
  ['/admin/approval', 'customer_profiles.phone', 'Failed to load data.'],
  ['/admin/customers', 'customer_profiles.phone', 'Failed to load customers'],
  ['/admin/companies', 'companies.name', 'Failed to load companies'],
  ['/admin/tickets', 'tickets.title', 'Failed to load tickets'],
  ['/admin/tickets/:ticketId', 'tickets.title', 'Failed to load ticket'],
  ['/admin/tasks', 'tasks.title', 'Failed to load tasks'],
  ['/admin/tasks/:taskId', 'tasks.title', 'Failed to load tasks'],
  ['/admin/projects', 'projects.title', 'Failed to load projects'],
  ['/admin/projects/:projectId', 'projects.title', 'Failed to load projects'],
  ['/admin/meetings', 'meetings.title', 'Failed to load meetings'],
  ['/admin/meetings/calendars', 'outside_calendars.failure', 'Failed to load data.'],
  ['/admin/meetings/:meetingId', 'meetings.title', 'Failed to load meetings'],
  ['/admin/proposals', 'proposals.title', 'Failed to load proposals'],
  ['/admin/proposals/:proposalId', 'proposals.title', 'Failed to load proposals'],
  ['/admin/contracts', 'contracts.title', 'Failed to load contracts'],
  ['/admin/contracts/:contractId', 'contracts.title', 'Failed to load contracts'],
  ['/admin/invoices', 'invoices.description', 'Failed to load invoices'],
  ['/admin/books', 'journal_lines.debit', 'Failed to load books'],
  ['/admin/books/receivables', 'journal_lines.debit', 'Failed to load books'],
  ['/admin/books/bank', 'bank_lines.text', 'Failed to load books'],
  ['/admin/books/week', 'bank_deposits.amount', 'Failed to load books'],
  ['/admin/books/deposits', 'bank_deposits.amount', 'Failed to load books'],
  ['/admin/books/deposits/:depositId', 'bank_deposits.amount', 'Failed to load books'],
  ['/admin/books/events', 'provider_events.note', 'Failed to load books'],
  ['/admin/books/payouts', 'provider_payouts.descriptor', 'Failed to load books'],
  ['/admin/books/payouts/:payoutId', 'provider_payouts.descriptor', 'Failed to load books'],
  ['/admin/books/journal', 'journal_entries.description', 'Failed to load books'],
  ['/admin/books/reports', 'journal_lines.debit', 'Failed to load books'],
  ['/admin/books/reports/tax', 'journal_lines.debit', 'Failed to load books'],
  ['/admin/books/reports/profit', 'journal_lines.debit', 'Failed to load books'],
  ['/admin/time-tracking/cost-rates', 'cost_rates.rate', 'Failed to load cost rates'],
  ['/admin/books/accounts', 'chart_accounts.name', 'Failed to load books'],
  ['/admin/books/accounts/clients', 'billing_terms.export_name', 'Failed to load books'],
  ['/admin/books/services', 'services.name', 'Failed to load books'],
  ['/admin/books/hand-over', 'journal_batches.hash', 'Failed to load books'],
  ['/admin/books/files', 'journal_lines.debit', 'Failed to load books'],
  ['/admin/time-tracking', 'time_entries.description', 'Failed to load time entries'],
  ['/admin/procedures', 'procedure_versions.title', 'Failed to load procedures'],
  ['/admin/documents', 'customer_documents.title', 'Failed to load documents'],
  ['/admin/knowledge-base', 'kb_articles.title', 'Failed to load knowledge base'],
  ['/admin/knowledge-base/:articleId', 'kb_articles.title', 'Failed to load knowledge base'],
  ['/admin/knowledge-base/categories', 'kb_categories.name', 'Failed to load knowledge base'],
  ['/admin/knowledge-base/searches', 'kb_missed_searches.query', 'Failed to load knowledge base'],
  ['/admin/analytics', 'transactions.amount', 'Failed to load analytics'],
  ['/admin/activity', 'activity_logs.action', 'Failed to load activity logs'],
  ['/admin/activity/sign-ins', 'sign_in_attempts.address', 'Failed to load sign-ins'],
  ['/admin/customers/:customerId', 'customer_profiles.phone', 'Failed to load customers'],
  ['/admin/customers/:customerId/outcomes', 'outcome_measures.formula', 'Failed to load outcomes'],
  [
    '/admin/customers/:customerId/outcomes/imports',
    'outcome_measures.formula',
    'Failed to load outcomes',
  ],
  [
    '/admin/customers/:customerId/outcomes/measures/:measureId/:month',
    'outcome_measures.formula',
    'Failed to load outcomes',
  ],
  [
    '/admin/customers/:customerId/outcomes/baselines/:baselineId',
    'outcome_baselines.reason',
    'Failed to load outcomes',
  ],
  ['/admin/invoices/:invoiceId', 'invoices.description', 'Failed to load invoices'],
  ['/admin/procedures/:procedureId', 'procedure_versions.title', 'Failed to load procedures'],
  ['/admin/procedures/:procedureId/edit', 'procedure_versions.title', 'Failed to load procedures'],
  ['/admin/documents/:documentId', 'customer_documents.title', 'Failed to load documents'],
  ['/admin/documents/requests', 'document_requests.title', 'Failed to load documents'],
  ['/admin/proposals/:proposalId/start', 'proposals.title', 'Failed to load proposals'],
  ['/admin/time-tracking/invoice', 'time_entries.billable', 'Failed to load time entries'],
  ['/admin/time-tracking/expenses', 'expenses.amount', 'Failed to load expenses'],
  ['/admin/time-tracking/rates', 'agreed_rates.rate', 'Failed to load rates'],
  ['/admin/knowledge-base/:articleId/edit', 'kb_articles.title', 'Failed to load knowledge base'],
  ['/admin/automation', 'webhook_endpoints.name', 'Failed to load webhooks'],
  ['/admin/automation/endpoints/:endpointId', 'webhook_endpoints.name', 'Failed to load webhook'],
  [
    '/admin/automation/deliveries/:deliveryId',
    'webhook_deliveries.event',
    'Failed to load delivery',
  ],
  ['/admin/automation/keys', 'api_keys.name', 'Failed to load API keys'],
  ['/admin/notifications', 'notification_preferences.updated_at', 'Failed to load data.'],
  ['/admin/security', 'passkeys.name', 'Failed to load data.'],
  ['/admin/settings', 'settings.updated_at', 'Failed to load data.'],
] as const;

const CUSTOMER = [
  ['/customer', 'customer_accounts.available_balance', 'Failed to load data.'],
  ['/customer/company', 'companies.phone', 'Failed to load company profile.'],
  ['/customer/tickets', 'tickets.title', 'Failed to load tickets'],
  ['/customer/tickets/:ticketId', 'tickets.title', 'Failed to load ticket'],
  ['/customer/projects', 'projects.title', 'Failed to load projects'],
  ['/customer/projects/:projectId', 'projects.title', 'Failed to load projects'],
  ['/customer/documents', 'customer_documents.title', 'Failed to load documents'],
  ['/customer/documents/:documentId', 'customer_documents.title', 'Failed to load documents'],
  ['/customer/tasks', 'tasks.title', 'Failed to load tasks'],
  ['/customer/tasks/:taskId', 'tasks.title', 'Failed to load tasks'],
  ['/customer/procedures', 'procedure_versions.title', 'Failed to load procedures'],
  ['/customer/meetings', 'meetings.title', 'Failed to load meetings'],
  ['/customer/proposals', 'proposals.title', 'Failed to load proposals'],
  ['/customer/contracts', 'contracts.title', 'Failed to load contracts'],
  ['/customer/billing', 'invoices.description', 'Failed to load billing'],
  ['/customer/billing/invoices/:invoiceId', 'invoices.description', 'Failed to load billing'],
  ['/customer/billing/ledger', 'transactions.description', 'Failed to load billing'],
  ['/customer/billing/pay', 'invoices.amount', 'Failed to load billing'],
  ['/customer/billing/methods', 'payment_methods.mandate', 'Failed to load payment methods'],
  ['/customer/meetings/:meetingId', 'meetings.title', 'Failed to load meetings'],
  ['/customer/meetings/:meetingId/move', 'meetings.title', 'Failed to load meetings'],
  ['/customer/meetings/:meetingId/cancel', 'meetings.title', 'Failed to load meetings'],
  ['/customer/meetings/book', 'meeting_kinds.name', 'Failed to load the times'],
  ['/customer/meetings/book/:kind', 'meeting_kinds.name', 'Failed to load the times'],
  ['/customer/proposals/:proposalId', 'proposals.title', 'Failed to load proposals'],
  ['/customer/contracts/:contractId', 'contracts.title', 'Failed to load contracts'],
  ['/customer/outcomes', 'outcome_measures.formula', 'Failed to load outcomes'],
  ['/customer/outcomes/score', 'quarterly_scores.reason', 'Failed to load the score'],
  [
    '/customer/outcomes/measures/:measureId/:month',
    'outcome_measures.formula',
    'Failed to load outcomes',
  ],
  ['/customer/outcomes/:baselineId', 'outcome_baselines.reason', 'Failed to load outcomes'],
  ['/customer/notifications', 'notification_preferences.updated_at', 'Failed to load data.'],
  ['/customer/security', 'passkeys.name', 'Failed to load data.'],
] as const;

let app: RunningApp;
let values: Record<string, string>;
const cookies = { admin: '', customer: '' };

beforeAll(async () => {
  app = await startApp();
  const cast = await makeCast(app);
  for (const who of ['admin', 'customer'] as const) {
    cookies[who] = await signIn(app, `${who}@cast.example`);
  }
  values = await app.owner((tx) => makeValues(tx, app, cast));
});
afterAll(() => app?.stop());

describe('a screen whose data cannot be read', () => {
  it.each(STAFF)('%s, without %s, says "%s" inside the frame', (path, column, sentence) =>
    expectFailure('admin', path, column, sentence),
  );
  it.each(CUSTOMER)('%s, without %s, says "%s" inside the frame', (path, column, sentence) =>
    expectFailure('customer', path, column, sentence),
  );
});

async function expectFailure(
  who: 'admin' | 'customer',
  path: string,
  column: string,
  sentence: string,
): Promise<void> {
  const address = addressOf(path, values);
  const headers = { cookie: cookies[who] };
  const [document, loaded] = await without(column, async () => [
    await get(app, address, headers),
    // What a link to it loads.
    await get(app, `${address}.data`, headers),
  ]);
  expect(document?.status).toBe(500);
  const html = (await document?.text()) ?? '';
  const said = [...html.matchAll(/>(Failed to load[^<]*)</g)].map(([, text]) => text);
  expect([...new Set(said)]).toEqual([sentence]);
  expect(html.includes('Account menu of'), 'the frame around it').toBe(true);
  const data = (await loaded?.text()) ?? '';
  expect(data.includes('livePosition'), "the frame's own data").toBe(true);
  expect(data.includes('SanitizedError'), 'that the screen failed').toBe(true);
  expect(html + data, 'what the database said').not.toContain('does not exist');
}

/** Does something while one column has another name. */
async function without<T>(column: string, work: () => Promise<T>): Promise<T> {
  const [table = '', name = ''] = column.split('.');
  const away = `${name}_away`;
  const rename = (from: string, to: string) =>
    app.owner((tx) =>
      tx.execute(
        sql`alter table ${sql.identifier(table)} rename column ${sql.identifier(from)} to ${sql.identifier(to)}`,
      ),
    );
  await rename(name, away);
  try {
    return await work();
  } finally {
    await rename(away, name);
  }
}
