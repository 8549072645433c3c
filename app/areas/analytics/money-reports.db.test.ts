import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { type Tx, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { invoicePayments } from '#app/records/invoice/billing-tables.ts';
import { transactions } from '#app/records/invoice/ledger-tables.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeInvoice } from '#tests/helpers/makers.ts';
import { reportLines } from '#tests/helpers/report-lines.ts';
import { getReport } from './analytics-queries.server.ts';
import { periodOf } from './period.ts';
import type { ReportName } from './reports.ts';

setUpDatabase();

const CLOCK = { today: '2025-06-15', timeZone: 'America/Chicago' };
const SPRING = periodOf({ from: '2025-02-15', to: '2025-04-10' }, CLOCK);

let admin: AdminActor;

beforeAll(async () => {
  admin = await makeAdmin('Renee Salcedo');
});

const linesOf = (name: ReportName, period = SPRING) => reportLines(admin, name, period);

/** A payment as a row that was there before. */
function paid(tx: Tx, invoiceId: string, paidOn: string, amount: string, given = {}) {
  return tx
    .insert(invoicePayments)
    .values({ invoiceId, paidOn, amount, method: 'check', ...given });
}

describe('figures of money', () => {
  let [northgate, quarry] = ['', ''];

  beforeAll(async () => {
    await unsafeOwnerTransaction(async (tx) => {
      const one = await makeCustomer(tx, { name: 'Dana Whitfield' });
      const two = await makeCustomer(tx, { name: 'Ed Quarry' });
      [northgate, quarry] = [one.profile.id, two.profile.id];
      const invoice = (customerId: string, day: string, amount: string, given = {}) =>
        makeInvoice(tx, customerId, {
          sentAt: new Date(`${day}T18:00:00Z`),
          status: 'sent',
          amount,
          ...given,
        });
      // Paid in three months, in part from the balance; one payment was taken back, one is too late.
      const first = await invoice(northgate, '2025-02-15', '1000.00', { status: 'paid' });
      await paid(tx, first.id, '2025-02-14', '100.00');
      await paid(tx, first.id, '2025-02-15', '200.10');
      await paid(tx, first.id, '2025-03-31', '300.20', { method: 'balance' });
      await paid(tx, first.id, '2025-03-31', '300.20', { reversedAt: new Date() });
      await paid(tx, first.id, '2025-04-11', '399.70');
      // A prepayment is money that arrives, and revenue only when it is used.
      const block = await invoice(northgate, '2025-03-01', '5000.00', {
        status: 'paid',
        isPrepayment: true,
      });
      await paid(tx, block.id, '2025-03-02', '5000.00');
      // On April 10: due that day, 1, 30, 31, 60, 61, 90 and 91 days past, and without a date.
      for (const [dueDate, amount, sent] of [
        ['2025-04-10', '1.00', '2025-02-20'],
        ['2025-04-09', '2.00', '2025-02-20'],
        ['2025-03-11', '4.00', '2025-02-20'],
        ['2025-03-10', '8.00', '2025-02-20'],
        ['2025-02-09', '16.00', '2025-01-20'],
        ['2025-02-08', '32.00', '2025-01-20'],
        ['2025-01-10', '64.00', '2025-01-01'],
        ['2025-01-09', '128.00', '2025-01-01'],
        [null, '256.00', '2025-02-20'],
      ] as const) {
        await invoice(quarry, sent, amount, { dueDate, status: 'overdue' });
      }
      // None of these is owed.
      await invoice(quarry, '2025-03-01', '9000.00', { status: 'draft', sentAt: null });
      await invoice(quarry, '2025-03-01', '9000.00', { status: 'cancelled' });
      await invoice(quarry, '2025-03-01', '9000.00', {
        archivedAt: new Date('2025-04-10T18:00:00Z'),
      });
      await invoice(quarry, '2025-04-11', '9000.00');
      await chargeByHand(tx, one.account.id);
    });
  });

  /** Charges of 50.00 late on April 10 in Chicago and of 70.00 after midnight, and one that was taken back. */
  async function chargeByHand(tx: Tx, accountId: string) {
    const posted = async (entryNumber: number, at: string, amount: string, given = {}) => {
      const [entry] = await tx
        .insert(transactions)
        .values({
          accountId,
          entryNumber,
          type: 'debit' as const,
          amount,
          balanceAfter: '0.00',
          description: 'Site day',
          createdAt: new Date(at),
          ...given,
        })
        .returning({ id: transactions.id });
      return entry?.id ?? '';
    };
    await posted(1, '2025-04-11T04:59:59Z', '50.00');
    await posted(2, '2025-04-11T05:00:00Z', '70.00');
    const wrong = await posted(3, '2025-03-05T12:00:00Z', '80.00');
    await posted(4, '2025-03-06T12:00:00Z', '80.00', { type: 'credit', reversesId: wrong });
    await posted(5, '2025-03-07T12:00:00Z', '90.00', { type: 'credit' });
  }

  it('are revenue by the day of the payment, a prepayment when it is used, charges by hand', async () => {
    expect(await linesOf('revenue')).toMatchObject({
      '2025-02-15': { to: '2025-02-28', revenue: '200.10', payments: 1 },
      '2025-03-01': { to: '2025-03-31', revenue: '300.20', payments: 1 },
      '2025-04-01': { to: '2025-04-10', revenue: '50.00', payments: 1 },
      All: { revenue: '550.30', payments: 3 },
    });
  });

  it('are what was invoiced and what arrived', async () => {
    const lines = await linesOf('invoiced');
    // 1,000 and five of the small ones: 1 + 2 + 4 + 8 + 256.
    expect(lines['2025-02-15']).toMatchObject({ invoices: 6, invoiced: '1271.00', paid: '200.10' });
    expect(lines['2025-03-01']).toMatchObject({
      invoices: 1,
      invoiced: '5000.00',
      paid: '5000.00',
    });
    expect(lines['2025-04-01']).toMatchObject({ invoices: 0, invoiced: '0.00', paid: '0.00' });
    expect(lines.All).toMatchObject({ invoices: 7, invoiced: '6271.00', paid: '5200.10' });
  });

  it('are receivables of the last day by age, with what was paid by then', async () => {
    // 399.70 of the first invoice is open: it has no due date. All is 511.00 + 399.70.
    expect(await linesOf('receivables')).toMatchObject({
      Current: { invoices: 3, open: '656.70' },
      '1–30 days': { invoices: 2, open: '6.00' },
      '31–60 days': { invoices: 2, open: '24.00' },
      '61–90 days': { invoices: 2, open: '96.00' },
      'Over 90 days': { invoices: 1, open: '128.00' },
      All: { invoices: 10, open: '910.70', share: '100.0' },
    });
    const { rows, total } = await getReport(admin, 'receivables-by-customer', SPRING);
    expect(rows).toMatchObject([
      {
        id: quarry,
        current: '257.00',
        to30: '6.00',
        to60: '24.00',
        to90: '96.00',
        over90: '128.00',
        open: '511.00',
      },
      { id: northgate, current: '399.70', to30: '0.00', open: '399.70' },
    ]);
    expect(String(rows[0]?.name)).toMatch(/ \(Ed Quarry\)$/);
    expect(total).toMatchObject({ id: null, name: 'All', current: '656.70', open: '910.70' });
  });

  it('hold of a past day what was archived only later', async () => {
    await unsafeOwnerTransaction((tx) =>
      makeInvoice(tx, quarry, {
        status: 'sent',
        amount: '33.00',
        sentAt: new Date('2024-05-01T18:00:00Z'),
        archivedAt: new Date('2024-07-15T18:00:00Z'),
      }),
    );
    const openOn = async (to: string) =>
      (await linesOf('receivables', periodOf({ from: '2024-05-01', to }, CLOCK))).All?.open;
    expect(await openOn('2024-06-30')).toBe('33.00');
    expect(await openOn('2024-07-14')).toBe('33.00');
    expect(await openOn('2024-07-15')).toBe('0.00');
  });

  it('are compared with the period before, with DSO', async () => {
    // 55 days; before are December 22 to February 14: 100.00 was paid, and 240.00 open at its end.
    const summary = await linesOf('summary');
    expect(summary.Revenue).toMatchObject({
      now: '550.30',
      before: '100.00',
      change: '450.30',
      changePercent: '450',
    });
    expect(summary.Receivables).toMatchObject({
      now: '910.70',
      before: '240.00',
      change: '670.70',
    });
    // By what was invoiced: 910.70 ÷ 6,271.00 × 55 = 7.99; all of the 240.00 before was open.
    expect(summary['Days sales outstanding (DSO)']).toMatchObject({
      now: '8.0',
      before: '55.0',
      change: '-47.0',
      changePercent: '-85',
    });
    expect(summary.Paid).toMatchObject({ now: '5200.10', before: '100.00' });
  });

  it('name the customers that spent most, and the others together', async () => {
    const { rows, total } = await getReport(admin, 'customers', SPRING);
    expect(rows).toMatchObject([
      { id: northgate, now: '550.30', before: '100.00', share: '100.0' },
    ]);
    expect(total).toMatchObject({ name: 'All', now: '550.30', before: '100.00', change: '450.30' });
    const MAY = periodOf({ from: '2025-05-01', to: '2025-05-31' }, CLOCK);
    await unsafeOwnerTransaction(async (tx) => {
      for (let at = 1; at <= 12; at += 1) {
        const { profile } = await makeCustomer(tx);
        const { id } = await makeInvoice(tx, profile.id, { status: 'paid', amount: `${at}.01` });
        await paid(tx, id, '2025-05-05', `${at}.01`);
      }
    });
    // Before are March 31 to April 30: 300.20 + 399.70 + 50.00 + 70.00.
    const may = await getReport(admin, 'customers', MAY);
    expect(may.rows.map(({ now }) => now)).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((dollars) => `${dollars}.01`).concat('3.02'),
    );
    expect(may.rows.at(-1)).toMatchObject({
      id: null,
      name: 'All other customers',
      before: '819.90',
    });
    expect(may.total).toMatchObject({ now: '78.12', before: '819.90' });
  });
});
