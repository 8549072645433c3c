import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { createInvoice } from '#app/areas/billing/invoice-commands.server.ts';
import { invoiceSchema } from '#app/areas/billing/invoice-forms.ts';
import { getInvoice } from '#app/areas/billing/invoice-queries.server.ts';
import { getLineOptions } from '#app/areas/billing/service-queries.server.ts';
import { createPlan } from '#app/areas/billing-plans/plan-commands.server.ts';
import { type NewPlan, planSchema } from '#app/areas/billing-plans/plan-forms.ts';
import { makePlannedInvoices } from '#app/areas/billing-plans/plan-jobs.server.ts';
import { setPlanPrice } from '#app/areas/billing-plans/plan-price-commands.server.ts';
import { getCustomerDesk } from '#app/areas/customer-desk/customer-desk-queries.server.ts';
import { search } from '#app/areas/search/search-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { billingPlans } from '#app/records/billing-plan/billing-plan-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { move, newCustomerId, pay, rowOf } from '#tests/helpers/billing.ts';
import { disagreements } from '#tests/helpers/books.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { retainerBlocksOf, retainerVersion } from '#tests/helpers/retainers.ts';
import { createRetainer, endRetainer } from './retainer-commands.server.ts';
import type { NewRetainer } from './retainer-forms.ts';

setUpDatabase();

let admin: AdminActor;
beforeAll(async () => {
  ({ ann: admin } = await makePeople());
});

const TEN_HOURS = {
  unit: 'hours',
  hours: '10.00',
  price: '1800.00',
  period: 'once',
  delivery: 'draft',
} as const;

async function newRetainer(given: Partial<NewRetainer> = {}) {
  const customerId = given.customerId ?? (await newCustomerId());
  const id = await createRetainer(admin, { ...TEN_HOURS, name: 'Advice', ...given, customerId });
  return { id, customerId };
}

const LINE = { description: 'Advice, paid ahead', quantity: '1.00', unitPrice: '1800.00' };

const draft = (customerId: string, retainerId: string) =>
  createInvoice(admin, {
    ...{ customerId, retainerId, over: 'lines', lines: [LINE], isPrepayment: false },
  });

const plan = (customerId: string, retainerId: string, given: Partial<NewPlan> = {}) =>
  createPlan(admin, {
    ...{ customerId, retainerId, name: 'Advice, monthly', period: 'month', delivery: 'send' },
    ...{ firstDay: firmDay(), lines: [LINE], ...given },
  });

const invoicesOf = (customerId: string) =>
  unsafeOwnerTransaction((tx) =>
    tx.select().from(invoices).where(eq(invoices.customerId, customerId)),
  );
const plansOf = (customerId: string) =>
  unsafeOwnerTransaction((tx) =>
    tx.select().from(billingPlans).where(eq(billingPlans.customerId, customerId)),
  );

describe('a retainer that an invoice fills', () => {
  it('makes it a prepayment, and gains a block once that is paid', async () => {
    const { id, customerId } = await newRetainer();
    expect((await getLineOptions(admin, customerId)).retainers).toMatchObject([
      { id, name: 'Advice', size: '10.00', price: '1800.00', billedBy: null },
    ]);
    const { id: invoiceId } = await draft(customerId, id);
    expect(await rowOf(invoiceId)).toMatchObject({ isPrepayment: true, retainerId: id });
    expect(await getInvoice(admin, invoiceId)).toMatchObject({ retainer: { id, name: 'Advice' } });
    await move(admin, invoiceId, 'sent');
    expect(await retainerBlocksOf(id)).toEqual([]);
    await pay(admin, invoiceId, '1800.00');
    expect(await retainerBlocksOf(id)).toMatchObject([{ leftSize: '10.00', price: '1800.00' }]);
    expect(await disagreements()).toEqual([]);
  });

  it("is the customer's own and has not ended, else nothing is written", async () => {
    const { id, customerId } = await newRetainer();
    const other = await newCustomerId();
    await expect(draft(other, id)).rejects.toThrow('Choose a retainer of this customer.');
    await expect(plan(other, id)).rejects.toThrow('Choose a retainer of this customer.');
    expect((await getLineOptions(admin, other)).retainers).toEqual([]);
    await endRetainer(admin, id, { reason: 'done', version: await retainerVersion(id) });
    await expect(draft(customerId, id)).rejects.toThrow('This retainer has ended.');
    await expect(plan(customerId, id)).rejects.toThrow('This retainer has ended.');
    expect((await getLineOptions(admin, customerId)).retainers).toEqual([]);
    expect([...(await invoicesOf(other)), ...(await invoicesOf(customerId))]).toEqual([]);
    expect([...(await plansOf(other)), ...(await plansOf(customerId))]).toEqual([]);
  });

  it('has no tax, on the form and on a plan', async () => {
    const { id, customerId } = await newRetainer();
    const tax = '8.25% Sales tax';
    const asked = { customerId, retainerId: id, lines: [{ ...LINE, tax }] };
    const invoice = invoiceSchema.safeParse({ ...asked, invoiceNumber: 'A 1', over: 'lines' });
    const monthly = { name: 'A', period: 'month', delivery: 'send', firstDay: firmDay() };
    for (const { error } of [invoice, planSchema.safeParse({ ...asked, ...monthly })]) {
      expect(error?.issues).toMatchObject([
        { path: ['lines', 0, 'tax'], message: expect.stringContaining('A prepayment has no tax') },
      ]);
    }
    const made = await plan(customerId, id);
    const taxed = [{ ...LINE, tax: { name: 'Sales tax', rate: '8.25' } }];
    const price = { fromDay: firmDay(), lines: taxed, version: 1 };
    await expect(setPlanPrice(admin, made, price)).rejects.toThrow('A prepayment has no tax');
  });
});

describe('a plan that fills a retainer', () => {
  it('posts each invoice to prepayments, and adds a block once it is paid', async () => {
    const { id, customerId } = await newRetainer();
    await plan(customerId, id);
    await makePlannedInvoices(firmDay());
    const [made] = await invoicesOf(customerId);
    expect(made).toMatchObject({ isPrepayment: true, retainerId: id, status: 'sent' });
    await pay(admin, String(made?.id), '1800.00');
    expect(await retainerBlocksOf(id)).toMatchObject([{ leftSize: '10.00' }]);
    expect(await disagreements()).toEqual([]);
  });

  it('is the only one, and follows the period that was agreed', async () => {
    const monthly = await newRetainer({ period: 'month', firstDay: firmDay(), carries: 0 });
    await expect(plan(monthly.customerId, monthly.id)).rejects.toThrow(
      'The plan Advice already bills this retainer.',
    );
    expect((await getLineOptions(admin, monthly.customerId)).retainers).toMatchObject([
      { billedBy: 'Advice' },
    ]);
    const yearly = plan(monthly.customerId, monthly.id, { period: 'year' });
    await expect(yearly).rejects.toThrow('Advice is agreed every month, so its plan is too.');
    await expect(yearly).rejects.toThrow(RefusedError);
    expect(await plansOf(monthly.customerId)).toHaveLength(1);
  });
});

describe('where a retainer is looked for', () => {
  it('is found by its name and its customer, by staff', async () => {
    const { id } = await newRetainer({ name: 'Zeolite hours' });
    const found = await search(admin, 'zeolite', firmDay());
    expect(found.flatMap(({ hits }) => hits)).toMatchObject([
      { kind: 'retainer', id, path: `/admin/retainers/${id}`, status: { label: 'Active' } },
    ]);
  });

  it("is on its customer's page with what is left, and marked once it is low", async () => {
    const { id, customerId } = await newRetainer({ lowAt: '10.00' });
    const { desk: before } = await getCustomerDesk(admin, customerId, firmDay());
    expect(before).toMatchObject({ openRetainers: 1, retainerHours: '0.00', lowRetainers: 0 });
    const { id: invoiceId } = await draft(customerId, id);
    await move(admin, invoiceId, 'sent');
    await pay(admin, invoiceId, '1800.00');
    const { desk } = await getCustomerDesk(admin, customerId, firmDay());
    expect(desk).toMatchObject({
      ...{ openRetainers: 1, retainerHours: '10.00', retainerMoney: '0.00', lowRetainers: 1 },
    });
  });
});
