import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { type AdminActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { anyHolds, listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import type { SortKey } from '#app/platform/db/paging.server.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { agreedRates } from '#app/records/time-entry/rate-tables.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';
import type { Work } from './work-queries.server.ts';

type OfWork = Pick<Work, 'customerId' | 'projectId'>;

/** The sorts of the list of rates, as its address names them. */
export const RATE_SORTS = {
  created: { by: agreedRates.createdAt, type: 'timestamptz' },
} as const satisfies Record<string, SortKey>;

// Whom or what a rate is for.
const RATE_NAME = sql<string>`coalesce(
  (select c.display_name from customer_profiles c where c.id = agreed_rates.customer_id),
  (select p.title from projects p where p.id = agreed_rates.project_id),
  (select coalesce(nullif(u.name, ''), u.email) from users u where u.id = agreed_rates.user_id))`;

const RATE = {
  id: agreedRates.id,
  customerId: agreedRates.customerId,
  projectId: agreedRates.projectId,
  userId: agreedRates.userId,
  name: RATE_NAME,
  rate: agreedRates.rate,
  createdAt: agreedRates.createdAt,
};

/** The rates that are agreed, the newest first, searched by whom or what they are for. */
export function listAgreedRates(actor: AdminActor, request: PageRequest) {
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: agreedRates,
      sort: RATE_SORTS.created,
      request,
      holding: (pattern) => anyHolds(pattern, RATE_NAME),
      rows: (cursor) => tx.select({ ...RATE, cursor }).from(agreedRates),
    }),
  );
}

/** One rate with whom or what it is for; undefined if there is none. */
export async function findAgreedRate(tx: Tx, id: string) {
  const [found] = await tx.select(RATE).from(agreedRates).where(eq(agreedRates.id, id));
  return found;
}

/** A rate as its list shows it. */
export type AgreedRateRow = Awaited<ReturnType<typeof listAgreedRates>>['rows'][number];

/** Returns the rate of new hours (`ratesFor`); null if there is none, or for people who see no money. */
export async function getRate(
  actor: AdminActor,
  { userId, ...work }: { userId: string } & OfWork,
): Promise<string | null> {
  if (!may(actor, 'money')) return null;
  return asActor(actor, (tx) => rateFor(tx, userId, work));
}

/** Returns the rate that new hours of a person take (`ratesFor`); null if there is none, or for the firm's own work. */
export async function rateFor(tx: Tx, userId: string, work: OfWork): Promise<string | null> {
  if (!work.customerId) return null;
  return (await ratesFor(tx, userId, [work.customerId]))(work);
}

/**
 * Returns which rate new hours of a person take on the work of these customers: what is agreed with the customer, else the
 * project's, else the person's own, else the one that the person last billed on the project or for the customer.
 */
export async function ratesFor(
  tx: Tx,
  userId: string,
  customers: readonly string[],
): Promise<(work: OfWork) => string | null> {
  if (customers.length === 0) return () => null;
  const agreed = await agreedFor(tx, userId, customers);
  const last = await lastRates(tx, userId, customers);
  return ({ customerId, projectId }) => {
    if (!customerId) return null;
    const used = last.filter((each) => each.customerId === customerId);
    const found =
      agreed.find((each) => each.customerId === customerId) ??
      agreed.find((each) => projectId !== null && each.projectId === projectId) ??
      agreed.find((each) => each.userId === userId) ??
      used.find((each) => each.projectId === projectId) ??
      used[0];
    return found?.rate ?? null;
  };
}

function agreedFor(tx: Tx, userId: string, customers: readonly string[]) {
  const ofCustomers = tx
    .select({ id: projects.id })
    .from(projects)
    .where(inArray(projects.customerId, [...customers]));
  return tx
    .select({
      customerId: agreedRates.customerId,
      projectId: agreedRates.projectId,
      userId: agreedRates.userId,
      rate: agreedRates.rate,
    })
    .from(agreedRates)
    .where(
      or(
        eq(agreedRates.userId, userId),
        inArray(agreedRates.customerId, [...customers]),
        inArray(agreedRates.projectId, ofCustomers),
      ),
    )
    .orderBy(desc(agreedRates.createdAt), desc(agreedRates.id));
}

/** The rates that a person last billed at, the latest first, one for each project of these customers. */
async function lastRates(tx: Tx, userId: string, customers: readonly string[]) {
  const { date, createdAt, id } = timeEntries;
  const latest = tx
    .selectDistinctOn([timeEntries.customerId, timeEntries.projectId], {
      customerId: timeEntries.customerId,
      projectId: timeEntries.projectId,
      rate: timeEntries.hourlyRate,
      date,
    })
    .from(timeEntries)
    .where(
      and(
        eq(timeEntries.userId, userId),
        inArray(timeEntries.customerId, [...customers]),
        eq(timeEntries.billable, true),
        isNotNull(timeEntries.hourlyRate),
      ),
    )
    .orderBy(timeEntries.customerId, timeEntries.projectId, desc(date), desc(createdAt), desc(id))
    .as('latest');
  return tx.select().from(latest).orderBy(desc(latest.date));
}
