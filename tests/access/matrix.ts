import type { Persona } from '#tests/helpers/app.ts';

/** What a request must come to: served, sent elsewhere (the start of the address), or a status of refusal. */
export type Outcome = 'served' | `to ${string}` | 404;

/** The expected outcome for each persona. */
export type Row = Record<Persona, Outcome>;

const everyone: Row = {
  nobody: 'served',
  user: 'served',
  pending: 'served',
  rejected: 'served',
  customer: 'served',
  other: 'served',
  admin: 'served',
};

/** The back office: staff alone. A visitor signs in first, each other person goes home. */
const staff: Row = {
  nobody: 'to /auth',
  user: 'to /customer',
  pending: 'to /customer',
  rejected: 'to /customer',
  customer: 'to /customer',
  other: 'to /customer',
  admin: 'served',
};

/** The portal: approved customers alone. */
const portal: Row = {
  nobody: 'to /customer-auth',
  user: 'to /complete-profile',
  pending: 'to /pending',
  rejected: 'to /customer-auth?notice=rejected',
  customer: 'served',
  other: 'served',
  admin: 'to /admin',
};

/** A record of the customer's own: another customer does not find it. */
const ownRecord: Row = { ...portal, other: 404 };

/** The sign-in screens: who is signed in already goes home. */
const signInScreen: Row = {
  nobody: 'served',
  user: 'to /customer',
  pending: 'to /customer',
  rejected: 'to /customer',
  customer: 'to /customer',
  other: 'to /customer',
  admin: 'to /admin',
};

/** Waiting for approval: the pending customer alone. */
const pendingAlone: Row = {
  nobody: 'to /customer-auth',
  user: 'to /customer',
  pending: 'served',
  rejected: 'to /customer',
  customer: 'to /customer',
  other: 'to /customer',
  admin: 'to /admin',
};

/** Completing a profile: an account that has none. */
const plainUserAlone: Row = { ...pendingAlone, user: 'served', pending: 'to /customer' };

/** What belongs to one's own account: anyone signed in. */
const signedIn: Row = { ...everyone, nobody: 'to /customer-auth', rejected: 'to /customer' };

/** What portal and back office share: staff and approved customers. */
const members: Row = { ...portal, admin: 'served' };

const notFound: Row = {
  nobody: 404,
  user: 404,
  pending: 404,
  rejected: 404,
  customer: 404,
  other: 404,
  admin: 404,
};

const ADMIN_COMING = [
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
];

const CUSTOMER_COMING = ['billing', 'projects', 'meetings', 'proposals'];

/** Every door of the product. The test walks the route table and fails on a door without its row, or a row without its door. */
export const MATRIX: Record<string, Row> = {
  'GET /': everyone,
  'GET /inquiry': everyone,
  'POST /inquiry': everyone,
  'GET /checklist': everyone,
  'POST /checklist': everyone,
  'GET /privacy': everyone,
  'GET /terms': everyone,
  'GET /kb': everyone,
  'GET /kb/:slug': everyone,
  'GET /25-point-service-audit.pdf': everyone,
  'GET /og/:page': everyone,
  'GET /sitemap.xml': everyone,
  'GET /robots.txt': everyone,
  'GET /.well-known/security.txt': everyone,
  'GET /sign-out': {
    ...notFound,
    nobody: 'to /',
    user: 'to /',
    pending: 'to /',
    rejected: 'to /',
    customer: 'to /',
    other: 'to /',
    admin: 'to /',
  },
  'POST /sign-out': everyone,
  'GET /auth': signInScreen,
  'POST /auth': everyone,
  'GET /customer-auth': signInScreen,
  'POST /customer-auth': everyone,
  'GET /forgot-password': everyone,
  'POST /forgot-password': everyone,
  'GET /reset-password': everyone,
  'POST /reset-password': everyone,
  'GET /confirm-email': everyone,
  'POST /confirm-email': everyone,
  'POST /confirm-email/send': signedIn,
  'GET /complete-profile': plainUserAlone,
  'POST /complete-profile': plainUserAlone,
  'GET /pending': pendingAlone,
  'GET /account/password': signedIn,
  'POST /account/password': signedIn,

  'POST /files/uploads': members,
  'GET /files/documents/:documentId/:number': { ...members, other: 404 },
  'GET /files/attachments/:attachmentId': { ...members, other: 404 },
  'GET /live': members,
  'GET /notices': members,
  'POST /notices': members,

  'GET /customer': portal,
  'GET /customer/tasks': portal,
  'GET /customer/tasks/:taskId': ownRecord,
  'POST /customer/tasks/:taskId/complete': portal,
  'POST /customer/tasks/:taskId/reopen': portal,
  'POST /customer/tasks/:taskId/comments': portal,
  'GET /customer/tickets': portal,
  'GET /customer/tickets/new': portal,
  'POST /customer/tickets/new': portal,
  'GET /customer/tickets/:ticketId': ownRecord,
  'POST /customer/tickets/:ticketId/message': portal,
  'POST /customer/tickets/:ticketId/close': ownRecord,
  'POST /customer/tickets/:ticketId/reopen': ownRecord,
  'GET /customer/company': portal,
  'POST /customer/company': portal,

  'GET /customer/documents': portal,
  'POST /customer/documents/upload': portal,
  'POST /customer/documents/requests/:requestId/answer': portal,
  'GET /customer/documents/:documentId': ownRecord,
  'POST /customer/documents/:documentId/edit': portal,
  'POST /customer/documents/:documentId/replace': portal,
  'POST /customer/documents/:documentId/take-back': ownRecord,
  'GET /customer/procedures': portal,
  'POST /customer/procedures/:procedureId/acknowledge': portal,

  'GET /admin': staff,
  'GET /admin/inquiries/:inquiryId': staff,
  'POST /admin/inquiries/:inquiryId': staff,
  'GET /admin/users': staff,
  'GET /admin/users/staff-options': staff,
  'POST /admin/users/:userId/role': staff,
  'POST /admin/users/:userId/password-reset': staff,
  'POST /admin/users/:userId/deactivation': staff,
  'POST /admin/users/:userId/sessions': staff,
  'GET /admin/approval': staff,
  'POST /admin/approval/:customerId/approve': staff,
  'POST /admin/approval/:customerId/reject': staff,
  'POST /admin/approval/:customerId/reopen': staff,
  'GET /admin/customers': staff,
  'POST /admin/customers/new': staff,
  'POST /admin/customers/invite': staff,
  'GET /admin/customers/unlinked-users': staff,
  'GET /admin/customers/options': staff,
  'POST /admin/customers/:customerId/edit': staff,
  'POST /admin/customers/:customerId/delete': staff,
  'POST /admin/customers/:customerId/restore': staff,
  'GET /admin/tasks': staff,
  'POST /admin/tasks/new': staff,
  'GET /admin/tasks/:taskId': staff,
  'POST /admin/tasks/:taskId/edit': staff,
  'POST /admin/tasks/:taskId/status': staff,
  'POST /admin/tasks/:taskId/archive': staff,
  'POST /admin/tasks/:taskId/restore': staff,
  'POST /admin/tasks/:taskId/comments': staff,
  'GET /admin/projects/options': staff,
  'GET /admin/tickets': staff,
  'POST /admin/tickets/new': staff,
  'GET /admin/tickets/:ticketId': staff,
  'POST /admin/tickets/:ticketId/message': staff,
  'POST /admin/tickets/:ticketId/edit': staff,
  'POST /admin/tickets/:ticketId/status': staff,
  'POST /admin/tickets/:ticketId/assignee': staff,
  'POST /admin/tickets/:ticketId/archive': staff,
  'POST /admin/tickets/:ticketId/restore': staff,
  'GET /admin/companies': staff,
  'POST /admin/companies/new': staff,
  'GET /admin/companies/options': staff,
  'POST /admin/companies/:companyId/edit': staff,

  'GET /admin/settings': staff,
  'POST /admin/settings': staff,

  'GET /admin/documents': staff,
  'POST /admin/documents/upload': staff,
  'GET /admin/documents/requests': staff,
  'POST /admin/documents/requests/new': staff,
  'POST /admin/documents/requests/:requestId/edit': staff,
  'POST /admin/documents/requests/:requestId/reopen': staff,
  'POST /admin/documents/requests/:requestId/withdraw': staff,
  'GET /admin/documents/:documentId': staff,
  'POST /admin/documents/:documentId/edit': staff,
  'POST /admin/documents/:documentId/replace': staff,
  'POST /admin/documents/:documentId/archive': staff,
  'POST /admin/documents/:documentId/restore': staff,
  'GET /admin/procedures': staff,
  'POST /admin/procedures/new': staff,
  'GET /admin/procedures/:procedureId': staff,
  'GET /admin/procedures/:procedureId/edit': staff,
  'POST /admin/procedures/:procedureId/edit': staff,
  'POST /admin/procedures/:procedureId/status': staff,
  'POST /admin/procedures/:procedureId/review': staff,
  'POST /admin/procedures/:procedureId/restore': staff,

  'GET /*': notFound,
  'POST /*': notFound,

  ...Object.fromEntries(CUSTOMER_COMING.map((path) => [`GET /customer/${path}`, portal])),
  ...Object.fromEntries(ADMIN_COMING.map((path) => [`GET /admin/${path}`, staff])),
};
