import { and, asc, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { likePattern, planPage, type SortKey, toPage } from '#app/platform/db/paging.server.ts';
import { customerProfiles } from '#app/records/customer-tables.ts';
import { projects } from '#app/records/project-tables.ts';
import { tasks } from '#app/records/task-tables.ts';
import { timeEntries } from '#app/records/time-tables.ts';
import { worthOf } from './entry-worth-sql.server.ts';
import type { TimeFilters } from './time-filters.ts';
import { MOST_ENTRIES_AT_ONCE } from './time-lines.ts';
import { matching, personName } from './time-queries.server.ts';

/** Hours that can go onto an invoice: billable, with a rate, and on none yet. */
export const OPEN_TIME: SQL | undefined = and(
  eq(timeEntries.billable, true),
  isNull(timeEntries.invoiceLineId),
  isNotNull(timeEntries.hourlyRate),
);

/** What the list of customers to invoice can be sorted by. */
export const UNBILLED_SORTS = {
  company: { by: customerProfiles.displayName, type: 'text' },
} as const satisfies Record<string, SortKey>;

/** Customers with billable hours that no invoice holds yet, by company, with the sums of those hours. */
export async function listUnbilledCustomers(actor: AdminActor, request: PageRequest) {
  const plan = planPage(UNBILLED_SORTS.company, customerProfiles.id, request);
  const pattern = likePattern(request.search);
  return asActor(actor, async (tx) => {
    // Each customer of the page for themselves: the sums of all others are not read.
    const open = tx
      .select({
        hours: sql<string>`sum(${timeEntries.hours})::numeric(12, 2)::text`.as('hours'),
        amount: sql<string>`sum(${worthOf(timeEntries)})::text`.as('amount'),
        oldest: sql<string>`min(${timeEntries.date})::text`.as('oldest'),
      })
      .from(timeEntries)
      .where(and(eq(timeEntries.customerId, customerProfiles.id), OPEN_TIME))
      .having(sql`count(*) > 0`)
      .as('open_time');
    const rows = await tx
      .select({
        id: customerProfiles.id,
        companyName: customerProfiles.displayName,
        contactName: customerProfiles.contactName,
        hours: open.hours,
        amount: open.amount,
        oldest: open.oldest,
        cursor: plan.cursor,
      })
      .from(customerProfiles)
      .innerJoinLateral(open, sql`true`)
      .where(
        and(
          pattern
            ? or(
                ilike(customerProfiles.displayName, pattern),
                ilike(customerProfiles.contactName, pattern),
              )
            : undefined,
          plan.where,
        ),
      )
      .orderBy(...plan.orderBy)
      .limit(plan.limit);
    return toPage(plan, rows);
  });
}

/** One customer with hours to invoice. */
export type UnbilledCustomer = Awaited<ReturnType<typeof listUnbilledCustomers>>['rows'][number];

/**
 * A customer's hours that can go onto an invoice, oldest first, narrowed by filters: at most as many as one invoice takes;
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

/** One entry that can go onto an invoice. */
export type BillableEntry = Awaited<ReturnType<typeof listBillable>>['entries'][number];
