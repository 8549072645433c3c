import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { rightsOfStaff } from '#app/access/staff-rights.ts';
import { creditInvoice } from '#app/areas/billing/credit-commands.server.ts';
import type { InvoiceLineInput } from '#app/areas/billing/invoice-amounts.ts';
import { createInvoiceIn } from '#app/areas/billing/invoice-commands.server.ts';
import { getInvoiceSheet } from '#app/areas/billing/invoice-queries.server.ts';
import { recordEntry, reverseEntry } from '#app/areas/billing/ledger-commands.server.ts';
import { takeBackPayment } from '#app/areas/billing/payment-commands.server.ts';
import { writeOffInvoice } from '#app/areas/billing/write-off-commands.server.ts';
import { getTrialBalance } from '#app/areas/books/trial-balance-queries.server.ts';
import { setCostRate } from '#app/areas/time/cost-rate-commands.server.ts';
import { invoiceTime } from '#app/areas/time/time-invoice-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay, firmZone } from '#app/platform/firm-clock.server.ts';
import { addMoney, subtractMoney } from '#app/platform/money.ts';
import { invoicePayments } from '#app/records/invoice/billing-tables.ts';
import { expenses } from '#app/records/time-entry/expense-tables.ts';
import { make, move, newCustomerId, pay, rowOf } from '#tests/helpers/billing.ts';
import { disagreements } from '#tests/helpers/books.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeProject, makeTimeEntry } from '#tests/helpers/makers.ts';
import { getAnalytics } from '../analytics-queries.server.ts';
import { periodOf } from '../period.ts';
import type { ReportData } from '../reports.ts';
import { getBookReport } from './book-report-queries.server.ts';
import type { BookReportName } from './book-reports.ts';

setUpDatabase();

let admin: AdminActor;
let customerId: string;
let projectId: string;

const TAX = { name: 'Texas sales tax', rate: '8.25' };
const day = firmDay();
const year = periodOf(
  { from: `${day.slice(0, 4)}-01-01`, to: day },
  { today: day, timeZone: firmZone() },
);
const read = (name: BookReportName, period = year) => getBookReport(admin, name, period);

/** An invoice over these lines that is out; its id. */
async function out(lines: InvoiceLineInput[], discount?: string): Promise<string> {
  const { id } = await asActor(admin, (tx) =>
    createInvoiceIn(tx, admin, { customerId, lines, discount }),
  );
  await move(admin, id, 'sent');
  return id;
}

async function credit(id: string, amount: string): Promise<void> {
  const [line] = (await getInvoiceSheet(admin, id)).lines;
  await creditInvoice(admin, id, {
    lines: [{ id: line?.id ?? '', amount }],
    reason: 'Agreed',
    version: (await rowOf(id)).version,
  });
}

/** What an account of the trial balance stands at, credits above zero; nothing before this year. */
async function standsAt(name: string): Promise<string> {
  const { groups } = await getTrialBalance(admin, day);
  const found = groups.flatMap(({ accounts }) => accounts).find((each) => each.name === name);
  return found?.credit ?? subtractMoney('0.00', found?.debit ?? '0.00');
}

async function incomeOfTrialBalance(): Promise<string> {
  const { groups } = await getTrialBalance(admin, day);
  const income = groups.find(({ type }) => type === 'income')?.accounts ?? [];
  return addMoney(
    '0.00',
    ...income.map(({ debit, credit: own }) => subtractMoney(own ?? '0.00', debit ?? '0.00')),
  );
}

/** Whether the lines of a report add up to its total as printed. */
function expectToFoot({ rows, total }: ReportData): void {
  for (const [key, cell] of Object.entries(total ?? {})) {
    if (!/^-?\d+\.\d\d$/.test(String(cell))) continue;
    expect(addMoney('0.00', ...rows.map((row) => String(row[key]))), key).toBe(cell);
  }
}

beforeAll(async () => {
  admin = await makeAdmin();
  customerId = await newCustomerId();
  const { id } = await unsafeOwnerTransaction((tx) =>
    makeProject(tx, customerId, { title: 'Service board' }),
  );
  projectId = id;
  const line = { description: 'Sprint', quantity: '1.00', unitPrice: '1000.00' };
  // 1000.00 less 100.00 on the line and 50.00 on the whole, 850.00 net and 70.13 tax; 200.00 and its tax are credited.
  const sold = await out([{ ...line, discount: '100.00', tax: TAX }], '50.00');
  await credit(sold, '200.00');
  await pay(admin, sold, '300.00');
  // One part taxed by another rate, another part not at all; then it is withdrawn.
  const gone = await out([
    { ...line, unitPrice: '10.07', tax: { name: 'City tax', rate: '1.375' } },
    { ...line, unitPrice: '99.99' },
  ]);
  await move(admin, gone, 'draft');
  // Written off with the tax coming back, then a part of it is paid after all.
  const bad = await out([{ ...line, unitPrice: '500.00', tax: TAX }]);
  await writeOffInvoice(admin, bad, {
    reason: 'Closed down',
    tax: 'back',
    writtenOffOn: day,
    version: (await rowOf(bad)).version,
  });
  // Exempt, and ahead.
  await unsafeOwnerTransaction((tx) =>
    tx.execute(
      sql`update customer_profiles set tax_certificate = 'TX-01' where id = ${customerId}`,
    ),
  );
  await out([{ ...line, unitPrice: '40.00', tax: TAX }]);
  await unsafeOwnerTransaction((tx) =>
    tx.execute(sql`update customer_profiles set tax_certificate = null where id = ${customerId}`),
  );
  const ahead = await make(admin, { customerId, amount: '700.00', isPrepayment: true });
  await move(admin, ahead, 'sent');
  await pay(admin, ahead, '700.00');
  await pay(admin, sold, '50.00', 'balance');
  // By hand: a charge, another that was reversed, a payment that was undone, and money on account.
  const byHand = (type: 'credit' | 'debit', amount: string) =>
    recordEntry(admin, customerId, { type, amount, description: 'By hand' });
  await byHand('debit', '11.11');
  await reverseEntry(admin, customerId, (await byHand('debit', '22.22')).id, { reason: 'Twice' });
  await byHand('credit', '5.00');
  await pay(admin, sold, '60.00');
  const [payment] = await unsafeOwnerTransaction((tx) =>
    tx.select({ id: invoicePayments.id }).from(invoicePayments).where(sql`amount = 60.00`),
  );
  await takeBackPayment(admin, sold, payment?.id ?? '', (await rowOf(sold)).version);
});

describe('revenue by month', () => {
  it('takes issued to net, and foots to the trial balance, the bank and Analytics', async () => {
    const report = await read('revenue');
    expectToFoot(report);
    // 1000.00 + 110.06 + 500.00 + 40.00 + 11.11 + 22.22 issued; 200.00 + 110.06 + 22.22 credited.
    expect(report.total).toMatchObject({
      issued: '1683.39',
      discounts: '150.00',
      credits: '332.28',
      writtenOff: '500.00',
      net: '701.11',
      onInvoices: '1000.00',
      onAccount: '5.00',
      received: '1005.00',
    });
    const { total } = report;
    expect(subtractMoney(await incomeOfTrialBalance(), String(total?.writtenOff))).toBe(total?.net);
    expect(await standsAt('Bank')).toBe(`-${total?.received}`);
    const { reports, allTime } = await getAnalytics(admin, year);
    expect(reports.invoiced?.total?.paid).toBe(total?.onInvoices);
    // Revenue of Analytics is cash: what arrived, less what is paid ahead and not used.
    expect(allTime.revenue).toBe('361.11');
    expect(reports.revenue?.total?.revenue).toBe(allTime.revenue);
    expect(await disagreements()).toEqual([]);
  });

  it('has every month of the period, and nothing of another', async () => {
    const { rows } = await read('revenue');
    expect(rows).toHaveLength(Number(day.slice(5, 7)));
    expect(rows.at(-1)).toMatchObject({ to: day, net: '701.11' });
    const before = periodOf(
      { from: '2001-01-15', to: '2001-03-10' },
      { today: day, timeZone: firmZone() },
    );
    const old = await read('revenue', before);
    expect(old.rows.map(({ from, to, net }) => [from, to, net])).toEqual([
      ['2001-01-15', '2001-01-31', '0.00'],
      ['2001-02-01', '2001-02-28', '0.00'],
      ['2001-03-01', '2001-03-10', '0.00'],
    ]);
    expect((await read('tax', before)).rows).toEqual([]);
    expect((await read('profit', before)).rows).toEqual([]);
  });
});

describe('tax by rate', () => {
  it('foots to sales tax and to income, with sales that bear none', async () => {
    const report = await read('tax');
    expectToFoot(report);
    expect(report.rows).toMatchObject([
      { name: 'City tax', rate: '1.375', taxable: '10.07', tax: '0.14', payable: '0.00' },
      {
        name: 'Texas sales tax',
        rate: '8.25',
        taxable: '1350.00',
        tax: '111.38',
        creditedSales: '200.00',
        creditedTax: '16.50',
        payable: '94.88',
      },
      { name: 'Exempt', rate: null, taxable: '40.00', tax: '0.00', payable: '0.00' },
      { name: 'No tax', taxable: '133.32', creditedSales: '122.21', payable: '0.00' },
      {
        name: 'Tax of written-off debts',
        taxable: '0.00',
        creditedTax: '41.25',
        payable: '-41.25',
      },
    ]);
    const { total } = report;
    expect(await standsAt('Sales Tax Payable')).toBe(total?.payable);
    const sales = subtractMoney(String(total?.taxable), String(total?.creditedSales));
    expect(sales).toBe(await incomeOfTrialBalance());
  });
});

describe('profit by client and project', () => {
  let ids: string[] = [];

  beforeAll(async () => {
    const entry = (given: object) =>
      unsafeOwnerTransaction((tx) =>
        makeTimeEntry(tx, admin.userId, {
          customerId,
          projectId,
          hourlyRate: '200.00',
          date: day,
          ...given,
        }),
      );
    const made = [await entry({ hours: '1.25' }), await entry({ hours: '2.00', billable: false })];
    ids = made.map(({ id }) => id);
    await unsafeOwnerTransaction((tx) =>
      tx.insert(expenses).values({
        userId: admin.userId,
        customerId,
        projectId,
        description: 'Flight',
        amount: '18.00',
        date: day,
      }),
    );
    const [first] = made;
    const { id } = await invoiceTime(admin, {
      customerId,
      grouping: 'project',
      entries: [{ id: first?.id ?? '', version: first?.version ?? 1 }],
    });
    await move(admin, id, 'sent');
  });

  it('has hours without a cost rate as such, and no profit where there are any', async () => {
    const report = await read('profit');
    expectToFoot(report);
    expect(report.rows).toMatchObject([
      {
        project: 'Service board',
        invoiced: '250.00',
        hours: '3.25',
        uncosted: '3.25',
        cost: '0.00',
        expenses: '18.00',
        profit: null,
        margin: null,
      },
      {
        project: 'No project',
        invoiced: '1201.11',
        hours: '0.00',
        profit: '1201.11',
        margin: '100.0',
      },
    ]);
    expect(report.total).toMatchObject({ invoiced: '1451.11', profit: null, margin: null });
  });

  it('costs each hour at the rate of its day, and says as invoiced what the revenue report nets', async () => {
    const rate = (holdsFrom: string, amount: string) =>
      setCostRate(admin, { person: admin.userId, rate: amount, holdsFrom });
    await rate('2001-01-01', '10.00');
    await rate(day, '99.99');
    await rate(day, '70.05');
    await unsafeOwnerTransaction((tx) =>
      tx.execute(sql`update time_entries set date = date '2001-02-01' where id = ${ids[1]}`),
    );
    const report = await read('profit');
    expectToFoot(report);
    // 1.25 × 70.05 is 87.5625.
    expect(report.rows[0]).toMatchObject({
      hours: '1.25',
      uncosted: '0.00',
      cost: '87.56',
      profit: '144.44',
      margin: '57.8',
    });
    const { total } = await read('revenue');
    const net = addMoney(String(total?.net), String(total?.writtenOff));
    expect(report.total?.invoiced).toBe(net);
    const early = periodOf(
      { from: '2001-02-01', to: '2001-02-28' },
      { today: day, timeZone: firmZone() },
    );
    expect((await read('profit', early)).total).toMatchObject({ cost: '20.00', profit: '-20.00' });
  });

  it('is for admins alone, the other reports for all who see money', async () => {
    const as = (role: 'billing' | 'consultant' | 'reader'): AdminActor => ({
      ...admin,
      role,
      rights: rightsOfStaff(role, false),
    });
    for (const role of ['billing', 'reader'] as const) {
      expect((await getBookReport(as(role), 'revenue', year)).total).toEqual(
        (await read('revenue')).total,
      );
      expect(await getBookReport(as(role), 'tax', year)).toEqual(await read('tax'));
      await expect(getBookReport(as(role), 'profit', year)).rejects.toThrow(NotFoundError);
    }
    for (const name of ['revenue', 'tax', 'profit'] as const) {
      await expect(getBookReport(as('consultant'), name, year)).rejects.toThrow(NotFoundError);
    }
  });
});
