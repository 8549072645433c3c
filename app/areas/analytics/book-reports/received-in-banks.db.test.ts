import { beforeAll, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { rightsOfStaff } from '#app/access/staff-rights.ts';
import { confirmLine, reopenLine } from '#app/areas/books/bank/bank-line-commands.server.ts';
import { listBankLines } from '#app/areas/books/bank/bank-queries.server.ts';
import { enterCheck } from '#app/areas/books/checks/check-commands.server.ts';
import { makeDeposit } from '#app/areas/books/checks/deposit-commands.server.ts';
import { getWaitingChecks } from '#app/areas/books/checks/deposit-queries.server.ts';
import {
  exportPayments,
  getPeriodSums,
} from '#app/areas/books/period-files/period-file-queries.server.ts';
import { runMerge } from '#app/areas/merges/merge-jobs.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay, firmZone } from '#app/platform/firm-clock.server.ts';
import { subtractMoney } from '#app/platform/money.ts';
import { bankAccounts, bankFiles, bankLines } from '#app/records/books/bank-tables.ts';
import { chartAccounts } from '#app/records/books/journal-tables.ts';
import { newBank, newLine, record } from '#tests/helpers/bank-lines.ts';
import { make, move, newCustomerId } from '#tests/helpers/billing.ts';
import { disagreements } from '#tests/helpers/books.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeAccountsOfOneCompany, noteMerge } from '#tests/helpers/merges.ts';
import { arrive, begin, outInvoice, payThrough } from '#tests/helpers/payments.ts';
import { StripeEmulator } from '#tests/helpers/stripe/stripe-emulator.ts';
import { getAnalytics } from '../analytics-queries.server.ts';
import { periodOf } from '../period.ts';
import { getBookReport } from './book-report-queries.server.ts';

setUpDatabase();

let admin: AdminActor;
const day = firmDay();
const today = periodOf({ from: day, to: day }, { today: day, timeZone: firmZone() });

beforeAll(async () => {
  admin = await makeAdmin();
});

/** A line of a bank that posts to an account of the firm's own in the chart. */
async function lineOfOwnBank(amount: string, number: string): Promise<string> {
  return unsafeOwnerTransaction(async (tx) => {
    const [own] = await tx
      .insert(chartAccounts)
      .values({ type: 'asset', code: `109${number}`, name: `Bank ${number}` })
      .returning({ id: chartAccounts.id });
    const [bank] = await tx
      .insert(bankAccounts)
      .values({ name: `Bank ${number}`, chartAccountId: own?.id ?? '', feeLimit: '25.00' })
      .returning({ id: bankAccounts.id });
    const bankAccountId = bank?.id ?? '';
    const [file] = await tx
      .insert(bankFiles)
      .values({ bankAccountId, name: 'a.csv', sha256: 'f', bytes: new Uint8Array() })
      .returning({ id: bankFiles.id });
    const [line] = await tx
      .insert(bankLines)
      .values({ bankAccountId, fileId: file?.id ?? '', day, amount, text: 'WIRE', occurrence: 1 })
      .returning({ id: bankLines.id });
    return line?.id ?? '';
  });
}

const received = async (actor = admin) =>
  (await getBookReport(actor, 'revenue', today)).total?.received;

async function waiting() {
  const request = {
    search: '',
    sort: 'date',
    direction: 'desc',
    after: null,
    before: null,
  } as const;
  return (await listBankLines(admin, request, 'waiting')).rows;
}

it('has what arrived in every bank, with the fee that a bank took of it, as Analytics has', async () => {
  const customerId = await newCustomerId();
  const invoice = await make(admin, { customerId });
  await move(admin, invoice, 'sent');
  const line = await lineOfOwnBank('985.00', '8');
  const form = { invoices: [invoice], customerId, short: 'fee', prepayment: '0.00' } as const;
  await confirmLine(admin, line, { ...form, invoices: [invoice], version: 1 });
  expect(await received()).toBe('1000.00');
  expect((await getAnalytics(admin, today)).reports.invoiced?.total?.paid).toBe('1000.00');
  const reader: AdminActor = { ...admin, role: 'reader', rights: rightsOfStaff('reader', false) };
  expect(await received(reader)).toBe('1000.00');
  await reopenLine(admin, line, 2);
  expect(await received()).toBe('0.00');
  expect(await disagreements()).toEqual([]);
});

it('stays what a line of a bank brought when its client is merged into another, twice over', async () => {
  const { accounts } = await makeAccountsOfOneCompany(3);
  const [from, into, last] = accounts.map(({ id }) => id);
  const invoice = await make(admin, { customerId: from ?? '' });
  await move(admin, invoice, 'sent');
  const line = await lineOfOwnBank('985.00', '9');
  const form = { customerId: from ?? '', short: 'fee', prepayment: '0.00' } as const;
  await confirmLine(admin, line, { ...form, invoices: [invoice], version: 1 });
  for (const [source, target] of [
    [from, into],
    [into, last],
  ] as const) {
    await runMerge(await noteMerge(source ?? '', target ?? ''));
    expect(await disagreements()).toEqual([]);
  }
  expect((await waiting()).map(({ id }) => id)).not.toContain(line);
  expect(await received()).toBe('1000.00');
  await reopenLine(admin, line, 2);
  expect(await received()).toBe('0.00');
  expect((await waiting()).map(({ id }) => id)).toContain(line);
  expect(await disagreements()).toEqual([]);
});

it('has what clients paid online the day it came in, before Stripe pays it out, and what went back', async () => {
  const stripe = new StripeEmulator();
  await payThrough(stripe);
  const filed = async () => (await getPeriodSums(admin, { from: day, to: day })).payments;
  const before = await filed();
  const invoice = await outInvoice(admin, '640.00');
  await begin(invoice, '640.00', 'card');
  stripe.press(stripe.newest.id, 'card');
  const intentId = stripe.newest.payment_intent ?? '';
  await arrive(stripe.events);
  expect(await received()).toBe('640.00');
  expect(subtractMoney(await filed(), before)).toBe('640.00');
  const { value = [] } = await exportPayments(admin, { from: day, to: day }).next();
  const ofInvoice = (value as { received: string; method: string | null }[]).filter(
    ({ method }) => method === 'card',
  );
  expect(ofInvoice).toMatchObject([{ received: '640.00', applied: '640.00' }]);
  stripe.returns.refund(intentId, 64_000);
  await arrive(stripe.events);
  expect(await received()).toBe('0.00');
  expect(await filed()).toBe(before);
  expect(await disagreements()).toEqual([]);
  await stripe.stop();
});

it('has a check the day it came in, once, though it is deposited and found in the bank later', async () => {
  const filed = async () => (await getPeriodSums(admin, { from: day, to: day })).payments;
  const before = await filed();
  const bank = await newBank('Bank of checks', '1096');
  const invoice = await outInvoice(admin, '412.50');
  const number = '5120';
  await enterCheck(admin, invoice, {
    ...{ number, payer: 'Hawthorn', amount: '412.50', receivedOn: day, isAnother: false },
  });
  const isReceivedOnce = async () => {
    expect(await received()).toBe('412.50');
    expect(subtractMoney(await filed(), before)).toBe('412.50');
  };
  await isReceivedOnce();
  const [check] = (await getWaitingChecks(admin)).checks;
  await makeDeposit(admin, { bankAccountId: bank.id, day, checks: [check?.id ?? ''] });
  await isReceivedOnce();
  const line = await newLine(bank, day, 'REMOTE DEPOSIT', '412.50');
  const match = (await waiting()).find(({ id }) => id === line)?.match;
  await record(admin, line, match?.other?.target ?? '');
  await isReceivedOnce();
  expect(await disagreements()).toEqual([]);
});
