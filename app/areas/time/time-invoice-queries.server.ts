import { and, asc, eq, ilike, or, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { openRetainers } from '#app/areas/retainers/open-retainer-queries.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { keyedPage, likePattern, type SortKey, toPage } from '#app/platform/db/paging.server.ts';
import { subtractMoney } from '#app/platform/money.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { tasks } from '#app/records/task/task-tables.ts';
import { expenses } from '#app/records/time-entry/expense-tables.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';
import { listOpenExpenses, sumOpenExpenses } from './expense-queries.server.ts';
import type { TimeFilters } from './time-filters.ts';
import { MOST_ENTRIES_AT_ONCE } from './time-lines.ts';
import { getTimeSummary, matching, personName } from './time-queries.server.ts';
import { OPEN_EXPENSES, OPEN_TIME, toBillOf, UNRATED_TIME } from './unbilled-time-sql.server.ts';

/** The sorts of the list of customers to invoice. */
export const UNBILLED_SORTS = {
  company: { by: customerProfiles.displayName, type: 'text' },
} as const satisfies Record<string, SortKey>;

const hoursIn = (name: string) =>
  sql<string>`coalesce(sum(${timeEntries.hours}), 0)::numeric(12, 2)::text`.as(name);

const oldestIn = (name: string) => sql<string | null>`min(${timeEntries.date})::text`.as(name);

/**
 * Returns customers with unbilled hours or expenses, by company, with their sums: the hours and how many lack a rate, the
 * expenses, what will be due in all, and what retainers cover.
 */
export async function listUnbilledCustomers(actor: AdminActor, request: PageRequest) {
  const keyed = keyedPage(UNBILLED_SORTS.company, customerProfiles.id, request);
  const pattern = likePattern(request.search);
  return asActor(actor, async (tx) => {
    // Each customer of the page for themselves: the sums of all others are not read.
    const { due, covered } = toBillOf(sql`customer_profiles.id`);
    const open = tx
      .select({
        hours: hoursIn('hours'),
        amount: sql<string>`(${due})::numeric(14, 2)::text`.as('amount'),
        covered: sql<string>`(${covered})::numeric(14, 2)::text`.as('covered'),
        oldest: oldestIn('oldest'),
      })
      .from(timeEntries)
      .where(and(eq(timeEntries.customerId, customerProfiles.id), OPEN_TIME))
      .as('open_time');
    const unrated = tx
      .select({ hours: hoursIn('unrated_hours'), oldest: oldestIn('oldest_unrated') })
      .from(timeEntries)
      .where(and(eq(timeEntries.customerId, customerProfiles.id), UNRATED_TIME))
      .as('unrated_time');
    const spent = tx
      .select({
        amount: sql<string>`coalesce(sum(${expenses.amount}), 0)::numeric(14, 2)::text`.as('spent'),
        oldest: sql<string | null>`min(${expenses.date})::text`.as('oldest_spent'),
      })
      .from(expenses)
      .where(and(eq(expenses.customerId, customerProfiles.id), OPEN_EXPENSES))
      .as('open_expenses');
    const rows = await tx
      .select({
        id: customerProfiles.id,
        companyName: customerProfiles.displayName,
        contactName: customerProfiles.contactName,
        hours: open.hours,
        amount: sql<string>`(${open.amount}::numeric + ${spent.amount}::numeric)::text`,
        covered: open.covered,
        expenses: spent.amount,
        unratedHours: unrated.hours,
        oldest: sql<string>`least(${open.oldest}, ${unrated.oldest}, ${spent.oldest})`,
        cursor: keyed.cursor,
      })
      .from(customerProfiles)
      .innerJoinLateral(open, sql`true`)
      .innerJoinLateral(unrated, sql`true`)
      .innerJoinLateral(spent, sql`true`)
      .where(
        and(
          sql`coalesce(${open.oldest}, ${unrated.oldest}, ${spent.oldest}) is not null`,
          pattern
            ? or(
                ilike(customerProfiles.displayName, pattern),
                ilike(customerProfiles.contactName, pattern),
              )
            : undefined,
          keyed.where,
        ),
      )
      .orderBy(...keyed.orderBy)
      .limit(keyed.limit);
    return toPage(keyed, rows);
  });
}

/** One customer with hours or expenses to invoice. */
export type UnbilledCustomer = Awaited<ReturnType<typeof listUnbilledCustomers>>['rows'][number];

/**
 * Returns a customer's hours that can be invoiced, oldest first, narrowed by filters: at most as many as one invoice takes;
 * `isCut` says that there are more.
 */
export async function listBillable(actor: AdminActor, filters: TimeFilters & { customer: string }) {
  const rows = await asActor(actor, (tx) =>
    tx
      .select({
        id: timeEntries.id,
        date: timeEntries.date,
        hours: timeEntries.hours,
        hourlyRate: sql<string>`${timeEntries.hourlyRate}::text`,
        description: timeEntries.description,
        personName,
        projectId: timeEntries.projectId,
        projectTitle: projects.title,
        taskTitle: tasks.title,
        version: timeEntries.version,
      })
      .from(timeEntries)
      .innerJoin(users, eq(users.id, timeEntries.userId))
      .leftJoin(projects, eq(projects.id, timeEntries.projectId))
      .leftJoin(tasks, eq(tasks.id, timeEntries.taskId))
      .where(and(matching({ ...filters, billing: null }), OPEN_TIME))
      .orderBy(asc(timeEntries.date), asc(timeEntries.id))
      .limit(MOST_ENTRIES_AT_ONCE + 1),
  );
  return {
    entries: rows.slice(0, MOST_ENTRIES_AT_ONCE),
    isCut: rows.length > MOST_ENTRIES_AT_ONCE,
  };
}

/** An entry that can be invoiced. */
export type BillableEntry = Awaited<ReturnType<typeof listBillable>>['entries'][number];

/** Returns what of a customer can be invoiced: hours (`listBillable`) and expenses (`listOpenExpenses`), and what covers hours. */
export async function listToBill(actor: AdminActor, filters: TimeFilters & { customer: string }) {
  return {
    ...(await listBillable(actor, filters)),
    ...(await listOpenExpenses(actor, filters)),
    retainers: await asActor(actor, (tx) => openRetainers(tx, filters.customer)),
  };
}

/** Sums the hours and expenses that could be invoiced, but for the period: of days before or after it. */
export async function sumElsewhere(actor: AdminActor, filters: TimeFilters) {
  if (!filters.from && !filters.to) return { hours: '0.00', expenses: '0.00' };
  const rated = async (of: TimeFilters) => {
    const { billableHours, unratedHours } = await getTimeSummary(actor, of);
    return subtractMoney(billableHours, unratedHours);
  };
  const ever = { ...filters, from: null, to: null };
  return {
    hours: subtractMoney(await rated(ever), await rated(filters)),
    expenses: subtractMoney(
      await sumOpenExpenses(actor, ever),
      await sumOpenExpenses(actor, filters),
    ),
  };
}
