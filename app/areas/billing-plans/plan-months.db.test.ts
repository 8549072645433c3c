import { asc, eq, inArray } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmClock, firmDay, setFirmClock } from '#app/platform/firm-clock.server.ts';
import { billingPlans } from '#app/records/billing-plan/billing-plan-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { disagreements } from '#tests/helpers/books.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { comingBillingDays } from './billing-days.ts';
import { createPlan } from './plan-commands.server.ts';
import { makePlannedInvoices } from './plan-jobs.server.ts';

setUpDatabase();

let admin: AdminActor;
let customer: CustomerActor;
let clock: ReturnType<typeof firmClock>;

beforeAll(async () => {
  ({ ann: admin, customer } = await makePeople());
  clock = firmClock();
});
afterEach(async () => {
  setFirmClock(clock);
  await unsafeOwnerTransaction((tx) =>
    tx
      .update(billingPlans)
      .set({ status: 'ended', nextDay: null })
      .where(eq(billingPlans.status, 'active')),
  );
});

const plan = (firstDay: string, delivery: 'draft' | 'send' = 'send') =>
  createPlan(admin, {
    customerId: customer.customerId,
    name: 'Advice',
    period: 'month',
    firstDay,
    delivery,
    daysToPay: 14,
    lines: [{ description: 'Advice', quantity: '1.00', unitPrice: '100.00' }],
  });

const madeBy = (...ids: string[]) =>
  unsafeOwnerTransaction((tx) =>
    tx
      .select({
        id: invoices.id,
        plan: invoices.billingPlanId,
        period: invoices.billingPeriod,
        description: invoices.description,
        dueDate: invoices.dueDate,
      })
      .from(invoices)
      .where(inArray(invoices.billingPlanId, ids))
      .orderBy(asc(invoices.billingPeriod)),
  );

/** Two processes that run what is due at a moment, on the firm's calendar. */
const runAt = (moment: number | string) => {
  const today = firmDay(new Date(moment));
  return Promise.all([makePlannedInvoices(today), makePlannedInvoices(today)]);
};

const HOUR = 3_600_000;

/** Moments, eight hours apart, of the three days before and the day after the end of a month. */
const aroundTheEndOf = (year: number, month: number) =>
  Array.from({ length: 12 }, (_, place) => Date.UTC(year, month + 1, 1) + (place * 8 - 72) * HOUR);

describe.each(['America/Chicago', 'Europe/Paris', 'Australia/Sydney'])(
  '36 months in %s',
  (zone) => {
    it('bring each plan 36 invoices on its days, by two processes that are both away for a month', async () => {
      setFirmClock({ ...clock, timeZone: zone });
      const days = ['2027-01-30', '2027-01-31', '2027-02-01'];
      const ids = await Promise.all(
        days.map((firstDay, place) => plan(firstDay, place === 1 ? 'draft' : 'send')),
      );
      const seen = new Set<string>();
      for (let month = 0; month < 36; month += 1) {
        if (month === 20) continue;
        for (const moment of aroundTheEndOf(2027 + Math.floor(month / 12), month % 12)) {
          await runAt(moment);
          const today = firmDay(new Date(moment));
          const made = await madeBy(...ids);
          for (const { id, period } of made.filter((each) => !seen.has(each.id))) {
            seen.add(id);
            // What both were away for comes with the next run.
            if (month !== 21) expect(period).toBe(today);
          }
        }
      }
      const made = await madeBy(...ids);
      for (const [place, firstDay] of days.entries()) {
        const own = made.filter((each) => each.plan === ids[place]);
        expect(own.map(({ period }) => period).slice(0, 36)).toEqual(
          comingBillingDays({ firstDay, lastDay: null, period: 'month' }, firstDay, 36),
        );
        expect(own).toHaveLength(36);
      }
      expect(await disagreements()).toEqual([]);
    });
  },
);

it('makes one invoice where the day is another one in UTC, however often it runs', async () => {
  setFirmClock({ ...clock, timeZone: 'Europe/Paris' });
  const id = await plan('2027-05-30');
  await runAt('2027-05-29T21:59:00Z');
  expect(await madeBy(id)).toEqual([]);
  // 22:00 on the 30th there, 01:00 on the 31st, and after a restart.
  for (const moment of ['2027-05-30T20:00:00Z', '2027-05-30T23:00:00Z', '2027-05-31T09:00:00Z']) {
    await runAt(moment);
  }
  expect((await madeBy(id)).map(({ period }) => period)).toEqual(['2027-05-30']);
});

it('dates and words an invoice of the 1st by the firm, not by UTC', async () => {
  setFirmClock({ ...clock, timeZone: 'Australia/Sydney' });
  const id = await plan('2027-03-01');
  await runAt('2027-02-28T12:59:00Z');
  expect(await madeBy(id)).toEqual([]);
  await runAt('2027-02-28T13:00:00Z');
  expect(await madeBy(id)).toMatchObject([
    { period: '2027-03-01', description: 'Advice, March 2027', dueDate: '2027-03-15' },
  ]);
});

it('catches up after days away without moving its day', async () => {
  const id = await plan('2027-02-01');
  await makePlannedInvoices('2027-03-03');
  expect(await madeBy(id)).toMatchObject([
    { description: 'Advice, February 2027', dueDate: '2027-03-17' },
    { description: 'Advice, March 2027', dueDate: '2027-03-17' },
  ]);
  const [stored] = await unsafeOwnerTransaction((tx) =>
    tx.select({ nextDay: billingPlans.nextDay }).from(billingPlans).where(eq(billingPlans.id, id)),
  );
  expect(stored).toEqual({ nextDay: '2027-04-01' });
});
