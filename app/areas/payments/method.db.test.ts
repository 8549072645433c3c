import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { paymentMethods } from '#app/records/invoice/payment-method-tables.ts';
import { rowOf } from '#tests/helpers/billing.ts';
import { actionsOn, customerActor, makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { arrive, attemptsOn, outInvoice, payThrough } from '#tests/helpers/payments.ts';
import { StripeEmulator } from '#tests/helpers/stripe/stripe-emulator.ts';
import { catchUp } from './catch-up-jobs.server.ts';
import { addMethod, removeMethod } from './method-commands.server.ts';
import { forgetMethodJob, settleMethodJob } from './method-jobs.server.ts';
import { listMethods, pendingMethods } from './method-queries.server.ts';
import { owedValue } from './owed-value.ts';
import { payOwed } from './pay-owed-commands.server.ts';
import { getPayable } from './pay-owed-queries.server.ts';
import { settleAttempt } from './provider-event-commands.server.ts';

setUpDatabase();

const stripe = new StripeEmulator();
let admin: AdminActor;
let customer: CustomerActor;

const newClient = async () =>
  customerActor((await unsafeOwnerTransaction((tx) => makeCustomer(tx))).user.id);
/** Has what was told since `before` arrive. */
const arriveSince = (before: number) => arrive(stripe.events.slice(before));
const methodsOf = (actor: CustomerActor) => listMethods(actor, actor.customerId);

/** Saves a method of the client and has Stripe's events arrive. */
async function saved(what: 'bank' | 'amounts' | 'code' | 'card', actor = customer) {
  await addMethod(actor, { kind: what === 'card' ? 'card' : 'bank' });
  const before = stripe.events.length;
  const setup = stripe.saved.save(stripe.newest, what);
  await arriveSince(before);
  const method = (await methodsOf(actor)).at(-1);
  if (!method) throw new Error('No method is shown.');
  return { method, setup };
}

const owed = async () => (await getPayable(customer)).payable.map(owedValue);

/** Pays what is owed by a saved method, and has what came of it arrive. */
async function pay(methodId: string) {
  const before = stripe.events.length;
  await payOwed(customer, { kind: methodId, owed: await owed() });
  await arriveSince(before);
}

beforeAll(async () => {
  await payThrough(stripe);
  admin = await makeAdmin();
});
afterAll(() => stripe.stop());
beforeEach(async () => {
  customer = await newClient();
  stripe.saved.outcomes = [];
});

describe('a payment method', () => {
  it('is saved on Stripe’s page with what was agreed to, once however often it is heard of', async () => {
    await addMethod(customer, { kind: 'bank' });
    expect(await methodsOf(customer)).toEqual([]);
    const before = stripe.events.length;
    stripe.saved.save(stripe.newest, 'bank');
    const [pending = ''] = await pendingMethods(customer);
    await settleMethodJob.run({ methodId: pending });
    await arriveSince(before);
    await arrive(stripe.events.slice(before).toReversed());
    const [method, ...others] = await methodsOf(customer);
    expect(others).toEqual([]);
    expect(method).toMatchObject({
      state: 'usable',
      kind: 'bank',
      name: 'STRIPE TEST BANK',
      lastFour: '6789',
      mandate: expect.stringMatching(/^You authorize .+ to debit this bank account/),
    });
    expect(await actionsOn(customer.customerId)).toEqual(['customer.payment_method_saved']);
    expect(await methodsOf(await newClient())).toEqual([]);
  });

  it('that waits for small deposits says which kind, and pays nothing before they are confirmed', async () => {
    await outInvoice(admin, '1250.00', customer.customerId);
    const code = await saved('code');
    expect(code.method).toMatchObject({ state: 'unconfirmed', confirmedBy: 'code' });
    const amounts = await saved('amounts');
    expect(amounts.method).toMatchObject({ state: 'unconfirmed', confirmedBy: 'amounts' });
    expect(amounts.method.confirmUrl).toMatch(/#deposits$/);
    expect((await getPayable(customer)).methods).toEqual([]);
    await expect(pay(amounts.method.id)).rejects.toThrow(/can’t be used/);
    expect(stripe.calls.filter((call) => call === 'POST /v1/payment_intents')).toEqual([]);

    const before = stripe.events.length;
    stripe.saved.confirm(code.setup.id, false);
    stripe.saved.confirm(amounts.setup.id, true);
    await arriveSince(before);
    expect(await methodsOf(customer)).toMatchObject([
      { state: 'failed', reason: expect.stringMatching(/exceeded/) },
      { state: 'usable', reason: null },
    ]);
    expect((await getPayable(customer)).methods).toMatchObject([{ id: amounts.method.id }]);
  });

  it('pays what the client chooses: a card at once, a bank account after days', async () => {
    const card = await saved('card');
    const bank = await saved('bank');
    const first = await outInvoice(admin, '78.40', customer.customerId);
    await pay(card.method.id);
    expect((await rowOf(first)).status).toBe('paid');
    const second = await outInvoice(admin, '19.99', customer.customerId);
    await pay(bank.method.id);
    const [attempt] = await attemptsOn(second);
    expect(attempt).toMatchObject({ state: 'processing', methodId: bank.method.id, url: null });
    expect((await getPayable(customer)).underWay).toHaveLength(1);
    const before = stripe.events.length;
    stripe.succeed(attempt?.intentId ?? '');
    await arriveSince(before);
    expect((await rowOf(second)).status).toBe('paid');
  });

  it('that is declined says why at once, and the invoice stays open', async () => {
    const { method } = await saved('card');
    const id = await outInvoice(admin, '4.35', customer.customerId);
    stripe.saved.outcomes = ['insufficient_funds'];
    await expect(pay(method.id)).rejects.toThrow(
      'The payment did not go through: Your card has insufficient funds. Nothing was charged.',
    );
    expect((await rowOf(id)).status).toBe('sent');
    expect(await attemptsOn(id)).toMatchObject([{ state: 'failed' }]);
    await pay(method.id);
    expect((await rowOf(id)).status).toBe('paid');
  });

  it('whose answer is lost is looked up, and never charged twice', async () => {
    const { method } = await saved('bank');
    const id = await outInvoice(admin, '1250.00', customer.customerId);
    const due = await owed();
    stripe.lose = [500, 500, 500];
    const charges = () => [...stripe.intents.values()].filter(({ amount }) => amount === 125_000);
    await expect(payOwed(customer, { kind: method.id, owed: due })).rejects.toThrow(
      /being checked/,
    );
    expect(charges()).toHaveLength(1);
    // Pressed again, by the method and by a page.
    for (const kind of [method.id, 'bank']) {
      await expect(payOwed(customer, { kind, owed: due })).rejects.toThrow(RefusedError);
    }
    const [attempt] = await attemptsOn(id);
    await settleAttempt(attempt?.id ?? '');
    expect(await attemptsOn(id)).toMatchObject([{ state: 'processing' }]);
    expect(charges()).toHaveLength(1);
  });

  it('is removed once: the second press reads a sentence, and Stripe forgets it', async () => {
    const { method } = await saved('card');
    const other = await newClient();
    await expect(removeMethod(other, method.id)).rejects.toThrow(NotFoundError);
    await removeMethod(customer, method.id);
    await expect(removeMethod(customer, method.id)).rejects.toThrow(
      'This payment method was already removed.',
    );
    expect(await methodsOf(customer)).toEqual([]);
    await forgetMethodJob.run({ methodId: method.id });
    await forgetMethodJob.run({ methodId: method.id });
    expect(stripe.saved.newest.customer).toBeNull();
    await outInvoice(admin, '1.10', customer.customerId);
    await expect(pay(method.id)).rejects.toThrow(/can’t be used/);
    await catchUp(new Date());
    expect(await methodsOf(customer)).toEqual([]);
  });

  it('of another client pays nothing', async () => {
    const { method } = await saved('card', await newClient());
    const id = await outInvoice(admin, '0.60', customer.customerId);
    await expect(pay(method.id)).rejects.toThrow(/can’t be used/);
    expect(await attemptsOn(id)).toEqual([]);
  });

  it('that its bank replaces has the new digits and last day', async () => {
    const { method } = await saved('card');
    const before = stripe.events.length;
    const card = {
      ...{ brand: 'visa', last4: '1111', funding: 'credit' as const },
      ...{ exp_month: 11, exp_year: 2041 },
    };
    stripe.saved.replace(stripe.saved.newest.id, card);
    await arriveSince(before);
    expect(await methodsOf(customer)).toMatchObject([
      { id: method.id, lastFour: '1111', endsOn: '2041-11-30', state: 'usable' },
    ]);
  });

  it('is stored before Stripe hears of it: one whose page never came is not shown', async () => {
    stripe.lose = [500, 500, 500];
    await expect(addMethod(customer, { kind: 'card' })).rejects.toThrow(/does not answer/);
    const rows = await unsafeOwnerTransaction((tx) =>
      tx.select().from(paymentMethods).where(eq(paymentMethods.customerId, customer.customerId)),
    );
    expect(rows).toMatchObject([{ state: 'opening' }]);
    expect(await methodsOf(customer)).toEqual([]);
  });
});
