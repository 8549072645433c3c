import { and, desc, eq, ilike, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { type AdminActor, type CustomerActor, sightOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { readHistory } from '#app/areas/activity/history-queries.server.ts';
import { isOfCustomerNamed } from '#app/areas/customers/customer-name-sql.server.ts';
import { ownRecordCondition } from '#app/areas/customers/own-record-queries.server.ts';
import { isUnread } from '#app/areas/notices/notice-queries.server.ts';
import { CachedSums } from '#app/platform/cached-sums.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { anyHolds, isShown, listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import type { SortKey } from '#app/platform/db/paging.server.ts';
import { haveManyRows, type ReadFigures } from '#app/platform/figure-cache.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import {
  invoiceDueOrder,
  invoiceNumberOrder,
  invoices,
} from '#app/records/invoice/billing-tables.ts';
import {
  hasInvoiceStatus,
  INVOICE_NAME,
  INVOICE_STATUS,
  IS_WRITTEN_OFF,
} from '#app/records/invoice/invoice-status-sql.server.ts';
import { customerAccounts } from '#app/records/invoice/ledger-tables.ts';
import { readInvoice } from './invoice-detail-queries.server.ts';
import type { InvoiceFilters, InvoiceSums, OwnInvoiceFilters } from './invoice-filters.ts';
import { suggestedIn } from './invoice-number-commands.server.ts';
import { readOrigin } from './invoice-origin-queries.server.ts';
import { INVOICE_REST } from './invoice-rest-sql.server.ts';
import { readIssued, standingFigures } from './issued-queries.server.ts';
import { linesWithTime } from './time-release-commands.server.ts';
import { underWayOn } from './under-way-queries.server.ts';
import { taxWithin } from './write-off-rows.server.ts';

/** The sorts of both lists of invoices, as their address names them. Invoices without a due date come last. */
export const INVOICE_SORTS = {
  created: { by: invoices.createdAt, type: 'timestamptz' },
  due: { by: invoiceDueOrder(invoices), type: 'date' },
  amount: { by: invoices.amount, type: 'numeric' },
  number: { by: invoiceNumberOrder(invoices), type: 'text' },
} as const satisfies Record<string, SortKey>;

type InvoiceSort = keyof typeof INVOICE_SORTS;

const COLUMNS = {
  id: invoices.id,
  invoiceNumber: INVOICE_NAME,
  description: invoices.description,
  amount: invoices.amount,
  isWrittenOff: IS_WRITTEN_OFF,
  credited: invoices.credited,
  /** What is still to be paid; null for an invoice that nobody has to pay. */
  open: sql<
    string | null
  >`case when ${invoices.status} in ('sent', 'overdue') then ${INVOICE_REST} end`,
  dueDate: invoices.dueDate,
  status: INVOICE_STATUS,
  isPrepayment: invoices.isPrepayment,
  paidDate: invoices.paidDate,
  archivedAt: invoices.archivedAt,
  version: invoices.version,
  createdAt: invoices.createdAt,
  isUnread: isUnread('invoice', invoices.id),
};

const STAFF_COLUMNS = {
  ...COLUMNS,
  sendOn: invoices.sendOn,
  customerId: invoices.customerId,
  companyName: customerProfiles.displayName,
  contactName: customerProfiles.contactName,
};

/** Latest invoices that a customer's page shows. */
const LATEST = 10;

/**
 * Invoices of all customers, filtered and searched by number, description, company name and contact name, with how many match.
 */
export async function listInvoices(
  actor: AdminActor,
  request: PageRequest,
  { filters, today }: { filters: InvoiceFilters; today: string },
) {
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: invoices,
      sort: INVOICE_SORTS[request.sort as InvoiceSort],
      request,
      filters: and(
        ...inView(filters.show, today),
        filters.status ? hasInvoiceStatus(filters.status) : undefined,
      ),
      search: async (pattern) => [
        ilike(invoices.invoiceNumber, pattern),
        ilike(invoices.description, pattern),
        await isOfCustomerNamed(tx, invoices.customerId, pattern),
      ],
      rows: (cursor) =>
        tx
          .select({
            ...STAFF_COLUMNS,
            cursor,
          })
          .from(invoices)
          .innerJoin(customerProfiles, eq(customerProfiles.id, invoices.customerId)),
    }),
  );
}

/** The latest invoices of one customer for staff, archived ones left out. */
export async function latestInvoices(actor: AdminActor, customerId: string): Promise<InvoiceRow[]> {
  return asActor(actor, (tx) =>
    tx
      .select(STAFF_COLUMNS)
      .from(invoices)
      .innerJoin(customerProfiles, eq(customerProfiles.id, invoices.customerId))
      .where(and(eq(invoices.customerId, customerId), isNull(invoices.archivedAt)))
      .orderBy(desc(invoices.createdAt), invoices.id)
      .limit(LATEST),
  );
}

/** What a view of the list shows: a part of what is open, or as in every list. */
function inView(show: InvoiceFilters['show'], today: string): (SQL | undefined)[] {
  const out = inArray(invoices.status, ['sent', 'overdue']);
  const draft = eq(invoices.status, 'draft');
  const view = (where: SQL | undefined) => [isShown('open', invoices.archivedAt, where)];
  if (show === 'unpaid') return view(out);
  if (show === 'past-due') return view(and(out, lt(invoices.dueDate, today)));
  if (show === 'drafts') return view(draft);
  return [isShown(show, invoices.archivedAt, or(out, draft))];
}

/** The sums of open invoices and drafts. */
export const invoiceSums = new CachedSums<InvoiceSums>('invoice');

/** Returns what is still to be paid on all invoices, the overdue part of it, and the sum of drafts, in one statement. */
export function getInvoiceSums(actor: AdminActor, today: string): Promise<InvoiceSums> {
  return invoiceSums.of(sightOf(actor) + today, () =>
    asActor(actor, (tx) => readInvoiceSums(tx, today)),
  );
}

async function readInvoiceSums(tx: Tx, today: string): Promise<ReadFigures<InvoiceSums>> {
  const out = sql`i.status in ('sent', 'overdue')`;
  const sum = (what: SQL, where: SQL) =>
    sql`coalesce(sum(${what}) filter (where ${where}), 0)::numeric(14, 2)::text`;
  const left = sql`i.amount - i.credited - coalesce(paid.amount, 0)`;
  // The payments of an invoice are looked up once, and those of drafts not at all.
  const [sums] = await rowsOf<InvoiceSums & { isLarge: boolean }>(
    tx,
    sql`select ${sum(left, out)} as unpaid, ${sum(left, sql`${out} and i.due_date < ${today}::date`)} as "past-due",
        ${sum(sql`i.amount`, sql`i.status = 'draft'`)} as drafts, ${haveManyRows(invoices)} as "isLarge"
      from invoices i left join lateral (select sum(p.amount) as amount from invoice_payments p
          where p.invoice_id = i.id and p.reversed_at is null and ${out}) paid on true
      where i.archived_at is null and i.status in ('draft', 'sent', 'overdue')`,
  );
  if (!sums) throw new Error('A sum has one row.');
  const { isLarge, ...figures } = sums;
  return { figures, isLarge };
}

/** One invoice of the back office's list. */
export type InvoiceRow = Awaited<ReturnType<typeof listInvoices>>['rows'][number];

/** The customer's own invoices, filtered by status and searched by number and description, with how many match. */
export async function listOwnInvoices(
  actor: CustomerActor,
  request: PageRequest,
  filters: OwnInvoiceFilters,
) {
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: invoices,
      sort: INVOICE_SORTS[request.sort as InvoiceSort],
      request,
      filters: and(
        eq(invoices.customerId, actor.customerId),
        filters.status ? hasInvoiceStatus(filters.status) : undefined,
      ),
      holding: (pattern) =>
        ownRecordCondition(
          tx,
          'invoice',
          invoices.id,
          pattern,
          anyHolds(pattern, invoices.invoiceNumber, invoices.description),
        ),
      rows: (cursor) => tx.select({ ...COLUMNS, cursor }).from(invoices),
    }),
  );
}

/** One invoice of the portal's list. */
export type OwnInvoiceRow = Awaited<ReturnType<typeof listOwnInvoices>>['rows'][number];

/** Returns an invoice for its page in the back office, with the customer's balance and its history. @throws NotFoundError */
export async function getInvoice(actor: AdminActor, id: string) {
  return asActor(actor, async (tx) => {
    const invoice = await readInvoice(tx, id);
    const [account] = await tx
      .select({ balance: customerAccounts.availableBalance })
      .from(customerAccounts)
      .where(eq(customerAccounts.customerId, invoice.customerId));
    return {
      ...invoice,
      balance: account?.balance ?? '0.00',
      underWay: await underWayOn(tx, id),
      /** What the invoice gets when it goes out, or when it is corrected. */
      nextNumber: await suggestedIn(tx),
      documents: await readIssued(tx, id),
      ...(await readOrigin(tx, id)),
      /** The sales tax in what is open on it. */
      openTax: await taxWithin(tx, id, invoice.open),
      /** What can be credited of it in part; null for one that is not open. */
      creditable: ['sent', 'overdue'].includes(invoice.status)
        ? await standingFigures(tx, id, invoice.invoiceNumber)
        : null,
      /** The lines on which logged hours stand. */
      linesWithTime: await linesWithTime(tx, id),
      history: await readHistory(tx, 'invoice', id),
    };
  });
}

/** An invoice as its page in the back office has it. */
export type InvoiceDetail = Awaited<ReturnType<typeof getInvoice>>;

/**
 * Returns an invoice for anyone who may see it, without what only staff see.
 * @throws NotFoundError when it is a draft, archived or someone else's.
 */
export async function getInvoiceSheet(actor: AdminActor | CustomerActor, id: string) {
  return asActor(actor, async (tx) => ({
    ...(await readInvoice(tx, id)),
    underWay: await underWayOn(tx, id),
  }));
}
