import { and, asc, desc, eq, ilike, type SQL, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { readHistory } from '#app/areas/activity/history-queries.server.ts';
import { isOfCustomerNamed } from '#app/areas/customers/customer-name-sql.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import type { SortKey } from '#app/platform/db/paging.server.ts';
import { firmZone } from '#app/platform/firm-clock.server.ts';
import { billingPlans } from '#app/records/billing-plan/billing-plan-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { INVOICE_NAME } from '#app/records/invoice/invoice-status-sql.server.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { retainerBlocks } from '#app/records/retainer/retainer-block-tables.ts';
import { retainers } from '#app/records/retainer/retainer-tables.ts';
import type { RetainerEvent } from './burn-down.ts';
import type { RetainerSort, RetainerView } from './retainer-filters.ts';

/** The sorts of the list of retainers. */
export const RETAINER_SORTS: Record<RetainerSort, SortKey> = {
  name: { by: retainers.name, type: 'text' },
  created: { by: retainers.createdAt, type: 'timestamptz' },
};

// Written out by name: inside a selected expression a bare column would lose its table's name.
const OF_BLOCKS = 'from retainer_blocks b where b.retainer_id = retainers.id';
const LEFT = sql<string>`(select coalesce(sum(b.left_size), 0.00)::text ${sql.raw(OF_BLOCKS)})`;
/** What is left and what drafts have reserved: the liability. */
const UNEARNED = sql<string>`(select coalesce(sum(b.left_worth + coalesce((select sum(d.worth) from retainer_draws d
  where d.block_id = b.id and d.invoice_id is not null and d.payment_id is null), 0)), 0.00)::text ${sql.raw(OF_BLOCKS)})`;
const NEXT_EXPIRY = sql<
  string | null
>`(select min(b.expires_on)::text ${sql.raw(OF_BLOCKS)} and b.left_worth > 0)`;

const VIEWS: Record<RetainerView, SQL | undefined> = {
  current: sql`(${eq(retainers.status, 'active')} or exists (select ${sql.raw(OF_BLOCKS)} and b.left_worth > 0))`,
  all: undefined,
};

const SHOWN = {
  id: retainers.id,
  name: retainers.name,
  unit: retainers.unit,
  size: retainers.size,
  price: retainers.price,
  period: retainers.period,
  carries: retainers.carries,
  overRate: retainers.overRate,
  lowAt: retainers.lowAt,
  status: retainers.status,
};

/** Retainers of all customers, searched by name, company name and contact name, with how many match. */
export async function listRetainers(actor: AdminActor, request: PageRequest, view: RetainerView) {
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: retainers,
      sort: RETAINER_SORTS[request.sort as RetainerSort],
      request,
      filters: VIEWS[view],
      search: async (pattern) => [
        ilike(retainers.name, pattern),
        await isOfCustomerNamed(tx, retainers.customerId, pattern),
      ],
      rows: (cursor) =>
        tx
          .select({
            ...SHOWN,
            customerId: retainers.customerId,
            companyName: customerProfiles.displayName,
            contactName: customerProfiles.contactName,
            left: LEFT,
            unearned: UNEARNED,
            nextExpiry: NEXT_EXPIRY,
            createdAt: retainers.createdAt,
            cursor,
          })
          .from(retainers)
          .innerJoin(customerProfiles, eq(customerProfiles.id, retainers.customerId)),
    }),
  );
}

/** One retainer of the list. */
export type RetainerRow = Awaited<ReturnType<typeof listRetainers>>['rows'][number];

/** A retainer with its blocks, what was drawn, and its history. @throws NotFoundError */
export async function getRetainer(actor: AdminActor, id: string) {
  return asActor(actor, async (tx) => {
    const [retainer] = await tx
      .select({
        ...SHOWN,
        customerId: retainers.customerId,
        companyName: customerProfiles.displayName,
        contactName: customerProfiles.contactName,
        projectId: retainers.projectId,
        projectTitle: projects.title,
        left: LEFT,
        unearned: UNEARNED,
        version: retainers.version,
        createdAt: retainers.createdAt,
      })
      .from(retainers)
      .innerJoin(customerProfiles, eq(customerProfiles.id, retainers.customerId))
      .leftJoin(projects, eq(projects.id, retainers.projectId))
      .where(eq(retainers.id, id));
    if (!retainer) throw new NotFoundError();
    const [plan] = await tx
      .select({ id: billingPlans.id, name: billingPlans.name })
      .from(billingPlans)
      .where(eq(billingPlans.retainerId, id))
      .orderBy(sql`${billingPlans.status} = 'ended'`, desc(billingPlans.createdAt))
      .limit(1);
    return {
      ...retainer,
      plan: plan ?? null,
      blocks: await blocksOf(tx, id),
      events: await eventsOf(tx, id),
      history: await readHistory(tx, 'retainer', id),
    };
  });
}

/** A retainer as its page shows it. */
export type RetainerDetail = Awaited<ReturnType<typeof getRetainer>>;

/** The acting customer's retainers that are active or have something left, with what happened to each. */
export async function listOwnRetainers(actor: CustomerActor) {
  return asActor(actor, async (tx) => {
    const own = await tx
      .select({ ...SHOWN, nextExpiry: NEXT_EXPIRY })
      .from(retainers)
      .where(and(eq(retainers.customerId, actor.customerId), VIEWS.current))
      .orderBy(desc(retainers.createdAt));
    return Promise.all(own.map(async (each) => ({ ...each, events: await eventsOf(tx, each.id) })));
  });
}

function blocksOf(tx: Tx, id: string) {
  return tx
    .select({
      id: retainerBlocks.id,
      invoiceId: retainerBlocks.invoiceId,
      invoiceNumber: INVOICE_NAME,
      size: retainerBlocks.size,
      price: retainerBlocks.price,
      leftSize: retainerBlocks.leftSize,
      fromDay: retainerBlocks.fromDay,
      expiresOn: retainerBlocks.expiresOn,
    })
    .from(retainerBlocks)
    .innerJoin(invoices, eq(invoices.id, retainerBlocks.invoiceId))
    .where(eq(retainerBlocks.retainerId, id))
    .orderBy(asc(retainerBlocks.fromDay), asc(retainerBlocks.createdAt));
}

/** What happened to a retainer, by the firm's days: what drafts reserve has not happened yet. */
function eventsOf(tx: Tx, id: string) {
  return rowsOf<RetainerEvent>(
    tx,
    sql`select least(b.from_day, (b.created_at at time zone ${firmZone()}::text)::date)::text as day, 'added' as kind, b.size::text
        from retainer_blocks b where b.retainer_id = ${id}
      union all
      select p.paid_on::text, 'used', d.size::text from retainer_draws d join retainer_blocks b on b.id = d.block_id
        join invoice_payments p on p.id = d.payment_id where b.retainer_id = ${id}
      union all
      select (t.created_at at time zone ${firmZone()}::text)::date::text, 'expired', d.size::text from retainer_draws d
        join retainer_blocks b on b.id = d.block_id join transactions t on t.id = d.transaction_id where b.retainer_id = ${id}`,
  );
}
