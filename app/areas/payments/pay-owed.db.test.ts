import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { move, rowOf } from '#tests/helpers/billing.ts';
import { customerActor, makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { arrive, attemptsOn, outInvoice, payThrough } from '#tests/helpers/payments.ts';
import { StripeEmulator } from '#tests/helpers/stripe/stripe-emulator.ts';
import { owedValue } from './owed-value.ts';
import { payOwedSchema } from './pay-forms.ts';
import { payOwed } from './pay-owed-commands.server.ts';
import { canPayOwed, getPayable } from './pay-owed-queries.server.ts';

setUpDatabase();

const stripe = new StripeEmulator();
const CHANGED = /^What is open has changed since you opened this page\. Nothing was charged\./;
let admin: AdminActor;
let customer: CustomerActor;
let ids: string[];

const newClient = async () =>
  customerActor((await unsafeOwnerTransaction((tx) => makeCustomer(tx))).user.id);
/** What someone does on the newest page; its events have arrived when it is done. */
const pressed = async (what: 'card' | 'bank') => {
  const before = stripe.events.length;
  stripe.press(stripe.newest.id, what);
  await arrive(stripe.events.slice(before));
};
const owedNow = async () => (await getPayable(customer)).payable.map(owedValue);

beforeAll(async () => {
  await payThrough(stripe);
  admin = await makeAdmin();
});
afterAll(() => stripe.stop());

beforeEach(async () => {
  customer = await newClient();
  ids = [
    await outInvoice(admin, '100.10', customer.customerId),
    await outInvoice(admin, '200.20', customer.customerId),
    await outInvoice(admin, '0.03', customer.customerId),
  ];
});

describe('what a client owes', () => {
  it('is paid at once: one payment of the exact sum, each invoice whole', async () => {
    expect(await canPayOwed(customer)).toBe(true);
    await payOwed(customer, { kind: 'card', owed: await owedNow() });
    const [attempt] = await attemptsOn(ids[0] ?? '');
    expect(attempt).toMatchObject({ amount: '300.33', startedBy: customer.userId, kind: 'card' });
    expect((await getPayable(customer)).attemptId).toBe(attempt?.id);
    await pressed('card');
    for (const id of ids) expect((await rowOf(id)).status).toBe('paid');
    expect(await getPayable(customer)).toMatchObject({ payable: [], attemptId: null });
    expect(await canPayOwed(customer)).toBe(false);
  });

  it('is paid as far as it is chosen, and what a bank works on is not offered again', async () => {
    const [first = '', second = ''] = await owedNow();
    await payOwed(customer, { kind: 'bank', owed: [first, second] });
    await pressed('bank');
    const { payable, underWay } = await getPayable(customer);
    expect(payable.map(({ due }) => due)).toHaveLength(1);
    expect(underWay.map(owedValue).toSorted()).toEqual([first, second].toSorted());
    await expect(payOwed(customer, { kind: 'card', owed: [first] })).rejects.toThrow(CHANGED);
  });

  it('is refused where it changed since the page was opened, and nothing begins', async () => {
    const before = await owedNow();
    await move(admin, ids[1] ?? '', 'cancelled');
    await expect(payOwed(customer, { kind: 'card', owed: before })).rejects.toThrow(CHANGED);
    expect(await attemptsOn(ids[0] ?? '')).toEqual([]);
  });

  it('is a client’s own: neither another one’s invoice nor an edited amount is taken', async () => {
    const other = await newClient();
    const foreign = await outInvoice(admin, '5.00', other.customerId);
    const [own = ''] = await owedNow();
    for (const wrong of [`${foreign} 5.00`, own.replace(/\S+$/, '0.50')]) {
      for (const owed of [[wrong], [own, wrong]]) {
        await expect(payOwed(customer, { kind: 'card', owed })).rejects.toThrow(CHANGED);
      }
    }
    expect(await attemptsOn(foreign)).toEqual([]);
  });

  it('is asked for in a form that names at least one invoice, and at most fifty', () => {
    const value = owedValue({ id: crypto.randomUUID(), due: '1.00' });
    const isTaken = (owed: unknown) => payOwedSchema.safeParse({ kind: 'card', owed }).success;
    expect(isTaken([value])).toBe(true);
    for (const owed of [undefined, [], Array(51).fill(value), ['x'], [`${value}1`]]) {
      expect(isTaken(owed)).toBe(false);
    }
  });
});
