import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { recordPayment } from '#app/areas/billing/payment-commands.server.ts';
import { listTargets } from '#app/areas/books/bank/target-queries.server.ts';
import { enterCheck } from '#app/areas/books/checks/check-commands.server.ts';
import { makeDeposit } from '#app/areas/books/checks/deposit-commands.server.ts';
import { getWaitingChecks } from '#app/areas/books/checks/deposit-queries.server.ts';
import { runMerge } from '#app/areas/merges/merge-jobs.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { providerPayouts } from '#app/records/books/payout-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { type Bank, newBank, newLine, record } from '#tests/helpers/bank-lines.ts';
import { make, move, newCustomerId } from '#tests/helpers/billing.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeAccountsOfOneCompany, noteMerge } from '#tests/helpers/merges.ts';
import { arrive, begin, outInvoice, payThrough } from '#tests/helpers/payments.ts';
import { StripeEmulator } from '#tests/helpers/stripe/stripe-emulator.ts';
import { weekFiltersOf, weeksAround } from './week-filters.ts';
import type { WeekPart } from './week-parts.ts';
import { listWeek, readBooksWeek } from './week-queries.server.ts';

setUpDatabase();

const stripe = new StripeEmulator();
let admin: AdminActor;
let bank: Bank;
const today = firmDay();
const filters = (query = '') => weekFiltersOf(new URL(`http://localhost/x?${query}`), today);
const week = filters().week;

beforeAll(async () => {
  await payThrough(stripe);
  admin = await makeAdmin();
  bank = await newBank('Bank of the week', '1096');
});
afterAll(() => stripe.stop());

/** An invoice that is out and due on a day. */
async function due(amount: string, dueDate: string): Promise<string> {
  const id = await make(admin, { customerId: await newCustomerId(), amount, dueDate });
  await move(admin, id, 'sent');
  return id;
}
const figures = async () => {
  const { sections } = await readBooksWeek(admin, week, today);
  return Object.fromEntries(
    sections
      .flatMap(({ found }) => found)
      .map(({ part, count, amount }) => [part, `${count} ${amount}`]),
  );
};
/** Each figure of the week is what its list comes to, and each section and the days add up. */
async function agree(): Promise<void> {
  const { sections, days } = await readBooksWeek(admin, week, today);
  for (const { found, sum } of sections) {
    const cents = found.map(({ amount }) => Math.round(Number(amount) * 100));
    expect(cents.reduce((one, other) => one + other, 0)).toBe(Math.round(Number(sum) * 100));
    for (const { part, count, amount } of found) {
      const list = await listWeek(admin, { week, show: part, day: null }, today);
      expect(list).toMatchObject({ count, amount });
      expect(list.items).toHaveLength(count);
    }
  }
  for (const { day, count, amount } of days) {
    expect(await listWeek(admin, { week, show: 'day', day }, today)).toMatchObject({
      count,
      amount,
    });
  }
  const arrived = sections.find(({ key }) => key === 'arrived')?.sum;
  const byDay = days.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  expect(byDay).toBe(Math.round(Number(arrived) * 100));
}

describe('the week of the books', () => {
  it('is empty at first', async () => {
    const { sections, days } = await readBooksWeek(admin, week, today);
    expect(sections.map(({ found, sum }) => [found.length, sum])).toEqual([
      ...[
        [0, '0.00'],
        [0, '0.00'],
        [0, '0.00'],
        [0, '0.00'],
      ],
    ]);
    expect(days).toEqual([]);
  });

  it('expects what is due this week once: what is under way is not due besides', async () => {
    await due('100.00', week.to);
    await due('50.00', addDays(week.to, 1));
    const paid = await due('845.00', week.from);
    await begin(paid, '845.00', 'bank');
    const before = stripe.events.length;
    stripe.press(stripe.newest.id, 'bank');
    await arrive(stripe.events.slice(before));
    await unsafeOwnerTransaction((tx) =>
      tx.insert(providerPayouts).values({
        ...{ providerId: 'po_week', amount: '250.00', arrivesOn: week.to, state: 'in_transit' },
        ...{ isAutomatic: true, madeAt: new Date() },
      }),
    );
    expect(await figures()).toEqual({
      ...{ due: '1 100.00', processing: '1 845.00', payouts: '1 250.00' },
    });
    await agree();
  });

  it('has what arrived by its door and by its day, and what nothing matches', async () => {
    const [byHand, byCheck, byLine] = [
      await outInvoice(admin, '10.00'),
      await outInvoice(admin, '20.00'),
      await outInvoice(admin, '30.00'),
    ];
    const [{ version } = { version: 0 }] = await unsafeOwnerTransaction((tx) =>
      tx.select({ version: invoices.version }).from(invoices).where(eq(invoices.id, byHand)),
    );
    await recordPayment(admin, byHand, {
      ...{ amount: '10.00', method: 'cash', paidOn: week.from, version },
    });
    const check = { number: '2087', payer: 'Pike', amount: '20.00', receivedOn: today };
    await enterCheck(admin, byCheck, { ...check, isAnother: false });
    await newLine(bank, today, 'ACH CREDIT unknown', '30.00');
    expect(byLine).not.toBe('');
    const { online: _, ...rest } = await figures();
    expect(rest).toMatchObject({
      ...{ hand: '1 10.00', checks: '1 20.00', lines: '1 30.00', waiting: '1 20.00' },
    });
    await agree();
    const { checks } = await getWaitingChecks(admin);
    await makeDeposit(admin, {
      ...{ bankAccountId: bank.id, day: today, checks: checks.map(({ id }) => id) },
    });
    const { waiting, deposits } = await figures();
    expect([waiting, deposits]).toEqual([undefined, '1 20.00']);
    await agree();
  });

  it('has what came online as that, in whatever account it is since', async () => {
    const { accounts } = await makeAccountsOfOneCompany(2);
    const [from = '', into = ''] = accounts.map(({ id }) => id);
    const invoice = await outInvoice(admin, '40.00', from);
    await begin(invoice, '40.00', 'card');
    stripe.press(stripe.newest.id, 'card');
    await arrive(stripe.events);
    const before = await figures();
    expect(before.online).toMatch(/\.00$/);
    await runMerge(await noteMerge(from, into));
    expect(await figures()).toEqual(before);
    await agree();
  });

  it('has what failed: a card, and a check that the bank returned', async () => {
    const deposits = await listWeek(admin, { week, show: 'deposits', day: null }, today);
    const id = deposits.items[0]?.id ?? '';
    await record(admin, await newLine(bank, today, 'DEPOSIT', '20.00'), `deposit:${id}`);
    const line = await newLine(bank, today, 'RETURNED CHECK 2087', '-20.00');
    const [target] = await listTargets(admin, line, 'came back');
    await record(admin, line, target?.value ?? '');
    const found = await figures();
    expect(found.returns).toBe('1 20.00');
    expect([found.checks, found.deposits]).toEqual([undefined, undefined]);
    await agree();
  });

  it('is of the week that its address names, Monday to Sunday', async () => {
    expect(filters('week=2026-11-29').week).toEqual({ from: '2026-11-23', to: '2026-11-29' });
    expect(filters('week=2026-11-30').week).toEqual({ from: '2026-11-30', to: '2026-12-06' });
    expect(filters('week=2026-02-30&show=nonsense')).toMatchObject({ week, show: null });
    expect(weeksAround({ from: '2026-12-28', to: '2027-01-03' })).toEqual({
      ...{ before: '2026-12-21', after: '2027-01-04' },
    });
    const empty = { from: '2020-01-06', to: '2020-01-12' };
    const shown = (await readBooksWeek(admin, empty, today)).sections.map(({ key, found }) => [
      key,
      found.map(({ part }: { part: WeekPart }) => part),
    ]);
    expect(shown).toEqual([
      ['expected', []],
      ['arrived', []],
      ['unmatched', ['lines']],
      ['failed', []],
    ]);
  });
});
