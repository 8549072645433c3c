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
    ...comingScreens('customer', [
      'tickets',
      'tickets/new',
      'tickets/:ticketId',
      'billing',
      'documents',
      'tasks',
      'procedures',
      'projects',
      'meetings',
      'proposals',
    ]),
  ]),

  // Back office: staff (requireAdmin).
  route('admin', 'routes/admin/layout.tsx', [
    index('routes/admin/dashboard.tsx'),
    route('inquiries/:inquiryId', 'routes/admin/inquiry.tsx'),
    ...prefix('users', [
      index('routes/admin/users/list.tsx'),
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
      route(':customerId/edit', 'routes/admin/customers/edit.ts'),
      route(':customerId/delete', 'routes/admin/customers/delete.ts'),
      route(':customerId/restore', 'routes/admin/customers/restore.ts'),
    ]),
    ...prefix('companies', [
      index('routes/admin/companies/list.tsx'),
      route('new', 'routes/admin/companies/new.ts'),
      route('options', 'routes/admin/companies/options.ts'),
      route(':companyId/edit', 'routes/admin/companies/edit.ts'),
    ]),
    ...comingScreens('admin', [
      'tickets',
      'tickets/:ticketId',
      'tasks',
      'invoices',
      'documents',
      'procedures',
      'analytics',
      'automation',
      'activity',
      'settings',
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
