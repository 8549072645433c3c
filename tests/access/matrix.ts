import type { Persona } from '#tests/helpers/app.ts';

/** What a request must come to: served, sent elsewhere (the start of the address), or a status of refusal. */
export type Outcome = 'served' | `to ${string}` | 404 | 405;

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
  nobody: 'to /auth?next=',
  user: 'to /customer',
  pending: 'to /customer',
  rejected: 'to /customer',
  customer: 'to /customer',
  other: 'to /customer',
  admin: 'served',
};

/** The portal: approved customers alone. */
const portal: Row = {
  nobody: 'to /customer-auth?next=',
  user: 'to /complete-profile',
  pending: 'to /pending',
  rejected: 'to /customer-auth?notice=rejected',
  customer: 'served',
  other: 'served',
  admin: 'to /admin',
};

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
];

const CUSTOMER_COMING = [
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
];

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
  'GET /*': notFound,
  'POST /*': notFound,

  ...Object.fromEntries(CUSTOMER_COMING.map((path) => [`GET /customer/${path}`, portal])),
  ...Object.fromEntries(ADMIN_COMING.map((path) => [`GET /admin/${path}`, staff])),
};
export { everyone, portal, staff };
