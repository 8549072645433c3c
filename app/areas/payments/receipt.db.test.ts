import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { getInvoice } from '#app/areas/billing/invoice-queries.server.ts';
import { openPayLinks, payPathOf } from '#app/areas/billing/pay-link-hash.server.ts';
import { recordPayment, takeBackPayment } from '#app/areas/billing/payment-commands.server.ts';
import { receiptAttachment, renderReceiptPdf } from '#app/areas/billing/pdf/receipt-pdf.server.ts';
import { paidByWords, receiptLine } from '#app/areas/billing/receipt.ts';
import { assertReceipt, getReceipts } from '#app/areas/billing/receipt-queries.server.ts';
import { confirmLine } from '#app/areas/books/bank/bank-line-commands.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { addMoney } from '#app/platform/money.ts';
import { closeWorkers } from '#app/platform/workers.server.ts';
import { lineOf, newBank, newLine } from '#tests/helpers/bank-lines.ts';
import { rowOf } from '#tests/helpers/billing.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import { arrive, begin, outInvoice, payThrough, settleRefunds } from '#tests/helpers/payments.ts';
import { readPdf } from '#tests/helpers/pdf-text.ts';
import { StripeEmulator } from '#tests/helpers/stripe/stripe-emulator.ts';
import { openAttempt } from './attempt-commands.server.ts';
import { readPayPage, receiptByLink } from './pay-queries.server.ts';
import { refundPayment } from './refund-commands.server.ts';

const { env } = setUpDatabase();

const stripe = new StripeEmulator();
let admin: AdminActor;
let customer: CustomerActor;
let other: CustomerActor;

beforeAll(async () => {
  await payThrough(stripe);
  openPayLinks({
    ...env(),
    stripe: { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', api: null },
  });
  ({ ann: admin, customer, other } = await makePeople());
});
afterAll(async () => {
  openPayLinks({ ...env(), stripe: null });
  await stripe.stop();
  await closeWorkers();
});

async function eventsOf(work: () => unknown) {
  const before = stripe.events.length;
  await work();
  return stripe.events.slice(before);
}

const own = (amount: string) => outInvoice(admin, amount, customer.customerId);
const numberOf = async (id: string) => (await rowOf(id)).invoiceNumber ?? '';
const textOf = async (receiptId: string, only?: string) =>
  (await readPdf((await renderReceiptPdf(firmNow(), receiptId, only)).pdf)).words;
const paymentOf = async (invoiceId: string) => {
  const { payments } = await getInvoice(admin, invoiceId);
  return payments.find(({ reversedAt }) => !reversedAt)?.id ?? '';
};
const payIn = async (kind: 'card' | 'bank') => {
  await arrive(await eventsOf(() => stripe.press(stripe.newest.id, kind)));
  if (kind === 'bank') {
    await arrive(await eventsOf(() => stripe.succeed(stripe.newest.payment_intent ?? '')));
  }
};

/** Whether a receipt adds up, and its PDF says what the list says. */
async function expectPrinted(invoiceId: string, at = 0) {
  const receipt = (await getReceipts(customer, invoiceId))[at];
  if (!receipt) throw new Error('There is no receipt.');
  expect(addMoney('0.00', ...receipt.parts.map(({ amount }) => amount))).toBe(receipt.amount);
  expect(await getReceipts(admin, invoiceId)).toContainEqual(receipt);
  const text = await textOf(receipt.id);
  expect(text).toContain(`R-${receipt.number}`);
  expect(text).toContain(paidByWords(receipt));
  for (const { amount } of [...receipt.parts, ...receipt.changes]) {
    expect(text.replace(/[$,]/g, '')).toContain(amount);
  }
  return { receipt, text };
}

describe('a receipt', () => {
  it('is one for all that a card paid at once, and attached to each email of it', async () => {
    const [one, two] = [await own('6906.00'), await own('1250.00')];
    await openAttempt({
      kind: 'card',
      parts: [
        { invoiceId: one, amount: '6906.00' },
        { invoiceId: two, amount: '1250.00' },
      ],
      startedBy: customer.userId,
      returnTo: '/customer/billing/pay',
    });
    await payIn('card');
    const { receipt, text } = await expectPrinted(one);
    expect(receipt).toMatchObject({ amount: '8156.00', changes: [] });
    expect(paidByWords(receipt)).toBe('Visa ••4242');
    expect(text).toContain(`Invoice ${await numberOf(two)}`);
    expect(await getReceipts(customer, two)).toEqual([receipt]);
    const mails = (await queuedAnnouncements()).filter(
      ({ subjectId, title }) => [one, two].includes(subjectId) && /^Payment received/.test(title),
    );
    const attached = mails.flatMap(({ mail }) => mail?.attach ?? []);
    expect(attached).toHaveLength(2);
    for (const each of attached) {
      const file = await receiptAttachment(firmNow(), each.slice('receipt:'.length));
      expect((await readPdf(file.content as Uint8Array)).words).toBe(text);
    }
    // By the link of one invoice it says nothing of the other.
    const alone = await textOf(receipt.id, one);
    expect(alone).toContain('$6,906.00');
    expect(alone).not.toMatch(/1,250\.00|8,156\.00/);
  });

  it('says what was refunded and what stands, by one number', async () => {
    const invoiceId = await own('1250.00');
    await begin(invoiceId, '1250.00', 'bank');
    await payIn('bank');
    const before = (await expectPrinted(invoiceId)).receipt;
    expect(paidByWords(before)).toBe('STRIPE TEST BANK ••6789');
    const refund = async (amount: string, shown: string) => {
      const asked = {
        ...{ amount, shown, reason: 'One visit fewer', afterwards: 'open' as const },
        submissionId: randomUUID(),
      };
      await refundPayment(admin, asked, { invoiceId, paymentId: await paymentOf(invoiceId) });
    };
    await refund('250.00', '1250.00');
    await settleRefunds();
    const { receipt, text } = await expectPrinted(invoiceId);
    expect(receipt).toMatchObject({ id: before.id, number: before.number, amount: '1250.00' });
    expect(receipt.changes).toMatchObject([{ kind: 'refund', amount: '250.00', day: firmDay() }]);
    expect(text).toMatch(/Refunded on .+: One visit fewer/);
    expect(text).toContain('$1,000.00');
    await refund('1000.00', '1000.00');
    await settleRefunds();
    const [all] = await getReceipts(customer, invoiceId);
    expect(all?.changes.map(({ amount }) => amount)).toEqual(['250.00', '1000.00']);
    expect(await textOf(before.id)).toContain('$0.00');
  });

  it('names a crossed payment as a prepayment', async () => {
    const invoiceId = await own('500.00');
    await begin(invoiceId, '500.00', 'card');
    const session = stripe.newest.id;
    const { version } = await rowOf(invoiceId);
    const payment = { amount: '300.00', method: 'check', paidOn: firmDay() } as const;
    await recordPayment(admin, invoiceId, { ...payment, version, submissionId: randomUUID() });
    await arrive(await eventsOf(() => stripe.press(session, 'card')));
    const online = (await getReceipts(customer, invoiceId)).find(({ isOnline }) => isOnline);
    expect(online?.amount).toBe('500.00');
    expect(online?.parts.map(({ number, amount }) => [number, amount])).toEqual([
      [await numberOf(invoiceId), '200.00'],
      [null, '300.00'],
    ]);
    expect(await textOf(online?.id ?? '')).toContain('Kept as a prepayment');
  });

  it('is there of checks and of a transfer that paid several, and says what was undone', async () => {
    const checked = await own('845.00');
    const { version } = await rowOf(checked);
    await recordPayment(admin, checked, {
      ...{ amount: '845.00', method: 'check', paidOn: '2026-11-03', note: 'Check 2087' },
      ...{ version, submissionId: randomUUID() },
    });
    const { receipt, text } = await expectPrinted(checked);
    expect(receipt).toMatchObject({ day: '2026-11-03', method: 'check', isOnline: false });
    expect(text).toContain('Check 2087');
    const paymentId = await paymentOf(checked);
    await takeBackPayment(admin, checked, paymentId, (await rowOf(checked)).version);
    const [undone] = await getReceipts(customer, checked);
    expect(undone?.changes).toMatchObject([{ kind: 'undone', amount: '845.00' }]);
    expect(receiptLine(undone ?? receipt)).toContain('$845.00 undone');
    expect(await textOf(receipt.id)).toContain('$0.00');
    const both = [await own('2400.00'), await own('845.00')];
    const line = await newLine(await newBank('Receipts', '1071'), '2026-11-05', 'BOTH', '3245.00');
    const { version: seen } = await lineOf(line);
    await confirmLine(admin, line, { invoices: both, short: 'open', version: seen });
    const { receipt: transfer } = await expectPrinted(both[1] ?? '');
    expect(transfer).toMatchObject({ day: '2026-11-05', method: 'ach', amount: '3245.00' });
    expect(transfer.parts.map(({ invoiceId }) => invoiceId).toSorted()).toEqual(both.toSorted());
    expect(await getReceipts(customer, both[0] ?? '')).toEqual([transfer]);
  });

  it('is nobody else’s, and a link has that of its own invoice alone', async () => {
    const invoiceId = await own('100.00');
    const foreign = await outInvoice(admin, '100.00', other.customerId);
    const token =
      payPathOf({ id: invoiceId, invoiceNumber: await numberOf(invoiceId) })?.slice(5) ?? '';
    await expect(receiptByLink(token)).rejects.toThrow(NotFoundError);
    expect(await readPayPage(token)).toMatchObject({ hasReceipt: false });
    await begin(invoiceId, '100.00', 'card');
    await payIn('card');
    const [receipt] = await getReceipts(customer, invoiceId);
    const id = receipt?.id ?? '';
    await assertReceipt(customer, invoiceId, id);
    await expect(assertReceipt(other, invoiceId, id)).rejects.toThrow(NotFoundError);
    await expect(assertReceipt(other, foreign, id)).rejects.toThrow(NotFoundError);
    expect(await getReceipts(other, invoiceId)).toEqual([]);
    expect(await receiptByLink(token)).toEqual({ receiptId: id, invoiceId });
    expect(await readPayPage(token)).toMatchObject({ hasReceipt: true, open: null });
  });
});
