import { and, asc, eq, lte, ne, or, sql } from 'drizzle-orm';
import type { FirmActor } from '#app/access/actor.ts';
import { asFirm, closedMonthWords } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { createInvoiceIn } from '#app/areas/billing/invoice-commands.server.ts';
import { sendMadeDraft } from '#app/areas/billing/sending-commands.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { closedDay, gaveWay, isBeingMerged } from '#app/platform/db/violations.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import type { Job } from '#app/platform/jobs.server.ts';
import { log } from '#app/platform/log.server.ts';
import { billingPlans } from '#app/records/billing-plan/billing-plan-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { billingDayAfter, billingPeriodWords, type PlanDays, priceOn } from './billing-days.ts';
import { duePartOf, HAS_DUE_PART, type PlanOfParts } from './part-rows.server.ts';
import { pricesOf } from './plan-rows.server.ts';

/** Makes what plans are due to make, within an hour of the firm's midnight, whatever its zone. */
export const billingPlansJob: Job<object> = {
  name: 'billing-plans',
  schedule: '10 * * * *',
  run: () => makePlannedInvoices(firmDay()),
};

const THE_PLANS: FirmActor = { kind: 'firm', by: 'billing plans' };

/**
 * Makes the invoices of all active plans whose days have come by `today` (the firm's calendar date), oldest first, each in a
 * transaction of its own. What can't be made is stored with its plan, where staff see it, and stops only that plan until the next
 * run.
 * @throws the last error that nobody foresaw, so that the queue tries again.
 */
export async function makePlannedInvoices(today: string): Promise<void> {
  const stopped = new Set<string>();
  let unforeseen: unknown;
  for (;;) {
    const due = (await duePlans(today)).filter(({ id }) => !stopped.has(id));
    if (due.length === 0) break;
    for (const { id, name } of due) {
      try {
        await makeNextOf({ id, name }, today);
      } catch (error) {
        stopped.add(id);
        // Whoever holds it is at work on it, and the next run comes within the hour.
        if (isBeingMerged(error) || gaveWay(error)) continue;
        const words = reasonOf(error);
        if (words === UNFORESEEN) {
          log().error({ err: error, plan: id }, 'an invoice of a plan could not be made');
          unforeseen = error;
        }
        await storeHindrance({ id, name }, words, today);
      }
    }
  }
  if (unforeseen) throw unforeseen;
}

const UNFORESEEN = 'Something went wrong on our side. We will try again automatically.';

function reasonOf(error: unknown): string {
  if (error instanceof RefusedError) return error.message;
  const closed = closedDay(error);
  return closed ? closedMonthWords(closed) : UNFORESEEN;
}

const isDue = (today: string) =>
  and(
    eq(billingPlans.status, 'active'),
    or(
      and(ne(billingPlans.period, 'milestone'), lte(billingPlans.nextDay, today)),
      and(eq(billingPlans.period, 'milestone'), HAS_DUE_PART),
    ),
  );

function duePlans(today: string) {
  return asFirm(THE_PLANS, (tx) =>
    tx
      .select({ id: billingPlans.id, name: billingPlans.name })
      .from(billingPlans)
      .where(isDue(today))
      .orderBy(asc(billingPlans.nextDay), asc(billingPlans.id)),
  );
}

/**
 * Makes the invoice of the first period or milestone of a plan that has none, dated `today`, and moves the plan on by its own days. Of two at
 * once the second waits, and then finds the plan moved.
 * @throws RefusedError when the customer gets no invoices.
 */
async function makeNextOf({ id, name }: { id: string; name: string }, today: string) {
  const firm: FirmActor = { ...THE_PLANS, named: name };
  await asFirm(firm, async (tx) => {
    const [plan] = await tx
      .select({
        id: billingPlans.id,
        customerId: billingPlans.customerId,
        name: billingPlans.name,
        period: billingPlans.period,
        firstDay: billingPlans.firstDay,
        lastDay: billingPlans.lastDay,
        delivery: billingPlans.delivery,
        daysToPay: billingPlans.daysToPay,
        nextDay: billingPlans.nextDay,
        retainerId: billingPlans.retainerId,
      })
      .from(billingPlans)
      .where(and(eq(billingPlans.id, id), isDue(today)))
      .for('no key update');
    if (!plan) return;
    const { customerId, delivery, daysToPay, retainerId } = plan;
    const [customer] = await tx
      .select({
        companyName: customerProfiles.displayName,
        archivedAt: customerProfiles.archivedAt,
      })
      .from(customerProfiles)
      .where(eq(customerProfiles.id, customerId));
    if (customer?.archivedAt) {
      throw new RefusedError(`${customer.companyName} is archived. Restore it, or end this plan.`);
    }
    const invoice = await nextInvoiceOf(tx, plan);
    if (!invoice) return;
    const made = await createInvoiceIn(tx, firm, {
      customerId,
      description: `${plan.name}, ${invoice.of}`,
      lines: invoice.lines,
      ...(daysToPay !== null && { dueDate: addDays(today, daysToPay) }),
      ...(delivery === 'draft' && { sendOn: today }),
      ...(retainerId && { retainerId, isPrepayment: true }),
      recurring: { billingPlanId: id, billingPeriod: invoice.period },
    });
    if (delivery === 'send') await sendMadeDraft(tx, firm, made.id);
    const { nextDay, isLast } = await invoice.goOn(made.id);
    await tx
      .update(billingPlans)
      .set({
        nextDay,
        hindrance: null,
        updatedAt: sql`now()`,
        ...(isLast && { status: 'ended' as const, ...nextVersion(billingPlans) }),
      })
      .where(eq(billingPlans.id, id));
    if (isLast) {
      await logActivity(tx, firm, {
        action: 'billing_plan.finished',
        entityType: 'billing_plan',
        entityId: id,
        metadata: { name: plan.name },
      });
    }
  });
}

type DuePlan = PlanOfParts & (PlanDays | { period: 'milestone' }) & { nextDay: string | null };

/** What the next invoice of a plan is of and for, and how the plan goes on once it is made; null when none is due any more. */
async function nextInvoiceOf(tx: Tx, plan: DuePlan) {
  if (plan.period === 'milestone') return duePartOf(tx, plan);
  const { nextDay: day } = plan;
  if (day === null) return null;
  const price = priceOn(await pricesOf(tx, plan.id), day);
  if (!price) throw new Error('A plan has a price from its first day.');
  const nextDay = billingDayAfter(plan, day);
  return {
    of: billingPeriodWords(plan.period, day),
    lines: price.lines,
    period: day,
    goOn: async () => ({ nextDay, isLast: nextDay === null }),
  };
}

/** Stores why a plan could not make an invoice; the log has each reason once. */
async function storeHindrance(
  { id, name }: { id: string; name: string },
  words: string,
  today: string,
) {
  const firm: FirmActor = { ...THE_PLANS, named: name };
  await asFirm(firm, async (tx) => {
    const [stored] = await tx
      .update(billingPlans)
      .set({ hindrance: words, nextDay: sql`coalesce(${billingPlans.nextDay}, ${today}::date)` })
      .where(
        and(
          eq(billingPlans.id, id),
          eq(billingPlans.status, 'active'),
          sql`${billingPlans.hindrance} is distinct from ${words}`,
        ),
      )
      .returning({ id: billingPlans.id });
    if (!stored) return;
    await logActivity(tx, firm, {
      action: 'billing_plan.hindered',
      entityType: 'billing_plan',
      entityId: id,
      metadata: { name, reason: words },
    });
  });
}
