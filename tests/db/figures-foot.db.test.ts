import { eq } from 'drizzle-orm';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { users } from '#app/access/auth-tables.ts';
import { getToday } from '#app/areas/agenda/agenda-queries.server.ts';
import { getAnalytics } from '#app/areas/analytics/analytics-queries.server.ts';
import { periodOf, spanOf } from '#app/areas/analytics/period.ts';
import { InvoiceSheet } from '#app/areas/billing/InvoiceSheet.tsx';
import { invoiceSentToCustomer, paidByCustomer } from '#app/areas/billing/invoice-announcements.ts';
import {
  getInvoice,
  getInvoiceSheet,
  getInvoiceSums,
  listInvoices,
  listOwnInvoices,
} from '#app/areas/billing/invoice-queries.server.ts';
import { getAccount } from '#app/areas/billing/ledger-queries.server.ts';
import { renderInvoicePdf, renderStatementPdf } from '#app/areas/billing/pdf/billing-pdf.server.ts';
import { renderReceiptPdf } from '#app/areas/billing/pdf/receipt-pdf.server.ts';
import { getReceipts } from '#app/areas/billing/receipt-queries.server.ts';
import { getOwed, getStatement } from '#app/areas/billing/statement-queries.server.ts';
import { getCustomerDesk } from '#app/areas/customer-desk/customer-desk-queries.server.ts';
import { EstimateSheet } from '#app/areas/estimator/EstimateSheet.tsx';
import { workedExample } from '#app/areas/estimator/worked-example.ts';
import { getCompanyProfile, getPortalOverview } from '#app/areas/portal/portal-queries.server.ts';
import { firmNow, getPaymentWords } from '#app/areas/settings/setting-queries.server.ts';
import { addHours } from '#app/areas/time/hours.ts';
import { NO_FILTERS } from '#app/areas/time/time-filters.ts';
import {
  listBillable,
  listUnbilledCustomers,
} from '#app/areas/time/time-invoice-queries.server.ts';
import { worthOfEntry } from '#app/areas/time/time-lines.ts';
import { exportTimeEntries, getTimeSummary } from '#app/areas/time/time-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay, firmZone } from '#app/platform/firm-clock.server.ts';
import { addMoney, centsOf, moneyOf, subtractMoney } from '#app/platform/money.ts';
import { closeWorkers } from '#app/platform/workers.server.ts';
import { invoiceStatusesOf, shownInvoiceStatus } from '#app/records/invoice/billing-status.ts';
import { customerAccounts } from '#app/records/invoice/ledger-tables.ts';
import { loadDemoFirm } from '#demo/load-demo-firm.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { readPdf } from '#tests/helpers/pdf-text.ts';

// Everything of the demo firm that shows parts and what they come to, or one figure in two places, is added up as it is printed.

setUpDatabase();

let admin: AdminActor;
let dana: CustomerActor;
let today: string;

beforeAll(async () => {
  await loadDemoFirm();
  const actorOf = async (email: string) => {
    const [user] = await unsafeOwnerTransaction((tx) =>
      tx.select({ id: users.id }).from(users).where(eq(users.email, email)),
    );
    return unsafeActorOfUser(user?.id ?? '');
  };
  admin = (await actorOf('admin@example.com')) as AdminActor;
  dana = (await actorOf('customer@example.com')) as CustomerActor;
  today = firmDay();
}, 300_000);
afterAll(closeWorkers);

const page = (sort: string) => ({
  ...{ search: '', sort, direction: 'asc' as const, after: null, before: null },
});

const sumOf = (amounts: readonly (string | null | undefined)[]) =>
  addMoney(...amounts.map((amount) => amount ?? '0.00'));

/** Amounts in dollars of a text, in their order. */
const dollarsIn = (text: string) =>
  (text.match(/-?\$[\d,]+\.\d\d/g) ?? []).map((shown) => shown.replace(/[$,]/g, ''));

const markupOf = (element: ReactElement) =>
  renderToStaticMarkup(element)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

const invoicesShown = async (show: 'unpaid' | 'past-due' | 'drafts' | 'all') => {
  const filters = { show, status: null };
  const found = [];
  let after: string | null = null;
  do {
    const request = { ...page('number'), after };
    const list = await listInvoices(admin, request, { filters, today });
    found.push(...list.rows);
    after = list.next;
  } while (after);
  return found;
};

describe('the estimate', () => {
  const { inputs, result } = workedExample();
  const sheet = (isBrief: boolean) =>
    markupOf(createElement(EstimateSheet, { inputs, result, note: '', isBrief }));
  const hoursIn = (text: string) =>
    (text.match(/[+−]?\d[\d,]*\.\d\d(?= h )/g) ?? []).map((shown) =>
      shown.replace(/[+,]/g, '').replace('−', '-'),
    );
  const lines = result.lines.map(({ hours }) => hours);

  it('adds up in brief, as on the landing page', () => {
    const printed = hoursIn(sheet(true));
    expect(sumOf([...lines, ...printed.slice(0, -1)])).toBe(printed.at(-1));
  });

  it('adds up with its workings', () => {
    const text = sheet(false).replace(/× [\d.]+ h/g, '');
    const printed = hoursIn(text);
    expect(sumOf(lines)).toBe(printed[0]);
    expect(sumOf(printed.slice(0, -1))).toBe(printed.at(-1));
    const { task, setUp, travel, materials, breakEven } = result.cost;
    expect(sumOf([task, setUp, travel, materials])).toBe(breakEven);
    expect(dollarsIn(text)).toEqual(expect.arrayContaining([task, setUp, travel, materials]));
  });
});

describe('the back office', () => {
  it('has one sum of each kind of money on Today, in its lists and on the records', async () => {
    const lines = await getToday(admin);
    const line = (group: string, kind = 'invoice') =>
      lines.find((each) => each.group === group && each.kind === kind);
    const sums = await getInvoiceSums(admin, today);
    const [unpaid, late, drafts] = [
      await invoicesShown('unpaid'),
      await invoicesShown('past-due'),
      await invoicesShown('drafts'),
    ];
    expect(sumOf(unpaid.map(({ open }) => open))).toBe(sums.unpaid);
    expect(sumOf(late.map(({ open }) => open))).toBe(sums['past-due']);
    expect(sumOf(drafts.map(({ amount }) => amount))).toBe(sums.drafts);
    expect(line('past-due')?.sum).toBe(sums['past-due']);
    const ready = drafts.filter(({ sendOn }) => sendOn === null || sendOn <= today);
    expect(line('unsent')?.sum).toBe(sumOf(ready.map(({ amount }) => amount)));
    const shown = lines.filter(({ group }) => group === 'past-due');
    expect(shown).toHaveLength(line('past-due')?.total ?? -1);
    expect(sumOf(shown.map(({ amount }) => amount))).toBe(sums['past-due']);
  });

  it('bills what it calls unbilled, and names the hours without a rate everywhere', async () => {
    const lines = await getToday(admin);
    const of = (group: string) => lines.find((each) => each.group === group);
    const { rows } = await listUnbilledCustomers(admin, page('company'));
    const ofHours = rows.map(({ amount, expenses }) => subtractMoney(amount, expenses));
    expect(sumOf(ofHours)).toBe(of('unbilled')?.sum);
    expect(addHours(rows.map(({ hours }) => hours))).toBe(of('unbilled')?.hours);
    expect(addHours(rows.map(({ unratedHours }) => unratedHours))).toBe(of('unrated')?.hours);
    expect(of('unrated')?.hours).not.toBe('0.00');
    for (const row of rows) {
      const { entries } = await listBillable(admin, { ...NO_FILTERS, customer: row.id });
      expect(sumOf(entries.map((each) => worthOfEntry(each.hours, each.hourlyRate)))).toBe(
        subtractMoney(row.amount, row.expenses),
      );
      const { desk } = await getCustomerDesk(admin, row.id, today);
      expect(desk).toMatchObject({
        unbilledHours: row.hours,
        unbilledAmount: subtractMoney(row.amount, row.expenses),
        unratedHours: row.unratedHours,
      });
    }
    // A signed contract with a price pays for these.
    expect(rows.map(({ companyName }) => companyName)).not.toContain('Tarryall Mechanical Service');
  });

  it('has the same hours on the cards as in the export', async () => {
    const summary = await getTimeSummary(admin, NO_FILTERS);
    const entries = [];
    for await (const batch of exportTimeEntries(admin, NO_FILTERS)) entries.push(...batch);
    expect(addHours(entries.map(({ hours }) => hours))).toBe(summary.totalHours);
    const billable = entries.filter((entry) => entry.billable);
    expect(addHours(billable.map(({ hours }) => hours))).toBe(summary.billableHours);
    const worth = billable.map((each) =>
      each.hourlyRate ? worthOfEntry(each.hours, each.hourlyRate) : null,
    );
    expect(sumOf(worth)).toBe(summary.revenue);
  });

  it.each(['last-90-days', 'this-year', 'last-12-months'] as const)(
    'has reports that add up, by themselves and with each other (%s)',
    async (span) => {
      const clock = { today, timeZone: firmZone() };
      const { allTime, reports } = await getAnalytics(admin, periodOf(spanOf(span, today), clock));
      const ADDED: Record<string, readonly string[]> = {
        revenue: ['revenue', 'payments'],
        invoiced: ['invoices', 'invoiced', 'paid'],
        receivables: ['invoices', 'open'],
        'receivables-by-customer': ['current', 'to30', 'to60', 'to90', 'over90', 'open'],
        customers: ['now', 'before'],
        hours: ['billable', 'internal', 'hours', 'unrated', 'value'],
        inquiries: ['now', 'before'],
        proposals: ['now', 'before', 'value'],
        'ticket-categories': ['now', 'before'],
        'ticket-priorities': ['now', 'before'],
      };
      for (const [name, columns] of Object.entries(ADDED)) {
        const report = reports[name as keyof typeof reports];
        for (const column of columns) {
          const cells = report?.rows.map((row) => String(row[column] ?? '0'));
          if (report?.total?.[column] === undefined) continue;
          expect([name, column, sumOf(cells ?? [])]).toEqual([
            name,
            column,
            sumOf([String(report.total[column] ?? '0')]),
          ]);
        }
        const shares = report?.rows.flatMap(({ share }) => (share == null ? [] : [String(share)]));
        if (shares?.length) expect([name, sumOf(shares)]).toEqual([name, '100.00']);
      }
      const said = (name: string) =>
        String(reports.summary?.rows.find((row) => row.name === name)?.now);
      expect(
        sumOf([
          subtractMoney(said('Paid'), said('Prepayments in paid')),
          said('Used from balances'),
        ]),
      ).toBe(said('Revenue'));
      expect(said('Receivables')).toBe((await getInvoiceSums(admin, today)).unpaid);
      const accounts = await unsafeOwnerTransaction((tx) => tx.select().from(customerAccounts));
      expect(allTime?.revenue).toBe(sumOf(accounts.map(({ totalSpent }) => totalSpent)));
    },
  );
});

describe('an invoice', () => {
  it('is the sum of its lines, less what was paid, on the screen, in the PDF and in emails', async () => {
    const firm = firmNow();
    const words = await getPaymentWords();
    const all = await invoicesShown('all');
    expect(all.length).toBeGreaterThan(50);
    let printedReceipts = 0;
    let drawn = 0;
    for (const { id, open: listed } of all) {
      const invoice = await getInvoice(admin, id);
      const live = invoice.payments.filter(({ reversedAt }) => !reversedAt);
      const paid = sumOf(live.map(({ amount }) => amount));
      if (invoice.lines.length > 0) {
        expect(sumOf(invoice.lines.map(({ amount }) => amount))).toBe(invoice.amount);
      }
      expect(addMoney(paid, invoice.credited, invoice.open)).toBe(invoice.amount);
      if (listed !== null) expect(listed).toBe(invoice.open);
      const text = markupOf(
        createElement(InvoiceSheet, { invoice, firm, words, zone: firmZone() }),
      );
      const amounts = dollarsIn(text);
      expect(amounts).toContain(invoice.status === 'cancelled' ? '0.00' : invoice.amount);
      const ofCase = live.length > 0 && invoice.status !== 'paid';
      if (!ofCase && drawn > 2) continue;
      drawn += 1;
      const { words: pdf } = await readPdf((await renderInvoicePdf(invoice, firm)).pdf);
      const reference = /Please [^.]*with your payment\./;
      const asked = reference.exec(text)?.[0];
      if (asked) expect(reference.exec(pdf)?.[0]).toBe(asked);
      // The PDF is what was issued: what was paid since is on the screen alone.
      const printed = dollarsIn(pdf);
      const issued = [invoice.amount, ...invoice.lines.map(({ amount }) => amount)];
      for (const amount of issued) expect(printed).toContain(amount);
      if (!ofCase) continue;
      const sent = JSON.stringify(invoiceSentToCustomer(invoice, firm.name).mail?.content);
      expect(dollarsIn(sent)).toEqual(expect.arrayContaining([invoice.amount, invoice.open]));
      const [payment] = live;
      if (!payment) continue;
      const receipt = JSON.stringify(paidByCustomer(invoice, payment).mail?.content);
      expect(dollarsIn(receipt)).toEqual(expect.arrayContaining([payment.amount, invoice.open]));
      // The receipts of an invoice come to what was paid on it from outside, and each prints what it says.
      const receipts = await getReceipts(admin, invoice.id);
      const standing = receipts.filter(({ changes }) => changes.length === 0);
      const own = standing.flatMap((each) =>
        each.parts.filter((part) => part.invoiceId === invoice.id),
      );
      const arrived = live.filter(({ method }) => method !== 'balance' && method !== 'write_off');
      expect(addMoney('0.00', ...own.map(({ amount }) => amount))).toBe(
        addMoney('0.00', ...arrived.map(({ amount }) => amount)),
      );
      for (const each of receipts) {
        const { words } = await readPdf((await renderReceiptPdf(firm, each.id)).pdf);
        expect(dollarsIn(words)).toEqual(expect.arrayContaining([each.amount]));
      }
      printedReceipts += receipts.length;
    }
    expect(printedReceipts).toBeGreaterThan(0);
    expect(drawn).toBeGreaterThan(2);
  }, 120_000);

  it('has the same words for its status on both sides', async () => {
    const own = await listOwnInvoices(dana, page('number'), { status: null });
    const staff = await invoicesShown('all');
    const labels: string[] = [];
    for (const row of own.rows) {
      const theirs = staff.find(({ id }) => id === row.id);
      if (!theirs) throw new Error(`${row.invoiceNumber} is not in the back office.`);
      const { label } = shownInvoiceStatus(row);
      expect(invoiceStatusesOf(theirs)[theirs.status].label).toBe(label);
      expect(shownInvoiceStatus(await getInvoiceSheet(dana, row.id)).label).toBe(label);
      labels.push(label);
    }
    expect(labels).toContain('Partly paid');
  });
});

describe('the portal', () => {
  it('has one amount due, one balance and one telephone number', async () => {
    const overview = await getPortalOverview(dana);
    const owed = await getOwed(dana);
    const account = await getAccount(dana, dana.customerId);
    const statement = await getStatement(dana, dana.customerId, { from: '2020-01-01', to: today });
    const { desk } = await getCustomerDesk(admin, dana.customerId, today);
    const due = overview.agenda.find(({ group }) => group === 'owed');
    const own = await listOwnInvoices(dana, page('number'), { status: null });
    expect(new Set([due?.sum, owed?.sum, statement.amountDue, desk.owed]).size).toBe(1);
    expect(sumOf(own.rows.map(({ open }) => open))).toBe(owed?.sum);
    expect(due?.due).toBe(owed?.due);
    expect(
      new Set([overview.availableBalance, account.availableBalance, statement.prepaid]).size,
    ).toBe(1);
    expect(overview.phone).toBe((await getCompanyProfile(dana))?.phone);
  });

  it('has statements that run from the opening to the closing balance', async () => {
    const period = { from: `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`, to: today };
    const statement = await getStatement(dana, dana.customerId, period);
    const { words: text } = await readPdf((await renderStatementPdf(statement, firmNow())).pdf);
    const box =
      /Opening balance (\S+) Invoices (\S+) Payments (\S+) Credits (\S+) Closing balance (\S+)/.exec(
        text,
      );
    const printed = dollarsIn(box?.[0] ?? '');
    const [opening = '', invoiced = '', paid = '', credited = '', closing = ''] = printed;
    const negative = (box?.slice(3, 5) ?? []).map(
      (each) => each.startsWith('-') || each === '$0.00',
    );
    expect(negative).toEqual([true, true]);
    const { payments, credits } = statement;
    expect(subtractMoney(addMoney(opening, invoiced), addMoney(payments, credits))).toBe(
      statement.closing,
    );
    expect([invoiced, closing]).toEqual([statement.invoices, statement.closing]);
    expect([paid, credited].map((each) => each.replace('-', ''))).toEqual([payments, credits]);
    let balance = centsOf(opening);
    for (const line of statement.lines) {
      balance += centsOf(line.amount);
      expect(moneyOf(balance)).toBe(line.balance);
    }
    expect(sumOf(statement.openInvoices.map(({ due }) => due))).toBe(statement.amountDue);
    expect(dollarsIn(text)).toContain(statement.amountDue);
  });

  it('has no statement whose closing balance is alone on a page', async () => {
    const statement = await getStatement(dana, dana.customerId, { from: '2020-01-01', to: today });
    for (let lines = 4; lines < statement.lines.length; lines += 3) {
      const part = { ...statement, lines: statement.lines.slice(0, lines) };
      const { pdf } = await renderStatementPdf(part, firmNow());
      const { words: text, pages } = await readPdf(pdf);
      if (pages === 1) continue;
      const second = text.split(`1 of ${pages}`)[1] ?? '';
      for (const { words: own } of part.lines.slice(-3)) expect(second).toContain(own);
    }
  }, 120_000);
});
