import { subtotalOf } from '#app/areas/billing/invoice-amounts.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import type { PlanDelivery, PlanPeriod } from '#app/records/billing-plan/billing-plan-status.ts';
import { billingPlanPrices, billingPlans } from '#app/records/billing-plan/billing-plan-tables.ts';
import type { PlanLine } from '#app/records/billing-plan/plan-line.ts';
import { demoDate, demoTime } from './demo-clock.ts';
import { type DemoPeople, idOf } from './load-people.server.ts';

type DemoPlan = {
  companyKey: string;
  name: string;
  period: PlanPeriod;
  delivery: PlanDelivery;
  /** Days from now to its first invoice. */
  inDays: number;
  lines: PlanLine[];
  /** What it costs later, and from how many days from now on. */
  later?: { inDays: number; lines: PlanLine[] };
};

const advice = (unitPrice: string): PlanLine[] => [
  { description: 'Leadership advice, four half days', quantity: '4.00', unitPrice },
  { description: 'Dispatch board review', quantity: '1.00', unitPrice: '350.00' },
];

/** None is due within the days in which people try the demo. */
const PLANS: readonly DemoPlan[] = [
  {
    companyKey: 'tarryall',
    name: 'Leadership advice',
    period: 'month',
    delivery: 'send',
    inDays: 12,
    lines: advice('620.00'),
    later: { inDays: 180, lines: advice('650.00') },
  },
  {
    companyKey: 'tarryall',
    name: 'Pricing review',
    period: 'year',
    delivery: 'draft',
    inDays: 47,
    lines: [{ description: 'Yearly pricing review', quantity: '1.00', unitPrice: '1800.00' }],
  },
];

/** Plans that make invoices by themselves, from a few days from now on. */
export async function loadPlans(tx: Tx, people: DemoPeople, now: Date): Promise<void> {
  const createdBy = idOf(people.userIds, 'renee');
  const createdAt = demoTime(now, { daysAgo: 6, hour: 15 });
  for (const { companyKey, inDays, lines, later, ...facts } of PLANS) {
    const firstDay = demoDate(now, inDays);
    const made = { createdBy, createdAt };
    const [plan] = await tx
      .insert(billingPlans)
      .values({
        ...facts,
        ...made,
        customerId: idOf(people.customerIds, companyKey),
        firstDay,
        nextDay: firstDay,
      })
      .returning({ id: billingPlans.id });
    if (!plan) throw new Error('The plan was not made.');
    const prices = [{ fromDay: firstDay, lines }];
    if (later) prices.push({ fromDay: demoDate(now, later.inDays), lines: later.lines });
    await tx.insert(billingPlanPrices).values(
      prices.map((price) => ({
        ...price,
        ...made,
        planId: plan.id,
        amount: subtotalOf(price.lines),
      })),
    );
  }
}
