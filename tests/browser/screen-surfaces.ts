/** The screens of one surface, and whom they are for. */
type Surface = {
  name: string;
  /** Whose session; without one a visitor looks. */
  email?: string;
  /** Screens with a design of their own: checked for accessibility too. */
  screens: string[];
  /** More addresses of a screen among those: checked for title, heading, width and console only. */
  alike?: string[];
  /** Records that lists lead to: an address, then the path of each next screen, whose first link there is followed. */
  roads?: [start: string, ...paths: string[]][];
};

/** Every screen of every surface; a test fails on a screen of the route table that is not here. */
export const SURFACES: Surface[] = [
  {
    name: 'public pages',
    screens: [
      '/',
      '/inquiry',
      '/checklist',
      '/checklist/score?s=2222021222222221122202222',
      '/estimator?rs=8&rm=2&bo=1&pu=2&ef=6&a=1.1&x=120&rs.fh=1.5',
      '/estimator/companions?cr=8500000&la=4.5',
      '/privacy',
      '/terms',
      '/kb',
      '/kb?q=dispatch',
      '/kb?q=nothing-like-this',
      '/verify',
      '/api',
      '/no-such-page',
    ],
    alike: ['/estimator'],
    roads: [['/kb', '/kb/:slug']],
  },
  {
    name: 'account screens',
    screens: [
      '/auth',
      '/auth?mode=signup',
      '/customer-auth',
      '/customer-auth?mode=signup',
      '/customer-auth?notice=rejected',
      '/forgot-password',
      '/reset-password?token=spent',
      '/confirm-email?token=spent',
    ],
    // Without a password before it, it leads back to signing in.
    alike: ['/second-step'],
  },
  {
    name: 'waiting customer',
    email: 'pending@example.com',
    screens: [
      '/pending',
      '/account/password',
      '/account/security',
      '/account/authenticator',
      '/account/authenticator/code',
      '/account/backup-codes',
    ],
  },
  {
    name: 'portal',
    email: 'customer@example.com',
    screens: [
      '/customer',
      '/customer/company',
      '/customer/notifications',
      '/customer/security',
      '/customer/tickets',
      '/customer/tickets/new',
      '/customer/documents',
      '/customer/tasks',
      '/customer/procedures',
      '/customer/projects',
      '/customer/meetings',
      '/customer/billing',
      '/customer/billing/ledger',
      '/customer/proposals',
      '/customer/contracts',
    ],
    roads: [
      ['/customer/tickets?q=controller', '/customer/tickets/:ticketId'],
      ['/customer/tasks', '/customer/tasks/:taskId'],
      ['/customer/documents', '/customer/documents/:documentId'],
      ['/customer/projects', '/customer/projects/:projectId'],
      ['/customer/meetings', '/customer/meetings/:meetingId'],
      ['/customer/proposals', '/customer/proposals/:proposalId'],
      ['/customer/contracts', '/customer/contracts/:contractId'],
      ['/customer/billing', '/customer/billing/invoices/:invoiceId'],
    ],
  },
  {
    name: 'back office',
    email: 'admin@example.com',
    screens: [
      '/admin',
      '/admin?tab=submissions',
      '/admin/users',
      '/admin/approval',
      '/admin/approval?status=approved',
      '/admin/approval?status=rejected',
      '/admin/customers',
      '/admin/customers?show=archived',
      '/admin/companies',
      '/admin/tickets',
      '/admin/analytics',
      '/admin/time-tracking',
      '/admin/time-tracking?view=week',
      '/admin/time-tracking/invoice',
      '/admin/documents',
      '/admin/documents/requests',
      '/admin/tasks',
      '/admin/procedures',
      '/admin/projects',
      '/admin/meetings',
      '/admin/invoices',
      '/admin/proposals',
      '/admin/contracts',
      '/admin/settings',
      '/admin/settings/hours',
      '/admin/settings/notifications',
      '/admin/settings/security',
      '/admin/notifications',
      '/admin/security',
      '/admin/activity',
      '/admin/activity/sign-ins',
      '/admin/knowledge-base',
      '/admin/knowledge-base/categories',
      '/admin/automation',
      '/admin/automation/events',
    ],
    alike: ['/admin/knowledge-base/searches', '/admin/automation/keys'],
    roads: [
      ['/admin', '/admin/inquiries/:inquiryId'],
      ['/admin/customers', '/admin/customers/:customerId'],
      ['/admin/tickets?q=controller', '/admin/tickets/:ticketId'],
      ['/admin/tasks', '/admin/tasks/:taskId'],
      ['/admin/documents', '/admin/documents/:documentId'],
      [
        '/admin/procedures',
        '/admin/procedures/:procedureId',
        '/admin/procedures/:procedureId/edit',
      ],
      ['/admin/projects', '/admin/projects/:projectId'],
      ['/admin/meetings', '/admin/meetings/:meetingId'],
      ['/admin/invoices?status=overdue', '/admin/invoices/:invoiceId'],
      ['/admin/proposals', '/admin/proposals/:proposalId'],
      [
        '/admin/proposals?status=accepted',
        '/admin/proposals/:proposalId',
        '/admin/proposals/:proposalId/start',
      ],
      ['/admin/contracts', '/admin/contracts/:contractId'],
      [
        '/admin/knowledge-base',
        '/admin/knowledge-base/:articleId',
        '/admin/knowledge-base/:articleId/edit',
      ],
      [
        '/admin/automation',
        '/admin/automation/endpoints/:endpointId',
        '/admin/automation/deliveries/:deliveryId',
      ],
    ],
  },
];
