import type { SearchIn } from '#app/platform/db/search-source.server.ts';
import type { AgendaKind, Asking, KindWith } from '#app/records/kinds.ts';
import type { AgendaSources } from './access/agenda-source.server.ts';
import type { Area } from './access/area.server.ts';
import type { DueSource } from './access/client-records.server.ts';
import { accountsArea } from './areas/accounts/area.server.ts';
import { analyticsArea } from './areas/analytics/area.server.ts';
import { apiKeysArea } from './areas/api-keys/area.server.ts';
import { billingArea } from './areas/billing/area.server.ts';
import { billingPlansArea } from './areas/billing-plans/area.server.ts';
import { bookingArea } from './areas/booking/area.server.ts';
import { booksArea } from './areas/books/area.server.ts';
import { calendarsArea } from './areas/calendars/area.server.ts';
import { companiesArea } from './areas/companies/area.server.ts';
import { contractsArea } from './areas/contracts/area.server.ts';
import { customersArea } from './areas/customers/area.server.ts';
import { documentsArea } from './areas/documents/area.server.ts';
import { inquiriesArea } from './areas/inquiries/area.server.ts';
import { knowledgeArea } from './areas/knowledge/area.server.ts';
import { mailboxArea } from './areas/mailbox/area.server.ts';
import { meetingCopiesArea } from './areas/meeting-copies/area.server.ts';
import { meetingsArea } from './areas/meetings/area.server.ts';
import { membersArea } from './areas/members/area.server.ts';
import { mergesArea } from './areas/merges/area.server.ts';
import { noticesArea } from './areas/notices/area.server.ts';
import { openingArea } from './areas/opening/area.server.ts';
import { outcomesArea } from './areas/outcomes/area.server.ts';
import { paymentsArea } from './areas/payments/area.server.ts';
import { proceduresArea } from './areas/procedures/area.server.ts';
import { projectsArea } from './areas/projects/area.server.ts';
import { promisesArea } from './areas/promises/area.server.ts';
import { proposalsArea } from './areas/proposals/area.server.ts';
import { retainersArea } from './areas/retainers/area.server.ts';
import { settingsArea } from './areas/settings/area.server.ts';
import { ssoArea } from './areas/sso/area.server.ts';
import { tasksArea } from './areas/tasks/area.server.ts';
import { templatesArea } from './areas/templates/area.server.ts';
import { ticketsArea } from './areas/tickets/area.server.ts';
import { timeArea } from './areas/time/area.server.ts';
import { uploadsArea } from './areas/uploads/area.server.ts';
import { webhooksArea } from './areas/webhooks/area.server.ts';
import { AREAS } from './areas.ts';

const ON_SERVER = {
  accounts: accountsArea,
  analytics: analyticsArea,
  'api-keys': apiKeysArea,
  billing: billingArea,
  'billing-plans': billingPlansArea,
  retainers: retainersArea,
  booking: bookingArea,
  books: booksArea,
  calendars: calendarsArea,
  companies: companiesArea,
  contracts: contractsArea,
  customers: customersArea,
  documents: documentsArea,
  inquiries: inquiriesArea,
  knowledge: knowledgeArea,
  mailbox: mailboxArea,
  'meeting-copies': meetingCopiesArea,
  meetings: meetingsArea,
  members: membersArea,
  merges: mergesArea,
  notices: noticesArea,
  opening: openingArea,
  outcomes: outcomesArea,
  payments: paymentsArea,
  procedures: proceduresArea,
  projects: projectsArea,
  promises: promisesArea,
  proposals: proposalsArea,
  settings: settingsArea,
  sso: ssoArea,
  tasks: tasksArea,
  templates: templatesArea,
  tickets: ticketsArea,
  time: timeArea,
  uploads: uploadsArea,
  webhooks: webhooksArea,
} satisfies Partial<Record<keyof typeof AREAS, Area>>;

/** What the areas are to the server, in their order. */
export const SERVER_AREAS: readonly Area[] = Object.keys(AREAS).flatMap((name): Area[] => {
  const area = ON_SERVER[name as keyof typeof ON_SERVER];
  return area ? [area] : [];
});

type Areas = (typeof ON_SERVER)[keyof typeof ON_SERVER];
type Both<Each> = (Each extends unknown ? (each: Each) => void : never) extends (
  both: infer All,
) => void
  ? All
  : never;
type HandedIn<Part extends keyof Area> = Both<HasPart<Part>>;

function handedIn<Part extends 'found' | 'asks'>(part: Part): HandedIn<Part> {
  return Object.assign({}, ...SERVER_AREAS.map((area) => area[part]));
}

/** Where search looks for each kind: the compiler names one that no area hands in. */
export const FOUND: Record<KindWith<'found'>, SearchIn> = handedIn('found');

/** What of each kind asks someone to act, likewise. */
export const ASKS: Record<Asking<'staff'>, Pick<Required<AgendaSources>, 'staff'>> &
  Record<Asking<'customer'>, Pick<Required<AgendaSources>, 'customer'>> = handedIn('asks');

type Made<Part extends 'figures' | 'shows'> = Both<
  ReturnType<Extract<HasPart<Part>, (...given: never) => unknown>>
>;
type HasPart<Part extends keyof Area> = Extract<Areas, Record<Part, unknown>>[Part];

/** What the records of a customer add up to, by the rows that are added up. `today` is the firm's calendar date. */
export function figuresOn(today: string): Made<'figures'> {
  return Object.assign({}, ...SERVER_AREAS.map(({ figures }) => figures?.(today)));
}

/** What a client's page shows of areas besides: columns of a statement. */
export function shownByAreas(customerId: string): Made<'shows'> {
  return Object.assign({}, ...SERVER_AREAS.map(({ shows }) => shows?.(customerId)));
}

/** What can be due next with a customer, by kind. `today` is the firm's calendar date. */
export function dueOn(today: string): [AgendaKind, DueSource][] {
  return SERVER_AREAS.flatMap(
    ({ due }) => Object.entries(due?.(today) ?? {}) as [AgendaKind, DueSource][],
  );
}
