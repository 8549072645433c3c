import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { invoicePayments } from '#app/records/invoice/billing-tables.ts';
import { customerAccounts } from '#app/records/invoice/ledger-tables.ts';
import { providerReturns } from '#app/records/invoice/provider-return-tables.ts';
import { move, newCustomerId, rowOf } from '#tests/helpers/billing.ts';
import { disagreements } from '#tests/helpers/books.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import {
  arrive,
  attemptsOn,
  begin,
  heldByProvider,
  outInvoice,
  payThrough,
  settleRefunds,
} from '#tests/helpers/payments.ts';
import { StripeEmulator } from '#tests/helpers/stripe/stripe-emulator.ts';
import { catchUp } from './catch-up-jobs.server.ts';
import { giveBackPrepaid, refundPayment } from './refund-commands.server.ts';
import { getGivable, getRefunds } from './refund-queries.server.ts';

setUpDatabase();

const stripe = new StripeEmulator();
let admin: AdminActor;

beforeAll(async () => {
  await payThrough(stripe);
  admin = await makeAdmin();
});
afterAll(() => stripe.stop());

/** The events that something made, without those before. */
async function eventsOf(work: () => unknown) {
  const before = stripe.events.length;
  await work();
  return stripe.events.slice(before);
}

/** An invoice that was paid by card, with the payment's ids. */
async function paid(amount: string, customerId?: string) {
  const invoiceId = await outInvoice(admin, amount, customerId);
  await begin(invoiceId, amount, 'card');
  await arrive(await eventsOf(() => stripe.press(stripe.newest.id, 'card')));
  const intentId = (await attemptsOn(invoiceId))[0]?.intentId ?? '';
  return { invoiceId, intentId, paymentId: await paymentOf(invoiceId) };
}

const livePayments = (invoiceId: string) =>
  unsafeOwnerTransaction((tx) =>
    tx
      .select({
        id: invoicePayments.id,
        amount: invoicePayments.amount,
        method: invoicePayments.method,
      })
      .from(invoicePayments)
      .where(
        sql`${invoicePayments.invoiceId} = ${invoiceId} and ${invoicePayments.reversedAt} is null`,
      ),
  );
const paymentOf = async (invoiceId: string) => (await livePayments(invoiceId))[0]?.id ?? '';

const returnsOf = (invoiceId: string) =>
  unsafeOwnerTransaction((tx) =>
    tx
      .select({ state: providerReturns.state, amount: providerReturns.amount })
      .from(providerReturns)
      .where(eq(providerReturns.invoiceId, invoiceId))
      .orderBy(providerReturns.createdAt),
  );

const balanceOf = async (customerId: string) => {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx
      .select({ balance: customerAccounts.availableBalance })
      .from(customerAccounts)
      .where(eq(customerAccounts.customerId, customerId)),
  );
  return row?.balance;
};

const toldOf = async (invoiceId: string, of: RegExp) =>
  (await queuedAnnouncements())
    .filter(({ subjectId, title }) => subjectId === invoiceId && of.test(title))
    .map(({ title, to }) => [title, 'staff' in to ? 'staff' : 'client'])
    .toSorted(([one = ''], [other = '']) => one.localeCompare(other));

const asked = (amount: string, shown: string, more: object = {}) => ({
  ...{ amount, shown, reason: 'One visit fewer', afterwards: 'open' as const },
  ...{ submissionId: randomUUID(), ...more },
});

describe('a refund', () => {
  it('gives a part back, tells both sides, and leaves the rest to refund', async () => {
    const before = await heldByProvider();
    const { invoiceId, paymentId } = await paid('6906.00');
    const words = await refundPayment(admin, asked('1000.00', '6906.00'), { invoiceId, paymentId });
    expect(words).toBe('Payment refunded');
    await settleRefunds();
    expect(await livePayments(invoiceId)).toMatchObject([{ amount: '5906.00', method: 'card' }]);
    expect((await rowOf(invoiceId)).status).toBe('sent');
    expect(await toldOf(invoiceId, /refund/i)).toEqual([
      [expect.stringContaining('Refund of $1,000.00 for'), 'client'],
      [expect.stringContaining('Refunded: $1,000.00 of'), 'staff'],
    ]);
    const again = await paymentOf(invoiceId);
    expect((await getRefunds(admin, invoiceId)).left).toEqual({ [again]: '5906.00' });
    await refundPayment(admin, asked('5906.00', '5906.00'), { invoiceId, paymentId: again });
    await settleRefunds();
    expect(await livePayments(invoiceId)).toEqual([]);
    expect(await heldByProvider()).toBe(before);
    expect(await disagreements()).toEqual([]);
  });

  it('is one however often it is pressed, and by however many', async () => {
    const { invoiceId, paymentId } = await paid('500.00');
    const form = asked('200.00', '500.00');
    const outcomes = await Promise.allSettled([
      refundPayment(admin, form, { invoiceId, paymentId }),
      refundPayment(admin, form, { invoiceId, paymentId }),
      refundPayment(admin, asked('200.00', '500.00'), { invoiceId, paymentId }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    await settleRefunds();
    await settleRefunds();
    expect(await returnsOf(invoiceId)).toEqual([{ state: 'settled', amount: '200.00' }]);
    expect(await livePayments(invoiceId)).toMatchObject([{ amount: '300.00' }]);
    expect(stripe.returns.refunds.size).toBeGreaterThan(0);
  });

  it('of more than is left is refused, and so is one of someone else’s payment', async () => {
    const { invoiceId, paymentId } = await paid('500.00');
    const other = await paid('500.00');
    const of = { invoiceId, paymentId };
    await expect(refundPayment(admin, asked('500.01', '500.00'), of)).rejects.toThrow(
      'Only $500.00 of this payment is left to refund.',
    );
    await expect(
      refundPayment(admin, asked('1.00', '500.00'), { ...of, paymentId: other.paymentId }),
    ).rejects.toThrow(NotFoundError);
    expect(await returnsOf(invoiceId)).toEqual([]);
  });

  it('that the provider refuses says why, and can be asked for again', async () => {
    const { invoiceId, paymentId, intentId } = await paid('500.00');
    stripe.returns.refund(intentId, 40_000);
    const of = { invoiceId, paymentId };
    await expect(refundPayment(admin, asked('500.00', '500.00'), of)).rejects.toThrow(
      'Stripe refused the refund: Refund amount is greater than',
    );
    expect(await returnsOf(invoiceId)).toMatchObject([{ state: 'failed' }]);
    expect(await livePayments(invoiceId)).toMatchObject([{ amount: '500.00' }]);
  });

  it('whose answer was lost is asked for once more by the same key, and made once', async () => {
    const { invoiceId, paymentId } = await paid('500.00');
    const size = stripe.returns.refunds.size;
    stripe.lose = [0, 500, 500, 500];
    const words = await refundPayment(admin, asked('500.00', '500.00'), { invoiceId, paymentId });
    expect(words).toContain('has not answered yet');
    await settleRefunds();
    expect(stripe.returns.refunds.size).toBe(size + 1);
    expect(await returnsOf(invoiceId)).toMatchObject([{ state: 'settled' }]);
  });

  it('can leave the invoice paid from what the client has ahead, where that is enough', async () => {
    const customerId = await newCustomerId();
    const crossed = await paid('300.00', customerId);
    await overpay(crossed.invoiceId, '300.00');
    const { invoiceId, paymentId } = await paid('500.00', customerId);
    const of = { invoiceId, paymentId };
    const kept = { afterwards: 'balance' as const };
    await expect(refundPayment(admin, asked('400.00', '500.00', kept), of)).rejects.toThrow(
      'The client has $300.00 ahead',
    );
    await refundPayment(admin, asked('200.00', '500.00', kept), of);
    await settleRefunds();
    expect((await rowOf(invoiceId)).status).toBe('paid');
    expect(await balanceOf(customerId)).toBe('100.00');
    expect(await disagreements()).toEqual([]);
  });
});

/** Pays an invoice that is paid once more, by a page that was still open. */
async function overpay(invoiceId: string, amount: string) {
  const other = await outInvoice(admin, amount, (await rowOf(invoiceId)).customerId);
  await begin(other, amount, 'card');
  await move(admin, other, 'cancelled');
  await arrive(await eventsOf(() => stripe.press(stripe.newest.id, 'card')));
  return other;
}

describe('what crossed', () => {
  it('is given back by one button, whole or in part, and not twice', async () => {
    const before = await heldByProvider();
    const customerId = await newCustomerId();
    const { invoiceId } = await paid('100.00', customerId);
    await overpay(invoiceId, '250.00');
    const [[entryId = '', left] = []] = Object.entries(await getGivable(admin, customerId));
    expect(left).toBe('250.00');
    const of = { customerId, entryId };
    await giveBackPrepaid(admin, asked('100.00', '250.00'), of);
    await settleRefunds();
    expect(await balanceOf(customerId)).toBe('150.00');
    await expect(giveBackPrepaid(admin, asked('150.00', '150.00'), of)).rejects.toThrow(
      NotFoundError,
    );
    const [[rest = ''] = []] = Object.entries(await getGivable(admin, customerId));
    await giveBackPrepaid(admin, asked('150.00', '150.00'), { customerId, entryId: rest });
    await settleRefunds();
    expect(await balanceOf(customerId)).toBe('0.00');
    expect(Number(await heldByProvider()) - Number(before)).toBe(100);
    expect(await disagreements()).toEqual([]);
  });
});

describe('events of refunds', () => {
  it('bring each refund once by its own id, whatever sum the charge names, in any order and twice', async () => {
    const { invoiceId, intentId } = await paid('6906.00');
    const first = await eventsOf(() => stripe.returns.refund(intentId, 100_000));
    const second = await eventsOf(() => stripe.returns.refund(intentId, 50_000));
    await arrive([...second.toReversed(), ...first, ...second, ...first]);
    expect(await livePayments(invoiceId)).toMatchObject([{ amount: '5406.00' }]);
    expect(await toldOf(invoiceId, /^Refund of/)).toHaveLength(2);
    expect(await disagreements()).toEqual([]);
  });

  it('say that one is under way, and the client reads of it once it is made', async () => {
    const { invoiceId, paymentId } = await paid('1250.00');
    stripe.returns.next = ['pending'];
    const words = await refundPayment(admin, asked('1250.00', '1250.00'), { invoiceId, paymentId });
    expect(words).toBe('The refund is under way');
    await settleRefunds();
    expect(await returnsOf(invoiceId)).toEqual([{ state: 'pending', amount: '1250.00' }]);
    expect((await rowOf(invoiceId)).status).toBe('paid');
    expect(await toldOf(invoiceId, /refund/i)).toEqual([]);
    const [refund] = [...stripe.returns.refunds.values()].slice(-1);
    await arrive(await eventsOf(() => stripe.returns.turn(refund?.id ?? '', 'succeeded')));
    expect((await rowOf(invoiceId)).status).toBe('sent');
    expect(await toldOf(invoiceId, /^Refund of/)).toHaveLength(1);
  });

  it('undo nothing where a pending one fails or is canceled: staff alone are told', async () => {
    for (const status of ['failed', 'canceled'] as const) {
      const { invoiceId, paymentId } = await paid('1250.00');
      stripe.returns.next = ['pending'];
      await refundPayment(admin, asked('1250.00', '1250.00'), { invoiceId, paymentId });
      await settleRefunds();
      const [refund] = [...stripe.returns.refunds.values()].slice(-1);
      const turned = await eventsOf(() =>
        stripe.returns.turn(refund?.id ?? '', status, 'expired_or_canceled_card'),
      );
      await arrive([...turned, ...turned]);
      expect(await returnsOf(invoiceId)).toMatchObject([{ state: 'failed' }]);
      expect(await livePayments(invoiceId)).toMatchObject([{ amount: '1250.00' }]);
      expect(await toldOf(invoiceId, /refund/i)).toEqual([
        [expect.stringContaining('Refund failed: $1,250.00'), 'staff'],
      ]);
    }
  });

  it('post one back that fails after it was made, and tell both sides', async () => {
    const before = await heldByProvider();
    const { invoiceId, paymentId } = await paid('1250.00');
    await refundPayment(admin, asked('1250.00', '1250.00'), { invoiceId, paymentId });
    await settleRefunds();
    expect(await heldByProvider()).toBe(before);
    const [refund] = [...stripe.returns.refunds.values()].slice(-1);
    const late = await eventsOf(() => stripe.returns.turn(refund?.id ?? '', 'failed'));
    await arrive([...late, ...late]);
    expect((await rowOf(invoiceId)).status).toBe('paid');
    expect(await returnsOf(invoiceId)).toMatchObject([{ state: 'undone' }]);
    expect(Number(await heldByProvider()) - Number(before)).toBe(1250);
    expect(await toldOf(invoiceId, /failed|did not arrive/)).toHaveLength(2);
    expect(await disagreements()).toEqual([]);
  });

  it('that were lost are asked for by the catch-up', async () => {
    const { invoiceId, paymentId } = await paid('1250.00');
    stripe.returns.next = ['pending'];
    await refundPayment(admin, asked('1250.00', '1250.00'), { invoiceId, paymentId });
    await settleRefunds();
    const [refund] = [...stripe.returns.refunds.values()].slice(-1);
    if (refund) refund.status = 'succeeded';
    await catchUp(new Date());
    await settleRefunds();
    expect(await returnsOf(invoiceId)).toMatchObject([{ state: 'settled' }]);
  });
});
