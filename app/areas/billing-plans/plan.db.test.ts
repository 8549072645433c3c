import { and, asc, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { billingPlans } from '#app/records/billing-plan/billing-plan-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';

import { disagreements } from '#tests/helpers/books.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import { billingDay, comingBillingDays } from './billing-days.ts';
import { createPlan, endPlan, pausePlan, resumePlan, updatePlan } from './plan-commands.server.ts';
import { type NewPlan, planSchema } from './plan-forms.ts';
import { makePlannedInvoices } from './plan-jobs.server.ts';
import { setPlanPrice, withdrawPlanPrice } from './plan-price-commands.server.ts';
import { getPlan, listPlans, nextPlannedInvoice } from './plan-queries.server.ts';

setUpDatabase();

let admin: AdminActor;
let customer: CustomerActor;
let other: CustomerActor;
let today: string;

beforeAll(async () => {
  ({ ann: admin, customer, other } = await makePeople());
});
beforeEach(() => {
  today = firmDay();
});

const lines = (unitPrice: string) => [{ description: 'Advice', quantity: '1.00', unitPrice }];

function plan(given: Partial<NewPlan> = {}): Promise<string> {
  return createPlan(admin, {
    customerId: customer.customerId,
    name: 'Service advice',
    period: 'month',
    firstDay: today,
    delivery: 'send',
    lines: lines('1250.00'),
    ...given,
  });
}

const stored = async (id: string) => {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(billingPlans).where(eq(billingPlans.id, id)),
  );
  if (!row) throw new Error('The plan is gone.');
  return row;
};
const versionOf = async (id: string) => (await stored(id)).version;
const madeBy = (id: string) =>
  unsafeOwnerTransaction((tx) =>
    tx
      .select()
      .from(invoices)
      .where(eq(invoices.billingPlanId, id))
      .orderBy(asc(invoices.createdAt), asc(invoices.billingPeriod)),
  );
const actionsOn = (id: string) =>
  unsafeOwnerTransaction(async (tx) =>
    (
      await tx
        .select({ action: activityLogs.action })
        .from(activityLogs)
        .where(eq(activityLogs.entityId, id))
        .orderBy(asc(activityLogs.createdAt))
    ).map(({ action }) => action),
  );
/** Ends what other tests left active, so that a run is this test's own. */
const endAll = () =>
  unsafeOwnerTransaction((tx) =>
    tx.update(billingPlans).set({ status: 'ended', nextDay: null, hindrance: null }),
  );
beforeEach(endAll);

describe('a plan that sends', () => {
  it('makes, numbers, posts and emails one invoice a period, under its name', async () => {
    const id = await plan({ daysToPay: 14 });
    await makePlannedInvoices(today);
    await makePlannedInvoices(today);
    const [made, ...more] = await madeBy(id);
    expect(more).toEqual([]);
    expect(made).toMatchObject({
      status: 'sent',
      amount: '1250.00',
      billingPeriod: today,
      dueDate: addDays(today, 14),
      createdBy: null,
    });
    expect(made?.invoiceNumber).toMatch(/^INV-/);
    expect(made?.description).toMatch(/^Service advice, \w+ \d{4}$/);
    expect(await stored(id)).toMatchObject({
      status: 'active',
      nextDay: billingDay({ firstDay: today, lastDay: null, period: 'month' }, 1),
      hindrance: null,
    });
    const lineOf = await unsafeOwnerTransaction((tx) =>
      tx
        .select({ metadata: activityLogs.metadata })
        .from(activityLogs)
        .where(
          and(
            eq(activityLogs.entityId, made?.id ?? ''),
            eq(activityLogs.action, 'invoice.status_changed'),
          ),
        ),
    );
    expect(lineOf).toEqual([
      { metadata: expect.objectContaining({ by: 'billing plans', named: 'Service advice' }) },
    ]);
    const told = (await queuedAnnouncements()).filter(({ path }) => path.endsWith(made?.id ?? '-'));
    expect(told.map(({ title, mail }) => [title, mail?.attach])).toEqual([
      [`New invoice: ${made?.invoiceNumber}`, [`invoice:${made?.id}`]],
    ]);
    expect(await disagreements()).toEqual([]);
    const detail = await getPlan(admin, id);
    expect(detail.made.map(({ amount }) => amount)).toEqual(['1250.00']);
  });

  it('is told to its customer alone as the next invoice', async () => {
    await plan({ firstDay: addDays(today, 9), lines: lines('77.00') });
    expect(await nextPlannedInvoice(customer, today)).toEqual({
      day: addDays(today, 9),
      plusTax: '',
      amount: '77.00',
      name: 'Service advice',
    });
    expect(await nextPlannedInvoice(other, today)).toBeNull();
  });

  it('ends by itself with its last invoice; its end date counts', async () => {
    const id = await plan({ lastDay: today });
    await makePlannedInvoices(addDays(today, 400));
    expect(await madeBy(id)).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ status: 'ended', nextDay: null });
    expect(await actionsOn(id)).toEqual(['billing_plan.created', 'billing_plan.finished']);
  });
});

describe('a plan that prepares drafts', () => {
  it('makes a draft without a number that asks to go out on its day, and stays unknown to the customer', async () => {
    const id = await plan({ delivery: 'draft', daysToPay: 10 });
    await makePlannedInvoices(today);
    const [made] = await madeBy(id);
    expect(made).toMatchObject({
      status: 'draft',
      invoiceNumber: null,
      sendOn: today,
      dueDate: addDays(today, 10),
    });
    expect(await nextPlannedInvoice(customer, today)).toBeNull();
  });
});

describe('missed periods', () => {
  it('come oldest first, once each, dated the day of issue, and move no later day', async () => {
    const id = await plan();
    const days = comingBillingDays({ firstDay: today, lastDay: null, period: 'month' }, today, 4);
    const [, , third = '', fourth = ''] = days;
    await makePlannedInvoices(addDays(third, 2));
    const made = await madeBy(id);
    expect(made.map(({ billingPeriod }) => billingPeriod)).toEqual(days.slice(0, 3));
    const issued = await unsafeOwnerTransaction((tx) =>
      rowsOf<{ day: string }>(
        tx,
        sql`select distinct issued_on::text as day from issued_documents where invoice_id in (select id from invoices where billing_plan_id = ${id})`,
      ),
    );
    expect(issued).toEqual([{ day: today }]);
    const numbers = made.map(({ invoiceNumber }) => Number(invoiceNumber?.replace(/\D/g, '')));
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect((await stored(id)).nextDay).toBe(fourth);
  });

  it('are never made twice, however many processes run at once', async () => {
    const ids = await Promise.all(
      [0, 1, 2].map((place) => plan({ name: `Plan ${place}`, delivery: place ? 'send' : 'draft' })),
    );
    const last = addDays(today, 80);
    await Promise.all([1, 2, 3, 4, 5].map(() => makePlannedInvoices(last)));
    await makePlannedInvoices(last);
    for (const id of ids) {
      const periods = (await madeBy(id)).map(({ billingPeriod }) => billingPeriod).toSorted();
      expect(periods).toEqual(
        comingBillingDays({ firstDay: today, lastDay: last, period: 'month' }, today, 10),
      );
    }
    expect(await disagreements()).toEqual([]);
  });

  it('are refused by the database a second time', async () => {
    const id = await plan();
    await makePlannedInvoices(today);
    await unsafeOwnerTransaction((tx) =>
      tx.update(billingPlans).set({ nextDay: today }).where(eq(billingPlans.id, id)),
    );
    await expect(makePlannedInvoices(today)).rejects.toThrow();
    expect(await madeBy(id)).toHaveLength(1);
    expect((await stored(id)).hindrance).toMatch(/wrong on our side/);
  });
});

describe('what stops a plan', () => {
  it('is said on it and once in the log, stops no other plan, and is caught up when it is gone', async () => {
    const archived = await plan({ customerId: other.customerId });
    const free = await plan();
    const archive = (archivedAt: Date | null) =>
      unsafeOwnerTransaction((tx) =>
        tx
          .update(customerProfiles)
          .set({ archivedAt })
          .where(eq(customerProfiles.id, other.customerId)),
      );
    await archive(new Date());
    await makePlannedInvoices(today);
    await makePlannedInvoices(today);
    expect(await madeBy(free)).toHaveLength(1);
    expect(await madeBy(archived)).toEqual([]);
    expect((await stored(archived)).hindrance).toMatch(
      /is archived\. Restore it, or end this plan/,
    );
    expect(await actionsOn(archived)).toEqual(['billing_plan.created', 'billing_plan.hindered']);
    const page = await listPlans(
      admin,
      { search: '', sort: 'next', direction: 'asc', after: null, before: null },
      'hindered',
    );
    expect(page.rows.map(({ id, amount }) => [id, amount])).toEqual([[archived, '1250.00']]);
    await archive(null);
    await makePlannedInvoices(today);
    expect(await madeBy(archived)).toHaveLength(1);
    expect((await stored(archived)).hindrance).toBeNull();
  });

  it('can be a month that is closed: the invoice waits until it is open', async () => {
    const id = await plan();
    const draft = await plan({ delivery: 'draft', name: 'Drafts' });
    await unsafeOwnerTransaction((tx) =>
      tx.execute(
        sql`insert into journal_closings (number, month) select 1, date_trunc('month', ${today}::date)::date`,
      ),
    );
    await makePlannedInvoices(today);
    expect(await madeBy(id)).toEqual([]);
    expect((await stored(id)).hindrance).toMatch(/ is closed in the books/);
    // A draft posts nothing.
    expect(await madeBy(draft)).toHaveLength(1);
    await unsafeOwnerTransaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`delete from journal_closings`);
    });
    await makePlannedInvoices(today);
    expect(await madeBy(id)).toHaveLength(1);
  });

  it('can be staff: periods that begin during a pause get no invoice, and an end is for good', async () => {
    const id = await plan();
    await pausePlan(admin, id, { reason: 'Season is over', version: await versionOf(id) });
    await makePlannedInvoices(addDays(today, 70));
    expect(await madeBy(id)).toEqual([]);
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(billingPlans)
        .set({ firstDay: addDays(today, -70), nextDay: addDays(today, -70) })
        .where(eq(billingPlans.id, id)),
    );
    await resumePlan(admin, id, await versionOf(id));
    const { nextDay } = await stored(id);
    expect(nextDay && nextDay >= today).toBe(true);
    await endPlan(admin, id, { reason: 'Moved away', version: await versionOf(id) });
    await makePlannedInvoices(addDays(today, 800));
    expect(await madeBy(id)).toEqual([]);
    await expect(resumePlan(admin, id, await versionOf(id))).rejects.toThrow(RefusedError);
    expect(await actionsOn(id)).toEqual([
      'billing_plan.created',
      'billing_plan.paused',
      'billing_plan.resumed',
      'billing_plan.ended',
    ]);
  });
});

describe('a price', () => {
  it('changes from its day on, and not for what was made', async () => {
    const id = await plan();
    const [first = '', second = '', third = ''] = comingBillingDays(
      { firstDay: today, lastDay: null, period: 'month' },
      today,
      3,
    );
    await setPlanPrice(admin, id, {
      fromDay: second,
      lines: lines('1300.00'),
      version: await versionOf(id),
    });
    await setPlanPrice(admin, id, {
      fromDay: addDays(second, 1),
      lines: lines('9999.00'),
      version: await versionOf(id),
    });
    await makePlannedInvoices(first);
    const { prices } = await getPlan(admin, id);
    await withdrawPlanPrice(admin, id, prices[2]?.id ?? '', await versionOf(id));
    await expect(
      withdrawPlanPrice(admin, id, prices[0]?.id ?? '', await versionOf(id)),
    ).rejects.toThrow(RefusedError);
    await expect(
      setPlanPrice(admin, id, {
        fromDay: first,
        lines: lines('1.00'),
        version: await versionOf(id),
      }),
    ).rejects.toThrow(/was already made/);
    await makePlannedInvoices(third);
    expect((await madeBy(id)).map(({ amount }) => amount)).toEqual([
      '1250.00',
      '1300.00',
      '1300.00',
    ]);
  });
});

describe('a form that makes no sense', () => {
  it('is refused with a sentence and changes nothing', async () => {
    const form = {
      customerId: customer.customerId,
      name: 'Backward',
      period: 'month',
      firstDay: '2027-03-01',
      delivery: 'send',
      lines: lines('10'),
    };
    const said = (given: object) =>
      planSchema.safeParse({ ...form, ...given }).error?.issues.map(({ message }) => message);
    expect(said({})).toBeUndefined();
    expect(said({ lastDay: '2027-02-28' })).toEqual(["A plan can't end before it begins"]);
    expect(said({ lines: [] })).toEqual(['Add at least one line']);
    expect(said({ lines: lines('0.00') })).toHaveLength(1);
    expect(said({ lines: lines('-5') })).toHaveLength(1);
    expect(said({ lines: lines('12,50') })).toHaveLength(1);
    expect(said({ daysToPay: -1 })).toHaveLength(1);
    expect(said({ period: 'week' })).toEqual(['Choose how often']);
    await expect(plan({ firstDay: addDays(today, -1) })).rejects.toThrow(/begins today or later/);
    const id = await plan({ firstDay: addDays(today, 30) });
    const edit = { name: 'Backward', delivery: 'send', lastDay: today } as const;
    await expect(updatePlan(admin, id, { ...edit, version: await versionOf(id) })).rejects.toThrow(
      /can't end before it begins/,
    );
    expect(await stored(id)).toMatchObject({ name: 'Service advice', lastDay: null, version: 1 });
  });
});

it('is made once by a form that is sent twice, and is not found by who may not see it', async () => {
  const submissionId = crypto.randomUUID();
  const id = await plan({ submissionId });
  expect(await plan({ submissionId })).toBe(id);
  const assigned: AdminActor = { ...admin, role: 'consultant', rights: ['work'], customers: [] };
  await expect(getPlan(assigned, id)).rejects.toThrow(NotFoundError);
});
