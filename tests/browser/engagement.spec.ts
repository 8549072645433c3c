import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { readPdf } from '#tests/helpers/pdf-text.ts';
import {
  proposalAndAcceptance,
  recordsOfProposal,
  signature,
  verification,
  withdrawal,
} from './engagement-road.ts';
import { balanceForStaff, centsOf, figure, shownCents } from './figures.ts';
import { billByTheHour, expect, hydrated, rowOf, test, toast } from './fixtures.ts';
import { countPresses } from './presses.ts';

// The whole road with one customer, on both sides: from a proposal to a paid invoice, and what every screen then says of it.

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;

// Refusals answer 400 and 409, another customer's record 404.
test.use({ expectedErrors: /status of (400|404|409)/ });

/** Hours in quarters and their rate in cents: two kinds of work, the first in two pieces. */
const HOURS = [
  { quarters: 9, rate: 18_735 },
  { quarters: 7, rate: 18_735 },
  { quarters: 1, rate: 9_999 },
] as const;
/** A line of an invoice in cents, half a cent rounded up. */
const lineCents = (quarters: number, rate: number) => Math.floor((quarters * rate + 2) / 4);
const LINES = [lineCents(9 + 7, 18_735), lineCents(1, 9_999)] as const;
const INVOICED = LINES[0] + LINES[1];
const FROM_BALANCE = 27_440;
const BY_BANK = INVOICED - FROM_BALANCE;
/** An amount of the ledger. */
const SIGNED = /[+-]\$[\d,.]+/;

test('a proposal becomes contract, project, hours, an invoice and its payment, and all figures agree', async ({
  signedIn,
  visit,
  installation,
}) => {
  const title = `Repricing ${randomUUID().slice(0, 6)}`;
  const admin = await signedIn('admin@example.com');
  const customer = await signedIn('customer@example.com');
  const other = await signedIn('other@example.com');
  await admin.goto('/admin/customers?q=Whitfield');
  const customerPath = await admin
    .getByRole('main')
    .getByRole('link', { name: /Tarryall Mechanical/ })
    .first()
    .getAttribute('href');
  const staffPage = customerPath ?? '';
  const before = await accountOnBothSides(admin, staffPage, customer);
  expect(before.staff).toMatchObject({ balance: before.balance, spent: before.spent });

  await proposalAndAcceptance({ admin, customer, other, title });
  const contractId = await recordsOfProposal(admin);
  await signature({ admin, customer, other, title, contractId, installation });
  const stranger = await visit(PHONE);
  await verification({ admin, stranger, customer, title, contractId });

  const projectId = await projectOf(customer, title);
  // What a proposal with a price became is at a fixed price.
  await billByTheHour(admin, title);
  await loggedHours(admin, installation.url, { title, projectId, customerId: idIn(staffPage) });
  const number = await invoiceOfHours(admin, title, idIn(staffPage));
  const mail = await installation.mailbox.waitFor('customer@example.com', `Invoice ${number}`);
  expect(mail.attachments.map(({ filename }) => filename)).toEqual([`${number}.pdf`]);
  const { words } = await readPdf(new Uint8Array(mail.attachments[0]?.content as ArrayBuffer));
  for (const shown of [number, title, '4', '$187.35', '0.25', '$99.99', ...LINES.map(shownCents)]) {
    expect(words).toContain(shown);
  }
  expect(words).toContain(`Total ${shownCents(INVOICED)}`);

  await paid(admin, customer, number);
  const after = await accountOnBothSides(admin, staffPage, customer);
  expect(after).toEqual({
    balance: before.balance - FROM_BALANCE,
    spent: before.spent + INVOICED,
    invoices: before.invoices + 1,
    dashboard: before.balance - FROM_BALANCE,
    // The first invoice of the proposal, a draft, counts on this side alone.
    staff: {
      balance: before.balance - FROM_BALANCE,
      spent: before.spent + INVOICED,
      invoices: before.staff.invoices + 2,
    },
  });
  for (const [page, ledger] of [
    [admin, staffPage],
    [customer, '/customer/billing/ledger'],
  ] as const) {
    await page.goto(`${ledger}?q=${number}`);
    const entries = rowOf(page, number).filter({ hasText: SIGNED });
    await expect(entries.first()).toContainText(shownCents(after.balance));
    const amounts = (await entries.allInnerTexts()).map((row) =>
      centsOf(SIGNED.exec(row)?.[0] ?? ''),
    );
    expect(amounts).toEqual([-FROM_BALANCE, -BY_BANK, BY_BANK]);
  }
  await withdrawal(admin, stranger, contractId);
});

test('a proposal becomes a project within twelve presses of staff and customer', async ({
  signedIn,
}) => {
  const title = `Twelve presses ${randomUUID().slice(0, 6)}`;
  const admin = await signedIn('admin@example.com');
  const customer = await signedIn('customer@example.com');
  const counted = await countPresses(admin, customer);
  await customer.goto('/customer/proposals');
  await admin.goto('/admin/proposals');
  await admin.getByRole('button', { name: 'Create Proposal' }).click();
  const create = admin.getByRole('dialog', { name: 'Create Proposal' });
  await create.getByRole('combobox', { name: 'Customer' }).fill('Dana Whitfield');
  await expect(admin.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await admin.getByRole('option', { name: /Dana Whitfield/ }).click();
  await create.getByLabel('Title').fill(title);
  await create.getByLabel('Total amount').fill('12,000');
  await create.getByRole('textbox', { name: 'Content' }).fill('## Milestones\n\n1. Prices built');
  await create.getByRole('button', { name: 'Create Proposal' }).click();
  await admin.getByRole('button', { name: `Send to Dana Whitfield: ${title}` }).click();
  await admin
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Send to Dana Whitfield' })
    .click();
  await expect(toast(admin, 'Sent to Dana Whitfield')).toBeVisible();

  await customer.getByRole('link', { name: title }).click();
  await customer.getByRole('button', { name: 'Accept' }).click();
  await customer.getByRole('dialog').getByLabel('Your full name').fill('Dana Whitfield');
  await customer.getByRole('button', { name: 'Accept Proposal' }).click();
  await expect(toast(customer, 'Proposal accepted')).toBeVisible();

  await admin.getByRole('link', { name: `Set up the engagement: ${title}` }).click();
  await admin.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(toast(admin, 'Engagement set up')).toBeVisible();
  await admin.getByRole('navigation').getByRole('link', { name: 'Projects' }).click();
  await rowOf(admin, title).getByRole('link', { name: title }).click();
  await expect(admin.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(admin.getByRole('list', { name: 'Milestones' })).toContainText('Prices built');
  expect(counted.presses).toBeGreaterThan(8);
  expect(counted.presses).toBeLessThanOrEqual(12);
});

/** The project that the proposal became, with the milestones that were asked for. Returns its id. */
async function projectOf(customer: Page, title: string): Promise<string> {
  await customer.goto('/customer/projects');
  const card = customer.getByRole('listitem').filter({ hasText: title });
  await expect(card.getByRole('progressbar')).toBeAttached();
  const path = await card.getByRole('link', { name: title }).first().getAttribute('href');
  await customer.goto(path ?? '');
  const milestones = customer.getByRole('list', { name: 'Milestones' });
  await expect(milestones).toContainText('Prices built');
  await expect(milestones).toContainText('Letters sent');
  return idIn(path ?? '');
}

/** Logs the hours: the first by the dialog, the others as it sends them, each twice at once. */
async function loggedHours(
  admin: Page,
  origin: string,
  { title, projectId, customerId }: { title: string; projectId: string; customerId: string },
): Promise<void> {
  await admin.goto('/admin/time-tracking');
  await admin.getByRole('button', { name: 'Log Time' }).first().click();
  const dialog = admin.getByRole('dialog', { name: 'Log Time' });
  const project = dialog.getByRole('combobox', { name: 'Project' });
  await project.click();
  await project.fill(title);
  await admin.getByRole('option', { name: title }).click();
  await dialog.getByLabel('Hours').fill('2:15');
  await dialog.getByLabel('Hourly rate').fill('187.35');
  await dialog.getByLabel('Description').fill(`Hours of ${title}`);
  await dialog.getByRole('button', { name: 'Log Time' }).click();
  await expect(toast(admin, 'Time entry created successfully')).toBeVisible();
  for (const { quarters, rate } of HOURS.slice(1)) {
    const form = {
      customerId,
      projectId,
      hours: String(quarters / 4),
      hourlyRate: String(rate / 100),
      date: '2026-02-03',
      billable: 'on',
      description: `Hours of ${title}`,
      submissionId: randomUUID(),
    };
    const send = () =>
      admin.request.post('/admin/time-tracking/new', { form, headers: { origin } });
    for (const answer of await Promise.all([send(), send()])) expect(answer.status()).toBe(200);
  }
}

/** The hours become an invoice, which goes out. Returns its number. */
async function invoiceOfHours(admin: Page, title: string, customerId: string): Promise<string> {
  const words = encodeURIComponent(`Hours of ${title}`);
  await admin.goto(`/admin/time-tracking/invoice?customer=${customerId}&q=${words}`);
  await expect(admin.getByRole('checkbox', { name: title })).toHaveCount(HOURS.length);
  await admin.getByRole('button', { name: 'Create Draft Invoice' }).click();
  await expect(toast(admin, 'Invoice created successfully')).toBeVisible();
  const sheet = admin.getByRole('article', { name: /^Invoice / });
  await expect(sheet).toContainText(shownCents(INVOICED));
  await expect(sheet).toHaveAttribute('aria-label', 'Invoice Draft');
  await hydrated(admin);
  await admin.getByRole('button', { name: 'Send to Dana Whitfield' }).click();
  await admin
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Send to Dana Whitfield' })
    .click();
  await expect(toast(admin, 'Sent to Dana Whitfield')).toBeVisible();
  // It got its number when it went out.
  await expect(sheet).toHaveAttribute('aria-label', /^Invoice INV-\d+$/);
  return (await sheet.getAttribute('aria-label'))?.replace('Invoice ', '') ?? '';
}

/** The invoice is paid: a part by bank, the rest from the balance. The customer's copy says so. */
async function paid(admin: Page, customer: Page, number: string): Promise<void> {
  for (const [cents, method] of [
    [BY_BANK, 'ach'],
    [FROM_BALANCE, 'balance'],
  ] as const) {
    await admin.getByRole('button', { name: 'Record Payment' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Record Payment' });
    await dialog.getByLabel('Amount').fill(shownCents(cents));
    await dialog.getByLabel('Method').selectOption(method);
    await dialog.getByRole('button', { name: 'Record Payment' }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(admin.getByRole('article')).toContainText('Paid in full');
  await customer.goto(`/customer/billing?q=${number}`);
  await customer.getByRole('link', { name: number, exact: true }).first().click();
  await customer.waitForURL(/\/invoices\//);
  const pdf = await customer.request.get(`${customer.url()}/pdf`);
  const { words } = await readPdf(await pdf.body());
  // The paper is what was issued; the page says what became of it.
  for (const shown of [number, `AMOUNT DUE ${shownCents(INVOICED)}`]) {
    expect(words).toContain(shown);
  }
  for (const shown of ['Bank transfer (ACH)', shownCents(-BY_BANK), shownCents(-FROM_BALANCE)]) {
    await expect(customer.getByRole('article')).toContainText(shown);
  }
}

/** The figures of the account as the portal and the back office show them. */
async function accountOnBothSides(admin: Page, staffPage: string, customer: Page) {
  await admin.goto(staffPage);
  await customer.goto('/customer');
  const tile = customer.getByRole('link', { name: /^Available Balance/ }).first();
  const dashboard = centsOf((await tile.innerText()).replace(/[^\d$,.-]/g, ''));
  await customer.goto('/customer/billing');
  return {
    dashboard,
    ...(await accountOn(customer)),
    staff: await accountOn(admin, await balanceForStaff(admin)),
  };
}

async function accountOn(page: Page, balance?: number) {
  return {
    balance: balance ?? (await figure(page, 'Available Balance')),
    spent: await figure(page, 'Total Spent'),
    invoices: await figure(page, 'Invoices'),
  };
}

function idIn(path: string): string {
  return path.split('/').at(-1) ?? '';
}
