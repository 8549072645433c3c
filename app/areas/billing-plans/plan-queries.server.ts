import { and, asc, desc, eq, gte, ilike, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { readHistory } from '#app/areas/activity/history-queries.server.ts';
import { isOfCustomerNamed } from '#app/areas/customers/customer-name-sql.server.ts';
import { listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import type { SortKey } from '#app/platform/db/paging.server.ts';
import { billingPlans, planNextOrder } from '#app/records/billing-plan/billing-plan-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import {
  INVOICE_NAME,
  INVOICE_STATUS,
  IS_WRITTEN_OFF,
} from '#app/records/invoice/invoice-status-sql.server.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { retainers } from '#app/records/retainer/retainer-tables.ts';
import { plusTax, priceOn } from './billing-days.ts';
import { freeMilestones, shownParts } from './part-rows.server.ts';
import type { PlanSort, PlanView } from './plan-filters.ts';
import { PLAN, pricesOf } from './plan-rows.server.ts';

/** Latest invoices that a plan's page shows. */
const LATEST_MADE = 24;

/** The sorts of lists of plans. */
export const PLAN_SORTS: Record<PlanSort, SortKey> = {
  next: { by: planNextOrder(billingPlans), type: 'date' },
  name: { by: billingPlans.name, type: 'text' },
  created: { by: billingPlans.createdAt, type: 'timestamptz' },
};

// Written out by name: inside a selected expression a bare column would lose its table's name.
// The amount of the next invoice, or of the last one of a plan that has ended.
const NEXT_AMOUNT = sql<string>`(select p.amount::text from billing_plan_prices p where p.plan_id = billing_plans.id
  and p.from_day <= coalesce(billing_plans.next_day, 'infinity'::date) order by p.from_day desc limit 1)`;

const VIEWS: Record<PlanView, SQL | undefined> = {
  current: sql`${billingPlans.status} in ('active', 'paused')`,
  hindered: isNotNull(billingPlans.hindrance),
  ended: eq(billingPlans.status, 'ended'),
  all: undefined,
};

/** Plans of all customers, searched by name, company name and contact name, with how many match. */
export async function listPlans(actor: AdminActor, request: PageRequest, view: PlanView) {
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: billingPlans,
      sort: PLAN_SORTS[request.sort as PlanSort],
      request,
      filters: VIEWS[view],
      search: async (pattern) => [
        ilike(billingPlans.name, pattern),
        await isOfCustomerNamed(tx, billingPlans.customerId, pattern),
      ],
      rows: (cursor) =>
        tx
          .select({
            id: billingPlans.id,
            name: billingPlans.name,
            customerId: billingPlans.customerId,
            companyName: customerProfiles.displayName,
            contactName: customerProfiles.contactName,
            period: billingPlans.period,
            delivery: billingPlans.delivery,
            status: billingPlans.status,
            nextDay: billingPlans.nextDay,
            hindrance: billingPlans.hindrance,
            amount: NEXT_AMOUNT,
            createdAt: billingPlans.createdAt,
            cursor,
          })
          .from(billingPlans)
          .innerJoin(customerProfiles, eq(customerProfiles.id, billingPlans.customerId)),
    }),
  );
}

/** One plan of the list. */
export type PlanRow = Awaited<ReturnType<typeof listPlans>>['rows'][number];

/** A plan with its prices, what it made, and its history. @throws NotFoundError */
export async function getPlan(actor: AdminActor, id: string) {
  return asActor(actor, async (tx) => {
    const [plan] = await tx
      .select({
        ...PLAN,
        contactName: customerProfiles.contactName,
        projectTitle: projects.title,
        retainerName: retainers.name,
        isProjectArchived: sql<boolean>`coalesce(${projects.archivedAt} is not null, false)`,
        hindrance: billingPlans.hindrance,
        createdAt: billingPlans.createdAt,
        creatorName: users.name,
      })
      .from(billingPlans)
      .innerJoin(customerProfiles, eq(customerProfiles.id, billingPlans.customerId))
      .leftJoin(projects, eq(projects.id, billingPlans.projectId))
      .leftJoin(retainers, eq(retainers.id, billingPlans.retainerId))
      .leftJoin(users, eq(users.id, billingPlans.createdBy))
      .where(eq(billingPlans.id, id));
    if (!plan) throw new NotFoundError();
    const made = await tx
      .select({
        id: invoices.id,
        invoiceNumber: INVOICE_NAME,
        description: invoices.description,
        amount: invoices.amount,
        dueDate: invoices.dueDate,
        period: invoices.billingPeriod,
        status: INVOICE_STATUS,
        isWrittenOff: IS_WRITTEN_OFF,
        createdAt: invoices.createdAt,
      })
      .from(invoices)
      .where(eq(invoices.billingPlanId, id))
      .orderBy(desc(invoices.billingPeriod))
      .limit(LATEST_MADE);
    const { projectId } = plan;
    const isByMilestone = plan.period === 'milestone' && projectId !== null;
    return {
      ...plan,
      parts: isByMilestone ? await shownParts(tx, id) : [],
      milestones: isByMilestone ? await freeMilestones(tx, { id, projectId }) : [],
      prices: await pricesOf(tx, id),
      made,
      madeCount: await tx.$count(invoices, eq(invoices.billingPlanId, id)),
      history: await readHistory(tx, 'billing_plan', id),
    };
  });
}

/** A plan as its page shows it. */
export type PlanDetail = Awaited<ReturnType<typeof getPlan>>;

/**
 * The next invoice that plans will send to the acting customer on or after `today` (the firm's calendar date), with its amount;
 * null without one.
 */
export async function nextPlannedInvoice(
  actor: CustomerActor,
  today: string,
): Promise<{ day: string; amount: string; plusTax: string; name: string } | null> {
  return asActor(actor, async (tx) => {
    const [plan] = await tx
      .select({ id: billingPlans.id, day: billingPlans.nextDay, name: billingPlans.name })
      .from(billingPlans)
      .where(
        and(
          eq(billingPlans.customerId, actor.customerId),
          eq(billingPlans.status, 'active'),
          ne(billingPlans.period, 'milestone'),
          gte(billingPlans.nextDay, today),
        ),
      )
      .orderBy(asc(billingPlans.nextDay), asc(billingPlans.id))
      .limit(1);
    if (!plan?.day) return null;
    const price = priceOn(await pricesOf(tx, plan.id), plan.day);
    return price
      ? { day: plan.day, amount: price.amount, plusTax: plusTax(price.lines), name: plan.name }
      : null;
  });
}
