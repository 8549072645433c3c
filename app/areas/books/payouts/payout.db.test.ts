import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { agendaClock, getToday } from '#app/areas/agenda/agenda-queries.server.ts';
import { reopenLine } from '#app/areas/books/bank/bank-line-commands.server.ts';
import { listBankLines } from '#app/areas/books/bank/bank-queries.server.ts';
import { targetLine } from '#app/areas/books/bank/bank-target-commands.server.ts';
import { listTargets } from '#app/areas/books/bank/target-queries.server.ts';
import { readBalance } from '#app/areas/payments/balance-commands.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { addMoney, subtractMoney } from '#app/platform/money.ts';
import { bankLines } from '#app/records/books/bank-tables.ts';
import { providerPayouts } from '#app/records/books/payout-tables.ts';
import { type Bank, newBank, newLine } from '#tests/helpers/bank-lines.ts';
import { disagreements } from '#tests/helpers/books.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import {
  arrive,
  attemptsOn,
  begin,
  heldByProvider,
  outInvoice,
  payThrough,
} from '#tests/helpers/payments.ts';
import { StripeEmulator } from '#tests/helpers/stripe/stripe-emulator.ts';
import { getPayout, listMovements, listPayouts } from './payout-queries.server.ts';

setUpDatabase();

const stripe = new StripeEmulator();
let admin: AdminActor;
let bank: Bank;

beforeAll(async () => {
  await payThrough(stripe);
  admin = await makeAdmin();
  bank = await newBank('Bank of payouts', '1098');
});
afterAll(() => stripe.stop());

const request = {
  ...{ search: '', sort: 'date', direction: 'desc' as const, after: null, before: null },
};
const today = () => new Date().toISOString().slice(0, 10);
const read = () => readBalance(new Date());

/** An invoice that was paid by card and booked; the provider's id of the payment. */
async function booked(amount: string, fee: number) {
  const invoiceId = await outInvoice(admin, amount);
  await begin(invoiceId, amount, 'card');
  const before = stripe.events.length;
  stripe.press(stripe.newest.id, 'card');
  await arrive(stripe.events.slice(before));
  const intentId = (await attemptsOn(invoiceId))[0]?.intentId ?? '';
  stripe.balance.book(intentId, fee);
  return { invoiceId, intentId };
}

const payoutId = async (providerId: string) => {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx
      .select({ id: providerPayouts.id })
      .from(providerPayouts)
      .where(eq(providerPayouts.providerId, providerId)),
  );
  return row?.id ?? '';
};
const versionOf = async (lineId: string) => {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx.select({ version: bankLines.version }).from(bankLines).where(eq(bankLines.id, lineId)),
  );
  return row?.version ?? 0;
};
const join = async (lineId: string, id: string) =>
  targetLine(admin, lineId, { target: `payout:${id}`, version: await versionOf(lineId) });
const inBank = async () => {
  const [row] = await unsafeOwnerTransaction((tx) =>
    rowsOf<{ held: string }>(
      tx,
      sql`select coalesce(sum(debit - credit), 0)::text as held from journal_lines where chart_account_id = ${bank.chartAccountId}`,
    ),
  );
  return row?.held;
};

const asks = async () =>
  (await getToday(admin, agendaClock())).filter(({ kind }) => kind === 'payout');

/** Days from today, as the firm's calendar has them. */
const daysAgo = (days: number) => addDays(firmDay(), -days);

describe('a payout', () => {
  it('is listed with what it holds, and proposed for the line of the bank that it is', async () => {
    const { invoiceId } = await booked('1250.00', 3655);
    const payout = stripe.balance.payOut();
    stripe.balance.reconcile(payout);
    await read();
    const id = await payoutId(payout.id);
    const [row] = (await listPayouts(admin, request)).rows;
    expect(row).toMatchObject({ id, amount: '1213.45', held: '1213.45', lineDay: null });
    const [movement] = (await listMovements(admin, id, request)).rows;
    expect(movement).toMatchObject({ amount: '1250.00', fee: '36.55', isOfClient: true });
    expect(movement?.invoice?.id).toBe(invoiceId);

    const wrong = await newLine(bank, today(), 'STRIPE TRANSFER ST-K3V9', '1213.44');
    const lineId = await newLine(bank, today(), 'STRIPE TRANSFER ST-K3V9', '1213.45');
    const lines = (await listBankLines(admin, request, 'waiting')).rows;
    const found = (of: string) => lines.find((line) => line.id === of)?.match;
    expect(found(wrong)?.reason).toContain('differs from this line by -$0.01');
    expect(found(lineId)?.other?.target).toBe(`payout:${id}`);
    expect((await listTargets(admin, lineId, 'payout'))[0]?.value).toBe(`payout:${id}`);
    await expect(join(wrong, id)).rejects.toThrow('differs from this line by -$0.01');
    await join(lineId, id);
    expect(await getPayout(admin, id)).toMatchObject({ lineDay: today() });
    expect(await heldByProvider()).toBe('0.00');
    expect(await inBank()).toBe('1213.45');
    await expect(join(wrong, id)).rejects.toThrow('has its bank line already');
    expect(await disagreements()).toEqual([]);

    // Undone, it is open again.
    await reopenLine(admin, lineId, await versionOf(lineId));
    expect(await getPayout(admin, id)).toMatchObject({ lineDay: null });
    expect(await heldByProvider()).toBe('1213.45');
    await join(lineId, id);
    expect(await disagreements()).toEqual([]);
  });

  it('asks staff to look where the bank goes on without it, and where it does not hold what it pays', async () => {
    await booked('80.00', 260);
    const payout = stripe.balance.payOut();
    stripe.balance.reconcile(payout);
    await read();
    const id = await payoutId(payout.id);
    const set = (values: Partial<typeof providerPayouts.$inferInsert>) =>
      unsafeOwnerTransaction((tx) =>
        tx.update(providerPayouts).set(values).where(eq(providerPayouts.id, id)),
      );
    await set({ state: 'paid', arrivesOn: daysAgo(9) });
    await newLine(bank, today(), 'Something else', '13.00');
    expect(await asks()).toMatchObject([{ id, note: 'No line of the bank is it' }]);
    await set({ arrivesOn: daysAgo(1) });
    expect(await asks()).toEqual([]);
    await set({ amount: '77.00' });
    expect(await asks()).toMatchObject([
      { id, note: 'What it holds does not come to what it pays' },
    ]);
    await set({ amount: '77.40', state: 'failed' });
    expect(await asks()).toEqual([]);
    await set({ state: 'paid' });
    const lineId = await newLine(bank, today(), 'STRIPE TRANSFER ST-K3V9', '77.40');
    await join(lineId, id);
    expect(await disagreements()).toEqual([]);
  });

  it('below zero is money from the bank, and touches no client', async () => {
    const { intentId } = await booked('100.00', 320);
    stripe.balance.reconcile(stripe.balance.payOut());
    const before = stripe.events.length;
    stripe.returns.dispute(intentId, 'lost', 'insufficient_funds');
    await arrive(stripe.events.slice(before));
    const payout = stripe.balance.payOut();
    await read();
    const held = await heldByProvider();
    const lineId = await newLine(bank, today(), 'STRIPE TRANSFER ST-K3V9', '-115.00');
    const line = (await listBankLines(admin, request, 'waiting')).rows.find(
      ({ id }) => id === lineId,
    );
    expect(line?.match?.other?.words).toContain('Payout of -$115.00');
    await join(lineId, await payoutId(payout.id));
    expect(subtractMoney(await heldByProvider(), held)).toBe('115.00');
    expect(await disagreements()).toEqual([]);
  });

  it('that fails after it arrived goes back by a line of its own', async () => {
    await booked('200.00', 600);
    const payout = stripe.balance.payOut();
    stripe.balance.reconcile(payout);
    await read();
    const id = await payoutId(payout.id);
    await join(await newLine(bank, today(), 'STRIPE PAYOUT', '194.00'), id);
    const held = await heldByProvider();
    stripe.balance.fail(payout, 'The bank account is closed.');
    await read();
    const back = await newLine(bank, today(), 'STRIPE PAYOUT RETURN', '-194.00');
    const line = (await listBankLines(admin, request, 'waiting')).rows.find(
      ({ id: of }) => of === back,
    );
    expect(line?.match?.other?.words).toContain('which failed');
    await join(back, id);
    expect(await heldByProvider()).toBe(addMoney(held, '194.00'));
    expect(await getPayout(admin, id)).toMatchObject({ state: 'failed', backDay: today() });
    expect(await disagreements()).toEqual([]);
  });
});
