import { and, asc, eq, gte, ilike, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import { type AdminActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { likePattern, type SortKey } from '#app/platform/db/paging.server.ts';
import type { StoredFile } from '#app/platform/files/files.server.ts';
import type { Money } from '#app/platform/money.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { invoiceLines, invoices } from '#app/records/invoice/billing-tables.ts';
import { INVOICE_NAME } from '#app/records/invoice/invoice-status-sql.server.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { expenses } from '#app/records/time-entry/expense-tables.ts';
import type { TimeFilters } from './time-filters.ts';
import { MOST_TIME_LINES } from './time-lines.ts';
import { personName } from './time-queries.server.ts';
import { OPEN_EXPENSES } from './unbilled-time-sql.server.ts';

/** The sorts of the list of expenses, as its address names them. */
export const EXPENSE_SORTS = {
  date: { by: expenses.date, type: 'date' },
} as const satisfies Record<string, SortKey>;

const ROW = {
  id: expenses.id,
  userId: expenses.userId,
  personName,
  customerId: expenses.customerId,
  companyName: customerProfiles.displayName,
  contactName: customerProfiles.contactName,
  projectId: expenses.projectId,
  projectTitle: projects.title,
  description: expenses.description,
  date: expenses.date,
  billable: expenses.billable,
  isInvoiced: sql<boolean>`${expenses.invoiceLineId} is not null`,
  invoiceId: invoices.id,
  invoiceNumber: sql<
    string | null
  >`case when ${expenses.invoiceLineId} is not null then ${INVOICE_NAME} end`,
  version: expenses.version,
};

/** A condition: the actor sees the amount and the receipt of an expense, as who sees money or spent it. */
const isShownTo = (actor: AdminActor) =>
  may(actor, 'money') ? sql`true` : eq(expenses.userId, actor.userId);

/**
 * Expenses, the newest first, narrowed by customer and billing, searched by what they were for. Amount and receipt are null where
 * they are not shown to the actor.
 */
export function listExpenses(
  actor: AdminActor,
  request: PageRequest,
  { customer, billing }: Pick<TimeFilters, 'customer' | 'billing'>,
) {
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: expenses,
      sort: EXPENSE_SORTS.date,
      request,
      filters: and(
        customer ? eq(expenses.customerId, customer) : undefined,
        billingCondition(billing),
      ),
      search: (pattern) => [ilike(expenses.description, pattern)],
      rows: (cursor) =>
        tx
          .select({
            ...ROW,
            amount: sql<Money | null>`case when ${isShownTo(actor)} then ${expenses.amount} end`,
            receipt: sql<
              string | null
            >`case when ${isShownTo(actor)} then ${expenses.fileName} end`,
            isShown: sql<boolean>`${isShownTo(actor)}`,
            cursor,
          })
          .from(expenses)
          .innerJoin(users, eq(users.id, expenses.userId))
          .leftJoin(customerProfiles, eq(customerProfiles.id, expenses.customerId))
          .leftJoin(projects, eq(projects.id, expenses.projectId))
          .leftJoin(invoiceLines, eq(invoiceLines.id, expenses.invoiceLineId))
          .leftJoin(invoices, eq(invoices.id, invoiceLines.invoiceId)),
    }),
  );
}

/** One expense of the list. */
export type ExpenseRow = Awaited<ReturnType<typeof listExpenses>>['rows'][number];

function billingCondition(billing: TimeFilters['billing']): SQL | undefined {
  if (billing === 'unbilled') return OPEN_EXPENSES;
  if (billing === 'billed') return isNotNull(expenses.invoiceLineId);
  return billing === 'nonbillable' ? eq(expenses.billable, false) : undefined;
}

/** Returns the receipt of an expense. @throws NotFoundError also where it has none, or the actor is not shown it. */
export async function getReceipt(actor: AdminActor, id: string): Promise<StoredFile> {
  const [found] = await asActor(actor, (tx) =>
    tx
      .select({
        fileName: expenses.fileName,
        filePath: expenses.filePath,
        fileSize: expenses.fileSize,
        mimeType: expenses.mimeType,
      })
      .from(expenses)
      .where(and(eq(expenses.id, id), isShownTo(actor))),
  );
  const { fileName, filePath, fileSize, mimeType } = found ?? {};
  if (!fileName || !filePath || !mimeType || fileSize == null) throw new NotFoundError();
  return { fileName, filePath, fileSize, mimeType };
}

/**
 * Returns a customer's expenses to bill, oldest first, narrowed by the filters of hours: at most as many as an invoice has
 * lines; `areExpensesCut` says that there are more.
 */
export async function listOpenExpenses(
  actor: AdminActor,
  filters: TimeFilters & { customer: string },
) {
  const rows = await asActor(actor, (tx) =>
    tx
      .select({
        id: expenses.id,
        date: expenses.date,
        personName,
        description: expenses.description,
        amount: expenses.amount,
        version: expenses.version,
      })
      .from(expenses)
      .innerJoin(users, eq(users.id, expenses.userId))
      .where(matchingExpenses(filters))
      .orderBy(asc(expenses.date), asc(expenses.id))
      .limit(MOST_TIME_LINES + 1),
  );
  return {
    expenses: rows.slice(0, MOST_TIME_LINES),
    areExpensesCut: rows.length > MOST_TIME_LINES,
  };
}

/** An expense that can be invoiced. */
export type OpenExpense = Awaited<ReturnType<typeof listOpenExpenses>>['expenses'][number];

/** Returns the sum of the expenses to bill that match; no expense is of a task. */
export async function sumOpenExpenses(actor: AdminActor, filters: TimeFilters): Promise<Money> {
  const [sum] = await asActor(actor, (tx) =>
    tx
      .select({ amount: sql<string>`coalesce(sum(${expenses.amount}), 0)::numeric(14, 2)::text` })
      .from(expenses)
      .where(matchingExpenses(filters)),
  );
  return sum?.amount ?? '0.00';
}

function matchingExpenses(filters: TimeFilters): SQL | undefined {
  const pattern = likePattern(filters.search);
  return and(
    OPEN_EXPENSES,
    filters.customer ? eq(expenses.customerId, filters.customer) : undefined,
    filters.person ? eq(expenses.userId, filters.person) : undefined,
    filters.project ? eq(expenses.projectId, filters.project) : undefined,
    filters.task ? sql`false` : undefined,
    filters.from ? gte(expenses.date, filters.from) : undefined,
    filters.to ? lte(expenses.date, filters.to) : undefined,
    pattern ? ilike(expenses.description, pattern) : undefined,
  );
}
