import { and, desc, eq, gte, ilike, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import { type AdminActor, may, sightOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { CachedSums } from '#app/platform/cached-sums.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { keyedPage, likePattern, type SortKey, toPage } from '#app/platform/db/paging.server.ts';
import { haveManyRows, type ReadFigures } from '#app/platform/figure-cache.server.ts';
import { subtractMoney } from '#app/platform/money.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { invoiceLines, invoices } from '#app/records/invoice/billing-tables.ts';
import { INVOICE_NAME } from '#app/records/invoice/invoice-status-sql.server.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { tasks } from '#app/records/task/task-tables.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';
import { worthOf } from './entry-worth-sql.server.ts';
import type { TimeFilters } from './time-filters.ts';
import { TO_BILL_WITH_RETAINERS, UNBILLED_TIME, UNRATED_TIME } from './unbilled-time-sql.server.ts';

/** The sorts of the list of entries, as its address names them. */
export const TIME_SORTS = {
  date: { by: timeEntries.date, type: 'date' },
  hours: { by: timeEntries.hours, type: 'numeric' },
} as const satisfies Record<string, SortKey>;

type TimeSort = keyof typeof TIME_SORTS;

/** The name of the person who worked; an account created with only an email has none. For queries that join `users`. */
export const personName = sql<string>`coalesce(nullif(${users.name}, ''), ${users.email})`;

const ROW = {
  id: timeEntries.id,
  userId: timeEntries.userId,
  personName,
  customerId: timeEntries.customerId,
  companyName: customerProfiles.displayName,
  contactName: customerProfiles.contactName,
  projectId: timeEntries.projectId,
  projectTitle: projects.title,
  taskId: timeEntries.taskId,
  taskTitle: tasks.title,
  description: timeEntries.description,
  hours: timeEntries.hours,
  hourlyRate: timeEntries.hourlyRate,
  date: timeEntries.date,
  billable: timeEntries.billable,
  coveredByFee: timeEntries.coveredByFee,
  isInvoiced: sql<boolean>`${timeEntries.invoiceLineId} is not null`,
  invoiceId: invoices.id,
  invoiceNumber: sql<
    string | null
  >`case when ${timeEntries.invoiceLineId} is not null then ${INVOICE_NAME} end`,
  version: timeEntries.version,
};

/** Entries with what they are for, as one select; rates are for who sees money. `and` and order are the caller's. */
function selectRows(tx: Tx, actor: AdminActor, keyed: { cursor: SQL<string> }) {
  const { hourlyRate } = may(actor, 'money') ? ROW : { hourlyRate: sql<string | null>`null` };
  return tx
    .select({ ...ROW, hourlyRate, cursor: keyed.cursor })
    .from(timeEntries)
    .innerJoin(users, eq(users.id, timeEntries.userId))
    .leftJoin(customerProfiles, eq(customerProfiles.id, timeEntries.customerId))
    .leftJoin(projects, eq(projects.id, timeEntries.projectId))
    .leftJoin(tasks, eq(tasks.id, timeEntries.taskId))
    .leftJoin(invoiceLines, eq(invoiceLines.id, timeEntries.invoiceLineId))
    .leftJoin(invoices, eq(invoices.id, invoiceLines.invoiceId));
}

/** Entries narrowed by filters, with the figures of all that match. */
export async function listTimeEntries(
  actor: AdminActor,
  request: PageRequest,
  filters: TimeFilters,
) {
  const keyed = keyedPage(TIME_SORTS[request.sort as TimeSort], timeEntries.id, request);
  const page = await asActor(actor, async (tx) => {
    const rows = await selectRows(tx, actor, keyed)
      .where(and(matching(filters), keyed.where))
      .orderBy(...keyed.orderBy)
      .limit(keyed.limit);
    return toPage(keyed, rows);
  });
  // Outside of the list's transaction: who waits for the figures holds no connection.
  return { ...page, summary: await getTimeSummary(actor, filters) };
}

/** One entry of the list. */
export type TimeRow = Awaited<ReturnType<typeof listTimeEntries>>['rows'][number];

/** Returns the figures of the entries that match the filters. */
export async function getTimeSummary(
  actor: AdminActor,
  filters: TimeFilters,
): Promise<TimeSummary> {
  const figures = await timeSums.of(sightOf(actor) + JSON.stringify(filters), () =>
    asActor(actor, (tx) => readSummary(tx, matching(filters))),
  );
  return may(actor, 'money') ? figures : { ...figures, ...NO_MONEY };
}

/** Returns the figures of the unbilled hours of all customers, for those who see money; what retainers cover is no revenue to come. */
export function getUnbilledSummary(actor: AdminActor): Promise<TimeSummary> {
  const where = and(UNBILLED_TIME, isNotNull(timeEntries.customerId));
  return timeSums.of(`${sightOf(actor)}unbilled`, () =>
    asActor(actor, async (tx) => {
      const { figures, isLarge } = await readSummary(tx, where);
      const [row] = await rowsOf<{ less: string }>(
        tx,
        sql`select coalesce(sum(${worthOf(timeEntries)} - b.due), 0.00)::numeric(14, 2)::text as less
          from ${TO_BILL_WITH_RETAINERS} join ${timeEntries} on ${timeEntries.id} = b.id`,
      );
      return {
        figures: { ...figures, revenue: subtractMoney(figures.revenue, row?.less ?? '0.00') },
        isLarge,
      };
    }),
  );
}

/** Figures over entries: decimal texts with two decimals. */
export type TimeSummary = {
  count: number;
  totalHours: string;
  /** What the billable entries that have a rate are worth together. */
  revenue: string;
  /** Revenue by all hours; "0.00" without any (specification, section 9). */
  effectiveRate: string;
  /** Revenue by the hours that it comes from; null without any. */
  billableRate: string | null;
  billableHours: string;
  /** Billable hours without a rate: they bring no revenue. */
  unratedHours: string;
};

const NO_MONEY = { revenue: '0.00', effectiveRate: '0.00', billableRate: null };

/** The sums of the entries that match each combination of filters. */
export const timeSums = new CachedSums<TimeSummary>('time', 'retainer');

async function readSummary(tx: Tx, where: SQL | undefined): Promise<ReadFigures<TimeSummary>> {
  const { hours, hourlyRate, billable } = timeEntries;
  const revenue = sql`coalesce(sum(${worthOf(timeEntries)}) filter (where ${billable}), 0)`;
  const rated = sql`sum(${hours}) filter (where ${billable} and ${hourlyRate} is not null)`;
  const text = (figure: SQL) => sql<string>`round(coalesce(${figure}, 0), 2)::text`;
  const [summary] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      totalHours: text(sql`sum(${hours})`),
      revenue: text(revenue),
      effectiveRate: text(sql`${revenue} / nullif(sum(${hours}), 0)`),
      billableRate: sql<string | null>`round(${revenue} / nullif(${rated}, 0), 2)::text`,
      billableHours: text(sql`sum(${hours}) filter (where ${billable})`),
      unratedHours: text(sql`sum(${hours}) filter (where ${billable} and ${hourlyRate} is null)`),
      many: haveManyRows(timeEntries),
    })
    .from(timeEntries)
    .where(where);
  if (!summary) throw new Error('A sum has one row.');
  const { many, ...figures } = summary;
  return { figures, isLarge: many };
}

/** Rows that an export takes out of the database at once. */
const BATCH = 500;

/** Returns all entries that match the filters, newest first, in batches, so that no export has to fit into memory. */
export async function* exportTimeEntries(
  actor: AdminActor,
  filters: TimeFilters,
): AsyncGenerator<Omit<TimeRow, 'cursor'>[]> {
  let last: { date: string; id: string } | undefined;
  do {
    const after = last
      ? sql`(${timeEntries.date}, ${timeEntries.id}) < (${last.date}::date, ${last.id}::uuid)`
      : undefined;
    const rows = await asActor(actor, (tx) =>
      selectRows(tx, actor, { cursor: sql<string>`''` })
        .where(and(matching(filters), after))
        .orderBy(desc(timeEntries.date), desc(timeEntries.id))
        .limit(BATCH),
    );
    if (rows.length > 0) yield rows;
    last = rows.length === BATCH ? rows.at(-1) : undefined;
  } while (last);
}

/** Returns the first and last day with entries that match the filters; null if there are none. */
export function getEntryDates(
  actor: AdminActor,
  filters: TimeFilters,
): Promise<{ from: string | null; to: string | null }> {
  return asActor(actor, async (tx) => {
    const [days] = await tx
      .select({
        from: sql<string | null>`min(${timeEntries.date})::text`,
        to: sql<string | null>`max(${timeEntries.date})::text`,
      })
      .from(timeEntries)
      .where(matching(filters));
    return { from: filters.from ?? days?.from ?? null, to: filters.to ?? days?.to ?? null };
  });
}

/** The condition of the filters; it needs no joined table. */
export function matching(filters: TimeFilters): SQL | undefined {
  const pattern = likePattern(filters.search);
  return and(
    filters.person ? eq(timeEntries.userId, filters.person) : undefined,
    filters.customer ? eq(timeEntries.customerId, filters.customer) : undefined,
    filters.project ? eq(timeEntries.projectId, filters.project) : undefined,
    filters.task ? eq(timeEntries.taskId, filters.task) : undefined,
    filters.from ? gte(timeEntries.date, filters.from) : undefined,
    filters.to ? lte(timeEntries.date, filters.to) : undefined,
    pattern ? ilike(timeEntries.description, pattern) : undefined,
    billingCondition(filters.billing),
  );
}

function billingCondition(billing: TimeFilters['billing']): SQL | undefined {
  if (billing === null) return undefined;
  if (billing === 'billed') return isNotNull(timeEntries.invoiceLineId);
  if (billing === 'unbilled') {
    return UNBILLED_TIME;
  }
  if (billing === 'unrated') return UNRATED_TIME;
  if (billing === 'covered') {
    return and(eq(timeEntries.billable, true), eq(timeEntries.coveredByFee, true));
  }
  return eq(timeEntries.billable, billing === 'billable');
}
