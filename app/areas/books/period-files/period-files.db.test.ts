import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { archiveInvoice } from '#app/areas/billing/invoice-commands.server.ts';
import { livePayments } from '#app/areas/billing/invoice-rows.server.ts';
import { recordEntry } from '#app/areas/billing/ledger-commands.server.ts';
import { takeBackPayment } from '#app/areas/billing/payment-commands.server.ts';
import { writeOffInvoice } from '#app/areas/billing/write-off-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { addMoney, subtractMoney } from '#app/platform/money.ts';
import { make, move, newCustomerId, pay, rowOf } from '#tests/helpers/billing.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { getHandOver } from '../hand-over-queries.server.ts';
import { getReceivables } from '../receivables-queries.server.ts';
import { getTrialBalance } from '../trial-balance-queries.server.ts';
import {
  exportDocuments,
  exportEntries,
  exportPayments,
  getPeriodSums,
} from './period-file-queries.server.ts';
import {
  documentRecord,
  entryRecord,
  lineRecords,
  PERIOD_HEADINGS,
  paymentRecord,
} from './period-files.ts';

setUpDatabase();

let admin: AdminActor;
const EVER = { from: '2000-01-01', to: '2100-12-31' };

beforeAll(async () => {
  admin = await makeAdmin();
  const customerId = await newCustomerId();
  const amounts = ['1000.00', '240.00', '99.99', '50.00'];
  const [first = '', second = '', third = '', ahead = ''] = await Promise.all(
    amounts.map((amount) => make(admin, { customerId, amount, isPrepayment: amount === '50.00' })),
  );
  for (const id of [first, second, third, ahead]) await move(admin, id, 'sent');
  await pay(admin, first, '400.00');
  await pay(admin, second, '240.00');
  const [payment] = await unsafeOwnerTransaction((tx) => livePayments(tx, second));
  await takeBackPayment(admin, second, payment?.id ?? '', (await rowOf(second)).version);
  await writeOffInvoice(admin, second, {
    reason: 'Closed down',
    tax: 'owed',
    writtenOffOn: firmDay(),
    version: (await rowOf(second)).version,
  });
  await pay(admin, ahead, '50.00');
  await pay(admin, third, '20.00', 'balance');
  await recordEntry(admin, customerId, { type: 'credit', amount: '7.00', description: '=1+1' });
  await archiveInvoice(admin, third, (await rowOf(third)).version);
});

async function all<Row>(batches: AsyncGenerator<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}

/** The values of a column of a file, by its heading. */
function column(headings: string, records: string[], name: string): string[] {
  const rows: Record<string, string>[] = parse(headings + records.join(''), { columns: true });
  return rows.map((row) => row[name] ?? 'none');
}

describe('the files of a period', () => {
  it('add up to what clients owe, to the bank, and to each other', async () => {
    const documents = await all(exportDocuments(admin, EVER));
    const payments = await all(exportPayments(admin, EVER));
    const entries = await all(exportEntries(admin, EVER));
    const sums = await getPeriodSums(admin, EVER);

    const totals = column(PERIOD_HEADINGS.invoices, documents.map(documentRecord), 'Total');
    const lines = column(PERIOD_HEADINGS.lines, documents.map(lineRecords), 'Total');
    const records = payments.map(paymentRecord);
    const applied = column(PERIOD_HEADINGS.payments, records, 'To invoices');
    const received = column(PERIOD_HEADINGS.payments, records, 'Received');
    const toBalance = column(PERIOD_HEADINGS.payments, records, 'To balance');
    expect(addMoney(...totals)).toBe(sums.invoices);
    expect(addMoney(...lines)).toBe(sums.lines);
    expect(addMoney(...received)).toBe(sums.payments);

    const { sum } = await getReceivables(admin, firmDay());
    const open = subtractMoney(addMoney(...totals), addMoney(...applied));
    expect(subtractMoney(open, addMoney(...toBalance))).toBe(sum.total);
    const bank = (await getTrialBalance(admin, firmDay())).groups
      .flatMap(({ accounts }) => accounts)
      .find(({ name }) => name === 'Bank');
    expect(addMoney(...received)).toBe(bank?.debit);

    const posted = entries.map(entryRecord);
    const [month] = (await getHandOver(admin)).months;
    for (const side of ['Debit', 'Credit'] as const) {
      expect(addMoney(...column(PERIOD_HEADINGS.entries, posted, side))).toBe(month?.debits);
    }
    expect(sums.entries).toBe(month?.debits);
  });

  it('have one row for a payment and its use, another for what undoes it, and no formula', async () => {
    const payments = await all(exportPayments(admin, EVER));
    const moved = payments.map(({ received, applied, balance }) => [received, applied, balance]);
    expect(moved).toEqual([
      ['400.00', '400.00', '0.00'],
      ['240.00', '240.00', '0.00'],
      ['-240.00', '-240.00', '0.00'],
      ['0.00', '240.00', '0.00'],
      ['50.00', '50.00', '50.00'],
      ['0.00', '20.00', '-20.00'],
      ['7.00', '0.00', '7.00'],
    ]);
    expect(payments.map(paymentRecord).at(-1)).toContain(",'=1+1,");
  });

  it('have nothing of another period', async () => {
    const before = { from: '2000-01-01', to: '2000-12-31' };
    expect(await all(exportDocuments(admin, before))).toEqual([]);
    expect(await all(exportPayments(admin, before))).toEqual([]);
    expect(await all(exportEntries(admin, before))).toEqual([]);
    expect(new Set(Object.values(await getPeriodSums(admin, before)))).toEqual(new Set(['0.00']));
  });
});
