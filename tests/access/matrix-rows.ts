import type { StaffRole } from '#app/access/staff-rights.ts';
import type { Colleague, Persona } from '#tests/helpers/app.ts';

/** What a request must come to: served, sent elsewhere (the start of the address), or a status of refusal. */
export type Outcome = 'served' | `to ${string}` | 401 | 403 | 404;

/** The expected outcome for each persona. */
export type Row = Record<Persona, Outcome>;

/** What can be done once: nothing is left for anyone who comes next. */
export const ONCE = /(?:take-back|make-private)$/;

/** What a company's people meet in the portal and at files, where that is not what its owner does. */
export const COLLEAGUES_MEET: readonly { who: Colleague; at: RegExp; outcome: Outcome }[] = [
  {
    who: 'operations',
    at: /^GET \/customer\/(billing|proposals|contracts)/,
    outcome: 'to /customer',
  },
  // Without script the form's page answers, and sends home; so at the forms below.
  { who: 'operations', at: /^POST \/customer\/billing\/pay$/, outcome: 'to /customer' },
  {
    who: 'operations',
    at: /^POST \/customer\/(billing|proposals|contracts|outcomes\/(?!files|score))/,
    outcome: 403,
  },
  { who: 'operations', at: /^GET \/files\/contracts/, outcome: 404 },
  { who: 'operations', at: /^POST \/customer\/(company$|people\/(?!leave))/, outcome: 403 },
  {
    who: 'billing',
    at: /^(GET|POST) \/customer\/(tickets\/new|meetings\/(book.*|:meetingId\/(move|cancel)))$/,
    outcome: 'to /customer',
  },
  {
    who: 'billing',
    at: /^POST \/(files\/uploads|customer\/(?!billing|first-day|notifications|people\/leave|switch))/,
    outcome: 403,
  },
  {
    who: 'viewer',
    at: /^(GET|POST) \/customer\/(tickets\/new|billing\/pay|meetings\/(book.*|:meetingId\/(move|cancel)))$/,
    outcome: 'to /customer',
  },
  {
    who: 'viewer',
    at: /^POST \/(files\/uploads|customer\/(?!first-day|notifications|people\/leave|switch))/,
    outcome: 403,
  },
];

const MANAGING =
  'approval|activity|automation|settings|users(?!/staff-options)|customers/(?:unlinked-users|import-preview)|books/reports/profit|time-tracking/cost-rates';

/** Staff who are no admins: their role, what of the back office they may not open, and where they may change something. */
export const STAFF_MEET = {
  consultant: {
    role: 'consultant',
    closed: new RegExp(
      `^/admin/(${MANAGING}|invoices|plans|retainers|books|proposals|contracts|customers/:customerId/statement|time-tracking/(export|invoice|rates))`,
    ),
    changes:
      /^\/admin\/(tickets|mailbox|tasks|projects|templates|meetings|documents|procedures|customers\/:customerId\/outcomes(?!\/results)|time-tracking(?!\/(?:invoice|rates|cost-rates))|knowledge-base|inquiries(?!.*\/(?:customer|delete)$)|notifications)/,
    others: {
      'GET /files/contracts/:contractId': 404,
      // The receipt of someone else.
      'GET /files/expenses/:expenseId': 404,
      // A report of money.
      'GET /admin/analytics/:report': 404,
      // Anyone who dismisses it first leaves nothing for the next.
      'POST /admin/knowledge-base/searches/:searchId/dismiss': null,
    },
  },
  accountant: {
    role: 'billing',
    closed: new RegExp(
      `^/admin/(${MANAGING}|knowledge-base|inquiries|meetings/calendars/connect|.*/edit$|proposals/:proposalId/start)`,
    ),
    changes:
      /^\/admin\/(invoices|plans|retainers|books|proposals(?!.*\/start$)|contracts|customers\/:customerId\/(?:transactions|remind|billing-terms|statement\/send|autopay)|time-tracking\/(?:invoice|rates)|notifications)/,
    others: { 'POST /files/uploads': 403 },
  },
  reader: {
    role: 'reader',
    closed: new RegExp(
      `^/admin/(${MANAGING}|time-tracking/invoice|meetings/calendars/connect|.*/edit$|proposals/:proposalId/start)`,
    ),
    changes: /^\/admin\/notifications/,
    others: { 'POST /files/uploads': 403 },
  },
} as const satisfies Record<
  string,
  { role: StaffRole; closed: RegExp; changes: RegExp; others: Record<string, Outcome | null> }
>;
export type StaffPersona = keyof typeof STAFF_MEET;
export const STAFF = Object.keys(STAFF_MEET) as StaffPersona[];

/** Anyone at all. */
export const everyone: Row = {
  nobody: 'served',
  user: 'served',
  pending: 'served',
  rejected: 'served',
  customer: 'served',
  other: 'served',
  admin: 'served',
};

/** Anyone at all is sent to the same place. */
export function everyoneTo(address: string): Row {
  const there = `to ${address}` as const;
  return {
    nobody: there,
    user: there,
    pending: there,
    rejected: there,
    customer: there,
    other: there,
    admin: there,
  };
}

/** The back office: staff alone. A visitor signs in first, each other person goes home. */
export const staff: Row = {
  nobody: 'to /auth',
  user: 'to /customer',
  pending: 'to /customer',
  rejected: 'to /customer',
  customer: 'to /customer',
  other: 'to /customer',
  admin: 'served',
};

/** The portal: approved customers alone. */
export const portal: Row = {
  nobody: 'to /customer-auth',
  user: 'to /complete-profile',
  pending: 'to /pending',
  rejected: 'to /customer-auth?notice=rejected',
  customer: 'served',
  other: 'served',
  admin: 'to /admin',
};

/** A record of the customer's own: another customer does not find it. */
export const ownRecord: Row = { ...portal, other: 404 };

/** The sign-in screens: who is signed in already goes home. */
export const signInScreen: Row = {
  nobody: 'served',
  user: 'to /customer',
  pending: 'to /customer',
  rejected: 'to /customer',
  customer: 'to /customer',
  other: 'to /customer',
  admin: 'to /admin',
};

/** Waiting for approval: the pending customer alone. */
export const pendingAlone: Row = {
  nobody: 'to /customer-auth',
  user: 'to /customer',
  pending: 'served',
  rejected: 'to /customer',
  customer: 'to /customer',
  other: 'to /customer',
  admin: 'to /admin',
};

/** Completing a profile: an account that has none. */
export const plainUserAlone: Row = { ...pendingAlone, user: 'served', pending: 'to /customer' };

/** What belongs to one's own account: anyone signed in. */
export const signedIn: Row = { ...everyone, nobody: 'to /customer-auth', rejected: 'to /customer' };

/** The same, where nobody's own account has such a thing. */
export const ownNotFound: Row = {
  ...signedIn,
  user: 404,
  pending: 404,
  customer: 404,
  other: 404,
  admin: 404,
};

/** What portal and back office share: staff and approved customers. */
export const members: Row = { ...portal, admin: 'served' };

/** No such page, for anyone. */
export const notFound: Row = {
  nobody: 404,
  user: 404,
  pending: 404,
  rejected: 404,
  customer: 404,
  other: 404,
  admin: 404,
};

/** The API: a session opens nothing, only a key does. */
export const keyAlone: Row = {
  nobody: 401,
  user: 401,
  pending: 401,
  rejected: 401,
  customer: 401,
  other: 401,
  admin: 401,
};
