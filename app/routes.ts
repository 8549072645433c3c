import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';

/** The whole site. Guards stand on the layout of each surface; every entry has its row in tests/access. */
export default [
  // Public: anyone, no session.
  index('routes/public/landing.tsx'),
  route('inquiry', 'routes/public/inquiry.tsx'),
  route('checklist', 'routes/public/checklist.tsx'),
  route('privacy', 'routes/public/privacy.tsx'),
  route('terms', 'routes/public/terms.tsx'),
  route('kb', 'routes/public/knowledge-list.tsx'),
  route('kb/:slug', 'routes/public/knowledge-article.tsx'),

  // Resources: files, feeds, pictures.
  route('25-point-service-audit.pdf', 'routes/resources/checklist-pdf.ts'),
  route('og/:page', 'routes/resources/social-image.ts'),
  route('sitemap.xml', 'routes/resources/sitemap.ts'),
  route('robots.txt', 'routes/resources/robots.ts'),
  route('.well-known/security.txt', 'routes/resources/security-txt.ts'),

  // Shared by portal and back office: files, notices, the live stream (requireMember).
  layout('routes/files/layout.ts', [
    route('files/uploads', 'routes/files/upload.ts'),
    route('files/documents/:documentId/:number', 'routes/files/document.ts'),
    route('files/attachments/:attachmentId', 'routes/files/attachment.ts'),
    route('live', 'routes/files/live.ts'),
    route('notices', 'routes/files/notices.ts'),
  ]),

  // Accounts: signing in, signing up, waiting.
  route('sign-out', 'routes/auth/sign-out.ts'),
  layout('routes/auth/layout.tsx', [
    route('auth', 'routes/auth/admin-auth.tsx'),
    route('customer-auth', 'routes/auth/customer-auth.tsx'),
    route('forgot-password', 'routes/auth/forgot-password.tsx'),
    route('reset-password', 'routes/auth/reset-password.tsx'),
    route('confirm-email', 'routes/auth/confirm-email.tsx'),
    route('confirm-email/send', 'routes/auth/send-confirmation.ts'),
    route('complete-profile', 'routes/auth/complete-profile.tsx'),
    route('pending', 'routes/auth/pending.tsx'),
    route('account/password', 'routes/auth/password.tsx'),
  ]),

  // Portal: approved customers (requireCustomer).
  route('customer', 'routes/customer/layout.tsx', [
    index('routes/customer/dashboard.tsx'),
    route('company', 'routes/customer/company.tsx'),
    ...prefix('tickets', [
      index('routes/customer/tickets/list.tsx'),
      route('new', 'routes/customer/tickets/new.tsx'),
      route(':ticketId', 'routes/customer/tickets/conversation.tsx'),
      route(':ticketId/message', 'routes/customer/tickets/message.ts'),
      route(':ticketId/close', 'routes/customer/tickets/close.ts'),
      route(':ticketId/reopen', 'routes/customer/tickets/reopen.ts'),
    ]),
    ...prefix('tasks', [
      index('routes/customer/tasks/list.tsx'),
      route(':taskId', 'routes/customer/tasks/detail.tsx'),
      route(':taskId/complete', 'routes/customer/tasks/complete.ts'),
      route(':taskId/reopen', 'routes/customer/tasks/reopen.ts'),
      route(':taskId/comments', 'routes/customer/tasks/comments.ts'),
    ]),
    ...prefix('procedures', [
      index('routes/customer/procedures/list.tsx'),
      route(':procedureId/acknowledge', 'routes/customer/procedures/acknowledge.ts'),
    ]),
    ...prefix('documents', [
      index('routes/customer/documents/list.tsx'),
      route('upload', 'routes/customer/documents/upload.ts'),
      route('requests/:requestId/answer', 'routes/customer/documents/request-answer.ts'),
      route(':documentId', 'routes/customer/documents/detail.tsx'),
      route(':documentId/edit', 'routes/customer/documents/edit.ts'),
      route(':documentId/replace', 'routes/customer/documents/replace.ts'),
      route(':documentId/take-back', 'routes/customer/documents/take-back.ts'),
    ]),
    ...comingScreens('customer', ['billing', 'projects', 'meetings', 'proposals']),
  ]),

  // Back office: staff (requireAdmin).
  route('admin', 'routes/admin/layout.tsx', [
    index('routes/admin/dashboard.tsx'),
    route('inquiries/:inquiryId', 'routes/admin/inquiry.tsx'),
    ...prefix('users', [
      index('routes/admin/users/list.tsx'),
      route('staff-options', 'routes/admin/users/staff-options.ts'),
      route(':userId/role', 'routes/admin/users/role.ts'),
      route(':userId/password-reset', 'routes/admin/users/password-reset.ts'),
      route(':userId/deactivation', 'routes/admin/users/deactivation.ts'),
      route(':userId/sessions', 'routes/admin/users/sessions.ts'),
    ]),
    ...prefix('approval', [
      index('routes/admin/approval/list.tsx'),
      route(':customerId/approve', 'routes/admin/approval/approve.ts'),
      route(':customerId/reject', 'routes/admin/approval/reject.ts'),
      route(':customerId/reopen', 'routes/admin/approval/reopen.ts'),
    ]),
    ...prefix('customers', [
      index('routes/admin/customers/list.tsx'),
      route('new', 'routes/admin/customers/new.ts'),
      route('invite', 'routes/admin/customers/invite.ts'),
      route('unlinked-users', 'routes/admin/customers/unlinked-users.ts'),
      route('options', 'routes/admin/customers/options.ts'),
      route(':customerId/edit', 'routes/admin/customers/edit.ts'),
      route(':customerId/delete', 'routes/admin/customers/delete.ts'),
      route(':customerId/restore', 'routes/admin/customers/restore.ts'),
    ]),
    ...prefix('tickets', [
      index('routes/admin/tickets/list.tsx'),
      route('new', 'routes/admin/tickets/new.ts'),
      route(':ticketId', 'routes/admin/tickets/conversation.tsx'),
      route(':ticketId/message', 'routes/admin/tickets/message.ts'),
      route(':ticketId/edit', 'routes/admin/tickets/edit.ts'),
      route(':ticketId/status', 'routes/admin/tickets/status.ts'),
      route(':ticketId/assignee', 'routes/admin/tickets/assignee.ts'),
      route(':ticketId/archive', 'routes/admin/tickets/archive.ts'),
      route(':ticketId/restore', 'routes/admin/tickets/restore.ts'),
    ]),
    ...prefix('companies', [
      index('routes/admin/companies/list.tsx'),
      route('new', 'routes/admin/companies/new.ts'),
      route('options', 'routes/admin/companies/options.ts'),
      route(':companyId/edit', 'routes/admin/companies/edit.ts'),
    ]),
    ...prefix('tasks', [
      index('routes/admin/tasks/list.tsx'),
      route('new', 'routes/admin/tasks/new.ts'),
      route(':taskId', 'routes/admin/tasks/detail.tsx'),
      route(':taskId/edit', 'routes/admin/tasks/edit.ts'),
      route(':taskId/status', 'routes/admin/tasks/status.ts'),
      route(':taskId/archive', 'routes/admin/tasks/archive.ts'),
      route(':taskId/restore', 'routes/admin/tasks/restore.ts'),
      route(':taskId/comments', 'routes/admin/tasks/comments.ts'),
    ]),
    route('projects/options', 'routes/admin/projects/options.ts'),
    route('settings', 'routes/admin/settings.tsx'),
    ...prefix('procedures', [
      index('routes/admin/procedures/list.tsx'),
      route('new', 'routes/admin/procedures/new.ts'),
      route(':procedureId', 'routes/admin/procedures/procedure.tsx'),
      route(':procedureId/edit', 'routes/admin/procedures/edit.tsx'),
      route(':procedureId/status', 'routes/admin/procedures/status.ts'),
      route(':procedureId/review', 'routes/admin/procedures/review.ts'),
      route(':procedureId/restore', 'routes/admin/procedures/restore.ts'),
    ]),
    ...prefix('documents', [
      index('routes/admin/documents/list.tsx'),
      route('upload', 'routes/admin/documents/upload.ts'),
      route('requests', 'routes/admin/documents/requests.tsx'),
      route('requests/new', 'routes/admin/documents/request-new.ts'),
      route('requests/:requestId/edit', 'routes/admin/documents/request-edit.ts'),
      route('requests/:requestId/withdraw', 'routes/admin/documents/request-withdraw.ts'),
      route('requests/:requestId/reopen', 'routes/admin/documents/request-reopen.ts'),
      route(':documentId', 'routes/admin/documents/detail.tsx'),
      route(':documentId/edit', 'routes/admin/documents/edit.ts'),
      route(':documentId/replace', 'routes/admin/documents/replace.ts'),
      route(':documentId/archive', 'routes/admin/documents/archive.ts'),
      route(':documentId/restore', 'routes/admin/documents/restore.ts'),
    ]),
    ...comingScreens('admin', [
      'invoices',
      'analytics',
      'automation',
      'activity',
      'projects',
      'meetings',
      'proposals',
      'time-tracking',
      'contracts',
      'knowledge-base',
    ]),
  ]),

  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig;

/** Screens whose work is not built yet: one guarded page that says what will be there. */
function comingScreens(surface: 'customer' | 'admin', paths: readonly string[]) {
  return paths.map((path) =>
    route(path, `routes/${surface}/coming.tsx`, { id: `coming/${surface}/${path}` }),
  );
}
