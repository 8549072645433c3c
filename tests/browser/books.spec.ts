import type { Locator } from '@playwright/test';
import { addDays } from '#app/platform/calendar-days.ts';
import {
  hledgerBalances,
  hledgerCheck,
  hledgerMonths,
  hledgerRegister,
} from '#tests/helpers/hledger.ts';
import { readPdf } from '#tests/helpers/pdf-text.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test, toast } from './fixtures.ts';

// A month that is closed already answers so.
test.use({ expectedErrors: /status of 40[09]/ });

const REPORTS = ['/reports', '/reports/tax', '/reports/profit'];

const cents = (text: string) => BigInt(text.replace(/[^\d-]/g, '') || '0');
/** The name of an account as every program has it. */
const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
/** The texts of the cells of rows, headings among them. */
const cellsOf = (rows: Locator) =>
  rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
  );

test('the books foot, a month is closed once, and hledger reads what was handed over', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/books');
  const balance = admin.getByRole('table', { name: 'Trial balance' });
  const [debits = '', credits = ''] = await balance
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell')
    .allTextContents();
  expect(debits).toMatch(/^\$\d/);
  expect(credits).toBe(debits);

  await balance.getByRole('link', { name: 'Bank', exact: true }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Books');
  const journal = admin.getByRole('table', { name: 'Journal' });
  await expect(journal.getByText(/^Payment received/).first()).toBeVisible();
  const account = admin.getByRole('combobox', { name: 'Account' });
  await account.selectOption({ label: '4000 Services' });
  await expect(journal.getByText(/^Payment received/)).toHaveCount(0);
  await expect(journal.getByText(/issued$/).first()).toBeVisible();

  await admin.goto('/admin/books/hand-over');
  const stale = await signedIn('admin@example.com');
  await stale.goto('/admin/books/hand-over');
  const close = { name: /^Close / };
  const first = admin.getByRole('button', close).first();
  const month = ((await first.getAttribute('aria-label')) ?? '').replace('Close ', '');
  await stale.getByRole('button', { name: `Close ${month}` }).click();
  await first.click();
  const dialog = admin.getByRole('alertdialog');
  await expect(dialog).toContainText(/The next batch takes the \d+ entries/);
  await dialog.getByRole('button', { name: 'Close Month' }).click();
  await expect(toast(admin, 'Month closed: batch 1 is ready to download')).toBeVisible();
  await expect(admin.getByRole('button', { name: `Reopen ${month}` })).toBeVisible();
  await stale.getByRole('alertdialog').getByRole('button', { name: 'Close Month' }).click();
  await expect(stale.getByText(/^Nothing new: every entry through/).first()).toBeVisible();

  const link = admin.getByRole('link', { name: /\.journal$/ });
  const address = (await link.getAttribute('href')) ?? '';
  const file = await (await admin.request.get(address)).text();
  expect(await (await admin.request.get(address)).text()).toBe(file);
  hledgerCheck(file);
  // What the screens say of the batch's last day is what hledger adds up.
  const through = /(\d{4}-\d\d-\d\d)/.exec((await link.textContent()) ?? '')?.[1] ?? '';
  const theirs = new Map(
    [...hledgerBalances(file)].map(([account, amount]) => [
      plain(account.split(':').slice(1).join(':')),
      cents(amount),
    ]),
  );
  await admin.goto(`/admin/books?day=${through}`);
  await expect(balance).toBeVisible();
  const ours = await cellsOf(balance.locator('tbody tr:has(td)'));
  expect(ours.length).toBeGreaterThan(5);
  for (const [name = '', debit = '', credit = ''] of ours) {
    const amount = cents(debit || '0') - cents(credit || '0');
    expect(amount, name).toBe(theirs.get(plain(name.replace(/^\d+/, ''))) ?? 0n);
  }
  const of = (name: string) => theirs.get(name) ?? 0n;
  await admin.goto(`/admin/books/receivables?day=${through}`);
  const owed = admin.getByRole('table', { name: 'Receivables by client' });
  const all = (await owed.getByRole('row').last().getByRole('cell').allTextContents()).map(cents);
  expect(all).toContain(of('accounts-receivable') + of('customer-prepayments'));

  const period = `?from=2020-01-01&to=${through}`;
  await admin.goto(`/admin/books/reports${period}`);
  const revenue = admin.getByRole('table', { name: 'Revenue by month, issued and received' });
  await expect(revenue).toBeVisible();
  const months = (await cellsOf(revenue.locator('tbody tr'))).filter(([from]) =>
    /\d{4}/.test(from ?? ''),
  );
  const [begin, end] = ['2020-01', addDays(through, 1).slice(0, 7)];
  const span = { begin, end, isHistorical: false };
  const booked = hledgerMonths(file, '^income|bad debt', span);
  expect(months.length).toBeGreaterThan(1);
  for (const row of months) {
    const month = new Date(`${row[0]} UTC`).toISOString().slice(0, 7);
    expect(cents(row[6] ?? ''), month).toBe(-cents(booked.get(month) ?? ''));
  }
  await admin.goto(`/admin/books/reports/tax${period}`);
  const taxes = admin.getByRole('table', { name: 'Tax by rate and period' });
  const payable = await taxes
    .getByRole('row', { name: /^All/ })
    .getByRole('cell')
    .last()
    .textContent();
  expect(cents(payable ?? '')).toBe(-of('sales-tax-payable'));

  // An invoice is the same file for staff and client, at each download.
  const client = await signedIn('customer@example.com');
  await client.goto('/customer/billing');
  const opened = client.locator('a[href^="/customer/billing/invoices/"]').first();
  const id = (await opened.getAttribute('href'))?.split('/').at(-1);
  const paper = `/customer/billing/invoices/${id}/pdf`;
  const bytes = async (at: typeof admin, path: string) => (await at.request.get(path)).body();
  const drawn = await bytes(client, paper);
  expect(drawn.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await bytes(client, paper)).toEqual(drawn);
  expect(await bytes(admin, `/admin/invoices/${id}/pdf`)).toEqual(drawn);

  for (const width of [1440, 390]) {
    await admin.setViewportSize({ width, height: 900 });
    for (const path of ['', '/receivables', '/journal', '/accounts', '/hand-over', ...REPORTS]) {
      await admin.goto(`/admin/books${path}`);
      await expectAccessible(admin, `books${path} at ${width}`);
    }
  }
});

test('the statement of each client is what hledger reads in the books of the same days', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin@example.com');
  const day = new Date().toISOString().slice(0, 10);
  const ever = `from=2000-01-01&to=${addDays(day, 1)}`;
  await admin.goto(`/admin/books/files?${ever}`);
  const downloading = admin.waitForEvent('download');
  await admin.getByRole('link', { name: 'hledger journal' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^books-2000-01-01-to-.*\.journal$/);
  const read = async (path: string) => {
    const answer = await admin.request.get(path);
    return { status: answer.status(), body: await answer.body() };
  };
  const { body } = await read(`/admin/books/export?${ever}&format=hledger`);
  const file = body.toString();
  hledgerCheck(file);

  await admin.goto('/admin/customers');
  const links = await admin
    .locator('main a[href^="/admin/customers/"]')
    .evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.textContent]));
  // The first link of each is its name.
  const clients = new Map(
    links
      .reverse()
      .filter(([href]) => /[0-9a-f-]{36}$/.test(href ?? ''))
      .map(([href, name]) => [href ?? '', name ?? '']),
  );
  expect(clients.size).toBeGreaterThan(5);
  const period = { from: addDays(day, -70), to: day };
  let openings = 0n;
  const PRINTED =
    /Opening balance (\S+) Invoices (\S+) Payments (\S+) Credits (\S+) Closing balance (\S+)/;
  // Two accounts of one company, which can be merged, are one name in a program.
  for (const [client, own] of Map.groupBy(clients, ([, name]) => name)) {
    const figures = [0n, 0n, 0n, 0n, 0n];
    for (const [href] of own) {
      const dates = `from=${period.from}&to=${period.to}`;
      const { words } = await readPdf((await read(`${href}/statement?${dates}`)).body);
      const [, ...printed] = PRINTED.exec(words) ?? [];
      expect(printed, words).toHaveLength(5);
      for (const [at, figure] of printed.entries())
        figures[at] = (figures[at] ?? 0n) + cents(figure);
    }
    const span = { client, ...period };
    const owed = hledgerRegister(file, ['receivable', 'customer prepayments'], span);
    const arrived = hledgerRegister(file, ['^assets', 'not:receivable'], span);
    const sum = (rows: { amount: string }[]) =>
      rows.reduce((all, row) => all + cents(row.amount), 0n);
    const paid = sum(arrived.rows);
    const rest = Map.groupBy([...owed.rows, ...arrived.rows], ({ entry }) => entry);
    const rests = [...rest.values()].map(sum);
    const above = rests.filter((each) => each > 0n).reduce((all, each) => all + each, 0n);
    const below = rests.filter((each) => each < 0n).reduce((all, each) => all + each, 0n);
    expect(figures, client).toEqual([cents(owed.before), above, -paid, below, cents(owed.after)]);
    openings += cents(owed.before);
  }
  expect(openings).not.toBe(0n);

  for (const [query, words] of [
    ['from=2000-01-01', 'Choose a first and a last day.'],
    [`${ever}&format=pdf`, 'Choose a format: qbo, iif'],
    ['from=1999-01-01&to=1999-01-31&format=csv', 'Nothing was posted from Jan 01, 1999'],
  ]) {
    const { status, body: said } = await read(`/admin/books/export?${query}`);
    expect(status).toBe(400);
    expect(said.toString()).toContain(words);
  }
  await admin.goto('/admin/invoices');
  const issued = await admin.getByRole('link', { name: /^INV-/ }).first().getAttribute('href');
  const ubl = (await read(`${issued}/ubl`)).body.toString();
  expect(ubl).toContain('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"');
  const draft = await admin
    .getByRole('link', { name: 'Draft', exact: true })
    .first()
    .getAttribute('href');
  expect((await read(`${draft}/ubl`)).status).toBe(404);
});

test('the reports of the books foot, say what the trial balance says, and are downloaded as printed', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin@example.com');
  const rowOf = async (table: string, name: string | RegExp) =>
    (
      await admin
        .getByRole('table', { name: table })
        .getByRole('row', { name })
        .getByRole('cell')
        .allTextContents()
    ).map((text) => cents(text));
  await admin.goto('/admin/books');
  const [, tax = 0n] = await rowOf('Trial balance', /Sales Tax Payable/);
  // What clients paid is in a bank, those of other walks among them, at Stripe, or what was kept as a fee.
  let arrived = 0n;
  for (const name of [
    /Bank/,
    /Undeposited/,
    /^1091/,
    /^1092/,
    /Stripe clearing/,
    /Processing Fees/,
  ]) {
    const [debit = 0n, credit = 0n] = await rowOf('Trial balance', name);
    arrived += debit - credit;
  }

  await admin.keyboard.press('Control+k');
  await admin.getByRole('combobox', { name: /^Search/ }).fill('Revenue Rep');
  await admin.getByRole('option', { name: 'Revenue Report' }).click();
  const revenue = 'Revenue by month, issued and received';
  await expect(admin.getByRole('table', { name: revenue })).toBeVisible();
  await admin.getByLabel('First day').fill('2020-01-01');
  await admin.getByRole('button', { name: 'Apply' }).click();
  await expect(admin.getByText(/^Jan 01, 2020 to/)).toBeVisible();
  const [, issued, discounts, credits, writtenOff, net, onInvoices, onAccount, received] =
    (await rowOf(revenue, /^All/)) as bigint[];
  expect((issued ?? 0n) - (discounts ?? 0n) - (credits ?? 0n) - (writtenOff ?? 0n)).toBe(net);
  expect((onInvoices ?? 0n) + (onAccount ?? 0n)).toBe(received);
  expect(received).toBe(arrived);
  const href = (await admin.getByRole('link', { name: 'CSV' }).getAttribute('href')) ?? '';
  const file = await (await admin.request.get(href)).text();
  const total = file.trimEnd().split('\r\n').at(-1)?.split(',') ?? [];
  const printed = [issued, discounts, credits, writtenOff, net, onInvoices, onAccount, received];
  expect(total.slice(2).map(cents)).toEqual(printed);

  await admin.goto('/admin/books/reports/tax?from=2020-01-01');
  const payable = (await rowOf('Tax by rate and period', /^All/)).at(-1);
  expect(payable).toBe(tax);

  await admin.getByRole('link', { name: 'Profit', exact: true }).click();
  const profit = admin.getByRole('table', { name: 'Profit by client and project' });
  await expect(profit.getByRole('row', { name: /^All/ })).toContainText('%');
  await admin.getByRole('link', { name: 'Cost Rates' }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Cost Rates');
  await admin.getByRole('button', { name: 'Add Cost Rate' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Add Cost Rate' });
  await dialog.getByLabel('Cost per hour ($)').fill('100');
  await dialog.getByRole('button', { name: 'Save Rate' }).click();
  await expect(dialog.getByText('Choose a person')).toBeVisible();
});
