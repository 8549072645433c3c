import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';
import { VERBS } from './areas.ts';

/** The whole site. Guards are on the layout of each surface; every entry has its row in tests/access. */
export default [
  // Public: anyone, no session.
  index('routes/public/landing.tsx'),
  route('inquiry', 'routes/public/inquiry.tsx'),
  route('checklist', 'routes/public/checklist.tsx'),
  route('checklist/score', 'routes/public/checklist-score.tsx'),
  route('estimator', 'routes/public/estimator.tsx'),
  route('estimator/companions', 'routes/public/companions.tsx'),
  route('privacy', 'routes/public/privacy.tsx'),
  route('terms', 'routes/public/terms.tsx'),
  route('promises', 'routes/public/promises.tsx'),
  route('results', 'routes/public/results.tsx'),
  route('kb', 'routes/public/knowledge-list.tsx'),
  route('kb/:slug', 'routes/public/knowledge-article.tsx'),
  route('kb/:slug/view', 'routes/public/article-view.ts'),
  route('verify', 'routes/public/verify.tsx'),

  // Resources: files, feeds, pictures.
  route('25-point-service-audit.pdf', 'routes/resources/checklist-pdf.ts'),
  route('estimator.pdf', 'routes/resources/estimate-pdf.ts'),
  route('og/:page', 'routes/resources/social-image.ts'),
  route('promises.csv', 'routes/resources/promises-csv.ts'),
  route('sitemap.xml', 'routes/resources/sitemap.ts'),
  route('kb/feed.xml', 'routes/resources/knowledge-feed.ts'),
  route('firm-logo', 'routes/resources/firm-logo.ts'),
  route('firm-people/:personId', 'routes/resources/firm-person.ts'),
  route('robots.txt', 'routes/resources/robots.ts'),
  route('.well-known/security.txt', 'routes/resources/security-txt.ts'),
  route('calendar/:calendar', 'routes/resources/calendar-feed.ts'),
  route('vitals', 'routes/resources/vitals.ts'),
  route('mail/inbound', 'routes/resources/mail-inbound.ts'),

  // The API: every operation by its key, its description for machines and for people.
  route('api', 'routes/api/guide.tsx'),
  route('api/openapi.json', 'routes/api/openapi.ts'),
  ...apiAddresses([
    'inquiries',
    'inquiries/:id',
    'customers',
    'customers/:id',
    'tickets',
    'tickets/:id',
    'tickets/:id/messages',
    'tasks',
    'tasks/:id',
    'invoices',
    'invoices/:id',
    '*',
  ]),

  // The live stream: portal, back office and anyone who waits for approval (requireListener).
  route('live', 'routes/files/live.ts'),

  // Shared by portal and back office: files, notices (requireMember).
  layout('routes/files/layout.ts', [
    route('files/uploads', 'routes/files/upload.ts'),
    route('files/documents/:documentId/:number', 'routes/files/document.ts'),
    route('files/attachments/:attachmentId', 'routes/files/attachment.ts'),
    route('files/contracts/:contractId', 'routes/files/contract.ts'),
    route('files/expenses/:expenseId', 'routes/files/receipt.ts'),
    route('files/mail/:mailId', 'routes/files/original-mail.ts'),
    route('search', 'routes/files/search.ts'),
    route('notices', 'routes/files/notices.ts'),
    route('saved-filters', 'routes/files/saved-filters.ts'),
    route('saved-filters/remove', 'routes/files/saved-filter-remove.ts'),
    route('calendar-address', 'routes/files/calendar-address.ts'),
    route('calendar-address/remove', 'routes/files/calendar-address-remove.ts'),
    route('sent-forms', 'routes/files/sent-form.ts'),
  ]),

  // Accounts: signing in, signing up, waiting.
  route('sign-out', 'routes/auth/sign-out.ts'),
  route('sso/logout', 'routes/auth/sso-logout.ts'),
  route('sso/logout/:providerId', 'routes/auth/sso-logout.ts', { id: 'sso-logout-of' }),
  layout('routes/auth/layout.tsx', [
    route('auth', 'routes/auth/admin-auth.tsx'),
    route('customer-auth', 'routes/auth/customer-auth.tsx'),
    route('forgot-password', 'routes/auth/forgot-password.tsx'),
    route('reset-password', 'routes/auth/reset-password.tsx'),
    route('confirm-email', 'routes/auth/confirm-email.tsx'),
    route('confirm-email/send', 'routes/auth/send-confirmation.ts'),
    route('join', 'routes/auth/join.tsx'),
    route('rate-ticket', 'routes/auth/rate-ticket.tsx'),
    route('complete-profile', 'routes/auth/complete-profile.tsx'),
    route('pending', 'routes/auth/pending.tsx'),
    route('second-step', 'routes/auth/second-step.tsx'),
    route('lost-second-factor', 'routes/auth/lost-second-factor.tsx'),
    route('sign-in-link', 'routes/auth/sign-in-link.tsx'),
    route('sign-in-link/send', 'routes/auth/send-sign-in-link.tsx'),
    route('sso', 'routes/auth/sso.tsx'),
    route('sso/callback', 'routes/auth/sso-callback.tsx'),
    route('sso/callback/:providerId', 'routes/auth/sso-callback.tsx', { id: 'sso-callback-of' }),
    route('recover-account', 'routes/auth/recover-account.tsx'),
    route('stop-recovery', 'routes/auth/stop-recovery.tsx'),
    route('passkey/question', 'routes/auth/passkey-question.ts'),
    route('passkey/sign-in', 'routes/auth/passkey-sign-in.ts'),
    route('account/password', 'routes/auth/password.tsx'),
    route('account/security', 'routes/auth/security.tsx'),
    route('account/prove', 'routes/auth/prove.tsx'),
    route('account/proof', 'routes/auth/proof.ts'),
    route('account/recovery/stop', 'routes/auth/recovery-stop-own.ts'),
    route('account/authenticator', 'routes/auth/authenticator.tsx'),
    route('account/authenticator/code', 'routes/auth/authenticator-code.tsx'),
    route('account/authenticator/remove', 'routes/auth/authenticator-remove.ts'),
    route('account/backup-codes', 'routes/auth/backup-codes.tsx'),
    route('account/passkeys/question', 'routes/auth/passkey-new-question.ts'),
    route('account/passkeys/new', 'routes/auth/passkey-new.ts'),
    route('account/passkeys/:passkeyId/rename', 'routes/auth/passkey-rename.ts'),
    route('account/passkeys/:passkeyId/remove', 'routes/auth/passkey-remove.ts'),
    route('account/sessions/end-others', 'routes/auth/sessions-end.ts'),
    route('account/sessions/:sessionId/end', 'routes/auth/session-end.ts'),
  ]),

  // Portal: approved customers (requireCustomer).
  route('customer', 'routes/customer/layout.tsx', [
    ...verbsBelow('/customer/'),
    index('routes/customer/dashboard.tsx'),
    route('company', 'routes/customer/company.tsx'),
    route('switch', 'routes/customer/switch.ts'),
    route('first-day', 'routes/customer/first-day.ts'),
    route('notifications', 'routes/customer/notifications.tsx'),
    route('security', 'routes/customer/security.tsx'),
    ...prefix('people', [
      index('routes/customer/people/list.tsx'),
      route('leave', 'routes/customer/people/leave.ts'),
    ]),
    ...prefix('tickets', [
      index('routes/customer/tickets/list.tsx'),
      route('new', 'routes/customer/tickets/new.tsx'),
      route('suggestions', 'routes/customer/tickets/suggestions.ts'),
      route(':ticketId', 'routes/customer/tickets/conversation.tsx'),
    ]),
    ...prefix('tasks', [
      index('routes/customer/tasks/list.tsx'),
      route(':taskId', 'routes/customer/tasks/detail.tsx'),
    ]),
    ...prefix('procedures', [index('routes/customer/procedures/list.tsx')]),
    ...prefix('documents', [
      index('routes/customer/documents/list.tsx'),
      route(':documentId', 'routes/customer/documents/detail.tsx'),
    ]),
    ...prefix('projects', [
      index('routes/customer/projects/list.tsx'),
      route(':projectId', 'routes/customer/projects/detail.tsx'),
    ]),
    ...prefix('meetings', [
      index('routes/customer/meetings/list.tsx'),
      route(':meetingId', 'routes/customer/meetings/detail.tsx'),
    ]),
    ...prefix('proposals', [
      index('routes/customer/proposals/list.tsx'),
      route(':proposalId', 'routes/customer/proposals/detail.tsx'),
    ]),
    ...prefix('contracts', [
      index('routes/customer/contracts/list.tsx'),
      route(':contractId', 'routes/customer/contracts/detail.tsx'),
    ]),
    ...prefix('outcomes', [
      index('routes/customer/outcomes/board.tsx'),
      route('report/pdf', 'routes/customer/outcomes/report.ts'),
      route('score', 'routes/customer/outcomes/score.tsx'),
      route('measures/:measureId/:month', 'routes/customer/outcomes/figure.tsx'),
      route(':baselineId', 'routes/customer/outcomes/baseline.tsx'),
    ]),
    ...prefix('billing', [
      index('routes/customer/billing/overview.tsx'),
      route('ledger', 'routes/customer/billing/ledger.tsx'),
      route('statement', 'routes/customer/billing/statement.ts'),
      route('invoices/:invoiceId', 'routes/customer/billing/invoice.tsx'),
      route('invoices/:invoiceId/pdf', 'routes/customer/billing/invoice-pdf.ts'),
      route('invoices/:invoiceId/issued/:issuedId', 'routes/customer/billing/issued-pdf.ts'),
      route('invoices/:invoiceId/issued/:issuedId/ubl', 'routes/customer/billing/issued-ubl.ts'),
    ]),
  ]),

  // Back office: staff (requireAdmin).
  route('admin', 'routes/admin/layout.tsx', [
    ...verbsBelow('/admin/'),
    index('routes/admin/dashboard.tsx'),
    route('inquiries/:inquiryId', 'routes/admin/inquiry.tsx'),
    ...prefix('users', [
      index('routes/admin/users/list.tsx'),
      route('staff-options', 'routes/admin/users/staff-options.ts'),
      route(':userId/second-factor', 'routes/admin/users/second-factor.ts'),
    ]),
    ...prefix('approval', [
      index('routes/admin/approval/list.tsx'),
      route(':customerId/approve', 'routes/admin/approval/approve.ts'),
    ]),
    ...prefix('customers', [
      index('routes/admin/customers/list.tsx'),
      route('unlinked-users', 'routes/admin/customers/unlinked-users.ts'),
      route('import-preview', 'routes/admin/customers/import-preview.ts'),
      route('options', 'routes/admin/customers/options.ts'),
      route('account-options', 'routes/admin/customers/account-options.ts'),
      route('people-options', 'routes/admin/customers/people-options.ts'),
      route(':customerId', 'routes/admin/customers/detail.tsx'),
      route(':customerId/statement', 'routes/admin/customers/statement.ts'),
      route(':customerId/view-as', 'routes/admin/customers/view-as.ts'),
      route(':customerId/stop-viewing', 'routes/admin/customers/stop-viewing.ts'),
      ...prefix(':customerId/outcomes', [
        index('routes/admin/outcomes/board.tsx'),
        route('imports', 'routes/admin/outcomes/imports.tsx'),
        route('report/pdf', 'routes/admin/outcomes/report.ts'),
        route('measures/:measureId/:month', 'routes/admin/outcomes/figure.tsx'),
        route('baselines/:baselineId', 'routes/admin/outcomes/baseline.tsx'),
      ]),
    ]),
    ...prefix('tickets', [
      index('routes/admin/tickets/list.tsx'),
      route('replies', 'routes/admin/tickets/replies.tsx'),
      route('article-options', 'routes/admin/tickets/article-options.ts'),
      route('replies/options', 'routes/admin/tickets/reply-options.ts'),
      route(':ticketId', 'routes/admin/tickets/conversation.tsx'),
      route(':ticketId/merge-options', 'routes/admin/tickets/merge-options.ts'),
    ]),
    route('mailbox', 'routes/admin/mailbox/list.tsx'),
    ...prefix('companies', [
      index('routes/admin/companies/list.tsx'),
      route('options', 'routes/admin/companies/options.ts'),
      route(':companyId', 'routes/admin/companies/company.tsx'),
      route(':companyId/merge', 'routes/admin/companies/merge.ts'),
    ]),
    ...prefix('tasks', [
      index('routes/admin/tasks/list.tsx'),
      route(':taskId', 'routes/admin/tasks/detail.tsx'),
    ]),
    ...prefix('templates', [
      index('routes/admin/templates/list.tsx'),
      route(':templateId', 'routes/admin/templates/detail.tsx'),
      route(':templateId/edit', 'routes/admin/templates/edit.tsx'),
    ]),
    ...prefix('projects', [
      index('routes/admin/projects/list.tsx'),
      route('options', 'routes/admin/projects/options.ts'),
      route(':projectId', 'routes/admin/projects/detail.tsx'),
      ...prefix(':projectId/milestones', []),
    ]),
    ...prefix('meetings', [
      index('routes/admin/meetings/list.tsx'),
      route(':meetingId', 'routes/admin/meetings/detail.tsx'),
      route(':meetingId/edit', 'routes/admin/meetings/edit.ts'),
    ]),
    ...prefix('invoices', [
      index('routes/admin/invoices/list.tsx'),
      route('options', 'routes/admin/invoices/options.ts'),
      route(':invoiceId', 'routes/admin/invoices/detail.tsx'),
      route(':invoiceId/pdf', 'routes/admin/invoices/pdf.ts'),
      route(':invoiceId/issued/:issuedId', 'routes/admin/invoices/issued-pdf.ts'),
      route(':invoiceId/issued/:issuedId/ubl', 'routes/admin/invoices/issued-ubl.ts'),
    ]),
    ...prefix('plans', [
      index('routes/admin/plans/list.tsx'),
      route(':billingPlanId', 'routes/admin/plans/detail.tsx'),
    ]),
    ...prefix('books', [
      index('routes/admin/books/trial-balance.tsx'),
      route('journal', 'routes/admin/books/journal.tsx'),
      route('receivables', 'routes/admin/books/receivables.tsx'),
      route('accounts', 'routes/admin/books/accounts.tsx'),
      route('bank', 'routes/admin/books/bank.tsx'),
      route('bank/options', 'routes/admin/books/bank-options.ts'),
      route('services', 'routes/admin/books/services.tsx'),
      route('hand-over', 'routes/admin/books/hand-over.tsx'),
      route('files', 'routes/admin/books/files.tsx'),
      route('files/:file', 'routes/admin/books/period-file.ts'),
      route('batches/:batchId/files/:fileId', 'routes/admin/books/batch-file.ts'),
    ]),
    ...prefix('settings', [
      index('routes/admin/settings/company.tsx'),
      route('site', 'routes/admin/settings/site.tsx'),
      route('hours', 'routes/admin/settings/hours.tsx'),
      route('notifications', 'routes/admin/settings/notifications.tsx'),
      route('mail-test', 'routes/admin/settings/mail-test.ts'),
      route('security', 'routes/admin/settings/security.tsx'),
      route('sign-on', 'routes/admin/settings/sign-on.tsx'),
      route('sign-on/new', 'routes/admin/settings/sign-on-new.ts'),
      route('sign-on/:providerId/edit', 'routes/admin/settings/sign-on-edit.ts'),
      route('sign-on/:providerId/disconnect', 'routes/admin/settings/sign-on-disconnect.ts'),
      route('sign-on/:providerId/remove', 'routes/admin/settings/sign-on-remove.ts'),
    ]),
    route('notifications', 'routes/admin/notifications.tsx'),
    route('security', 'routes/admin/security.tsx'),
    ...prefix('procedures', [
      index('routes/admin/procedures/list.tsx'),
      route(':procedureId', 'routes/admin/procedures/procedure.tsx'),
      route(':procedureId/edit', 'routes/admin/procedures/edit.tsx'),
    ]),
    ...prefix('documents', [
      index('routes/admin/documents/list.tsx'),
      route('requests', 'routes/admin/documents/requests.tsx'),
      route(':documentId', 'routes/admin/documents/detail.tsx'),
    ]),
    ...prefix('proposals', [
      index('routes/admin/proposals/list.tsx'),
      route('options', 'routes/admin/proposals/options.ts'),
      route(':proposalId', 'routes/admin/proposals/detail.tsx'),
      route(':proposalId/start', 'routes/admin/proposals/start.tsx'),
    ]),
    ...prefix('contracts', [
      index('routes/admin/contracts/list.tsx'),
      route(':contractId', 'routes/admin/contracts/detail.tsx'),
    ]),
    ...prefix('time-tracking', [
      index('routes/admin/time-tracking/list.tsx'),
      route('export.csv', 'routes/admin/time-tracking/export.ts'),
      route('projects', 'routes/admin/time-tracking/projects.ts'),
      route('tasks', 'routes/admin/time-tracking/tasks.ts'),
      route('work', 'routes/admin/time-tracking/work.ts'),
      route('rate', 'routes/admin/time-tracking/rate.ts'),
      route('rates', 'routes/admin/time-tracking/rates.tsx'),
      route('expenses', 'routes/admin/time-tracking/expenses.tsx'),
      route('invoice', 'routes/admin/time-tracking/invoice.tsx'),
    ]),
    ...prefix('analytics', [
      index('routes/admin/analytics/overview.tsx'),
      route(':report', 'routes/admin/analytics/report-csv.ts'),
    ]),
    ...prefix('activity', [
      index('routes/admin/activity/list.tsx'),
      route('people', 'routes/admin/activity/people.ts'),
      route('export.csv', 'routes/admin/activity/export.ts'),
      route('sign-ins', 'routes/admin/activity/sign-ins.tsx'),
      route('sign-ins.csv', 'routes/admin/activity/sign-ins-export.ts'),
    ]),
    ...prefix('knowledge-base', [
      index('routes/admin/knowledge-base/list.tsx'),
      ...prefix('categories', [index('routes/admin/knowledge-base/categories/list.tsx')]),
      route('searches', 'routes/admin/knowledge-base/searches.tsx'),
      route(':articleId', 'routes/admin/knowledge-base/article.tsx'),
      route(':articleId/edit', 'routes/admin/knowledge-base/edit.tsx'),
    ]),
    ...prefix('automation', [
      index('routes/admin/automation/webhooks.tsx'),
      route('events', 'routes/admin/automation/events.tsx'),
      route('endpoints/new', 'routes/admin/automation/endpoint-new.ts'),
      route('endpoints/:endpointId', 'routes/admin/automation/endpoint.tsx'),
      route('endpoints/:endpointId/secret', 'routes/admin/automation/endpoint-secret.ts'),
      route('deliveries/:deliveryId', 'routes/admin/automation/delivery.tsx'),
      route('keys', 'routes/admin/automation/keys.tsx'),
      route('keys/new', 'routes/admin/automation/key-new.ts'),
    ]),
  ]),

  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig;

/** Addresses of forms and buttons, as the areas declare them: one module answers them all. */
function verbsBelow(surface: string) {
  return VERBS.filter(({ path }) => path.startsWith(surface)).map(({ path }) =>
    route(path.slice(surface.length), 'routes/verb.ts', { id: `POST ${path}` }),
  );
}

/** Addresses of the API: one module answers them all, by its operations. */
function apiAddresses(paths: readonly string[]) {
  return paths.map((path) =>
    route(`api/v1/${path}`, 'routes/api/operation.ts', { id: `api/${path}` }),
  );
}
