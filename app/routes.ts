import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';
import { VERBS } from './areas.ts';
import { BACK_OFFICE } from './back-office-routes.ts';

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
  route('book', 'routes/public/book.tsx'),
  route('book/:kind', 'routes/public/book-kind.tsx'),
  route('booked', 'routes/public/booked.tsx'),
  route('booked/move', 'routes/public/booked-move.tsx'),
  route('booked/cancel', 'routes/public/booked-cancel.tsx'),

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
  route('webhooks/stripe', 'routes/resources/stripe-events.ts'),
  route('pay/:token/invoice.pdf', 'routes/resources/pay-pdf.ts'),
  route('pay/:token/receipt.pdf', 'routes/resources/pay-receipt-pdf.ts'),

  // The API: every operation by its key, its description for machines and for people.
  route('api', 'routes/api/guide.tsx'),
  route('api/openapi.json', 'routes/api/openapi.ts'),
  ...apiAddresses([
    'inquiries',
    'inquiries/:id',
    'customers',
    'customers/:id',
    'customers/:id/billing-terms',
    'tickets',
    'tickets/:id',
    'tickets/:id/messages',
    'tasks',
    'tasks/:id',
    'invoices',
    'invoices/:id',
    'retainers',
    'retainers/:id',
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
    route('pay/:token', 'routes/auth/pay.tsx'),
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
      route('book', 'routes/customer/meetings/book.tsx'),
      route('book/:kind', 'routes/customer/meetings/book-kind.tsx'),
      route(':meetingId', 'routes/customer/meetings/detail.tsx'),
      route(':meetingId/move', 'routes/customer/meetings/move.tsx'),
      route(':meetingId/cancel', 'routes/customer/meetings/cancel.tsx'),
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
      route('pay', 'routes/customer/billing/pay.tsx'),
      route('methods', 'routes/customer/billing/methods.tsx'),
      route('statement', 'routes/customer/billing/statement.ts'),
      route('invoices/:invoiceId', 'routes/customer/billing/invoice.tsx'),
      route('invoices/:invoiceId/pdf', 'routes/customer/billing/invoice-pdf.ts'),
      route('invoices/:invoiceId/receipts/:receiptId', 'routes/customer/billing/receipt-pdf.ts'),
      route('invoices/:invoiceId/issued/:issuedId', 'routes/customer/billing/issued-pdf.ts'),
      route('invoices/:invoiceId/issued/:issuedId/ubl', 'routes/customer/billing/issued-ubl.ts'),
    ]),
  ]),

  // Back office: staff (requireAdmin).
  route('admin', 'routes/admin/layout.tsx', [...verbsBelow('/admin/'), ...BACK_OFFICE]),

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
