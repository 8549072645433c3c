import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { linkIn } from '#tests/helpers/mailbox.ts';
import { chooseMore, expect, freshEmail, hydrated, signIn, test, toast } from './fixtures.ts';
import { countAgain, countPresses } from './presses.ts';

// Jobs of an office, held to the clicks and fields that they took an office manager. Others are counted where their area is
// walked: the score and the estimator, tickets by keyboard, an article from a search, a week of hours, a sign-up.

/** Owes what is past due, and has said nothing about it. */
const LATE = 'Haw River Building Air';

test('Monday morning is one screen without a press', async ({ signedIn }) => {
  const admin = await signedIn('admin@example.com');
  const counted = await countPresses(admin);
  await admin.goto('/admin');
  const main = admin.getByRole('main');
  for (const part of ['Overdue', 'Today', 'Money']) {
    await expect(main.getByRole('heading', { name: new RegExp(part) }).first()).toBeVisible();
  }
  expect(counted).toEqual({ presses: 0, fields: 0 });
});

test('a proposal from a template takes seven clicks, and its acceptance three and a name', async ({
  signedIn,
}) => {
  const title = `Seven clicks ${randomUUID().slice(0, 6)}`;
  const [admin, customer] = [
    await signedIn('admin@example.com'),
    await signedIn('customer@example.com'),
  ];
  const [ofStaff, ofCustomer] = [await countPresses(admin), await countPresses(customer)];
  await admin.goto('/admin/proposals');
  await admin.getByRole('button', { name: 'Create Proposal' }).click();
  const create = admin.getByRole('dialog', { name: 'Create Proposal' });
  await create.getByRole('combobox', { name: 'Customer' }).fill('Dana Whitfield');
  await expect(admin.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await admin.keyboard.press('ArrowDown');
  await admin.keyboard.press('Enter');
  await create.getByLabel('Title').fill(title);
  await create.getByLabel('Total amount').fill('42,000');
  await create.getByRole('button', { name: 'Create Proposal' }).click();
  await admin.getByRole('link', { name: title }).click();
  await admin.getByRole('button', { name: 'Choose template' }).click();
  const choose = admin.getByRole('dialog', { name: 'Choose template' });
  const sprint = choose.getByLabel('Template').locator('option', { hasText: /sprint/i });
  await choose.getByLabel('Template').selectOption((await sprint.first().textContent()) ?? '');
  await choose.getByRole('button', { name: 'Save' }).click();
  await expect(toast(admin, 'Template saved')).toBeVisible();
  await admin.getByRole('button', { name: 'Send to Dana Whitfield' }).first().click();
  const send = admin.getByRole('alertdialog');
  await send.getByRole('button', { name: 'Send to Dana Whitfield' }).click();
  await expect(toast(admin, 'Sent to Dana Whitfield')).toBeVisible();
  expect(ofStaff.presses).toBeLessThanOrEqual(7);
  expect(ofStaff.fields).toBeLessThanOrEqual(5);

  await customer.goto('/customer/proposals');
  await customer.getByRole('link', { name: title }).click();
  await customer.getByRole('button', { name: 'Accept' }).click();
  await customer.getByRole('dialog').getByLabel('Your full name').fill('Dana Whitfield');
  await customer.getByRole('button', { name: 'Accept Proposal' }).click();
  await expect(toast(customer, 'Proposal accepted')).toBeVisible();
  expect(ofCustomer).toEqual({ presses: 3, fields: 1 });
  // What was accepted is set up without anyone of the firm.
  await expect(customer.getByRole('list', { name: `Line of ${title}` })).toContainText('Week 1');
  await admin.goto(`/admin/projects?q=${encodeURIComponent(title)}`);
  await expect(admin.getByRole('main').getByRole('link', { name: title }).first()).toBeVisible();
});

test('a reminder and a statement are two clicks, or a word in the search', async ({ signedIn }) => {
  const admin = await signedIn('admin@example.com');
  const counted = await countPresses(admin);
  await admin.goto('/admin/invoices?show=past-due');
  const name = LATE;
  await admin.getByRole('main').getByRole('link', { name }).first().click();
  await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible();
  countAgain(counted);
  await admin.getByRole('button', { name: 'Remind', exact: true }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Send reminder' }).click();
  await expect(toast(admin, /^Reminded of \d+ invoices?$/)).toBeVisible();
  expect(counted).toEqual({ presses: 2, fields: 0 });
  await expect(admin.locator('#timeline')).toContainText(/reminded/);
  await expect(admin.locator('[role$="dialog"], [data-opening]')).toHaveCount(0);

  countAgain(counted);
  await admin.keyboard.press('Control+k');
  await admin.getByRole('combobox', { name: 'Search' }).fill('send statement');
  await admin.keyboard.press('Enter');
  const question = admin.getByRole('alertdialog', { name: `Send ${name} a statement?` });
  await question.getByRole('button', { name: 'Send statement' }).click();
  await expect(toast(admin, 'Statement sent')).toBeVisible();
  expect(counted.presses).toBe(1);
  await expect(admin.locator('[role$="dialog"], [data-opening]')).toHaveCount(0);
  await searchFor(admin, 'remind');
  await expect(admin.getByRole('alertdialog', { name: `Remind ${name}?` })).toBeVisible();
  await closed(admin);
  await searchFor(admin, 'log an hour');
  const logging = admin.getByRole('dialog', { name: 'Log Time' });
  await expect(logging.getByRole('combobox', { name: 'Customer' })).toHaveValue(new RegExp(name));
  await closed(admin);
});

test('the search begins with the client whose row has the focus, and hours with the work at hand', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin@example.com');
  const name = LATE;
  await admin.goto(`/admin/customers?q=${encodeURIComponent(name)}`);
  const row = admin.getByRole('main').getByRole('row').filter({ hasText: 'past due' });
  const client = row.locator('a[data-record]');
  await client.focus();
  await admin.keyboard.press('Control+k');
  const groups = admin.getByRole('listbox', { name: 'Results' }).getByRole('group');
  await expect(groups.first()).toHaveAccessibleName(name);
  await expect(groups.first().getByRole('option').first()).toHaveText(new RegExp(`Open ${name}`));
  for (const act of ['Remind', 'Send statement']) {
    await expect(groups.first().getByRole('option', { name: act })).toBeVisible();
  }
  await closed(admin);
  await client.focus();
  await searchFor(admin, 'remind');
  const question = admin.getByRole('alertdialog', { name: `Remind ${name}?` });
  await question.getByRole('button', { name: 'Send reminder' }).click();
  await expect(toast(admin, /^Reminded of \d+ invoices?$/)).toBeVisible();
  await expect(admin).toHaveURL(/\/admin\/customers\?q=/);

  // The pointer says as much, for whoever uses it.
  await admin.getByRole('heading', { level: 1 }).click();
  await client.hover();
  await searchFor(admin, 'log an hour');
  const logging = admin.getByRole('dialog', { name: 'Log Time' });
  await expect(logging.getByRole('combobox', { name: 'Customer' })).toHaveValue(new RegExp(name));
  await closed(admin);

  await admin.goto('/admin/projects');
  const project = admin.getByRole('main').locator('a[data-record]').first();
  const title = await project.innerText();
  await project.click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(title);
  await searchFor(admin, 'log an hour');
  await expect(logging.getByRole('combobox', { name: 'Project' })).toHaveValue(new RegExp(title));
  await expect(logging.getByRole('combobox', { name: 'Customer' })).not.toHaveValue('');
});

/** Opens the search, types, and chooses what is on top. */
async function searchFor(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(words);
  const found = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
  await expect(found.first()).toBeVisible();
  await page.keyboard.press('Enter');
}

/** Leaves what is open by the key. */
async function closed(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('[role$="dialog"], [data-opening]')).toHaveCount(0);
}

test('a bookkeeper is invited in two clicks, joins with one, and is removed in three', async ({
  signedIn,
  visit,
  installation,
}) => {
  const email = freshEmail('bookkeeper');
  const owner = await signedIn('customer@example.com');
  const ofOwner = await countPresses(owner);
  await owner.goto('/customer/people');
  await owner.getByRole('button', { name: 'Invite a Colleague' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Invite a Colleague' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Role').selectOption('billing');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(toast(owner, 'Invitation sent')).toBeVisible();
  expect(ofOwner).toEqual({ presses: 2, fields: 2 });

  const mail = await installation.mailbox.waitFor(email, 'Join Tarryall');
  const bookkeeper = await visit();
  const ofBookkeeper = await countPresses(bookkeeper);
  await bookkeeper.goto(linkIn(mail, '/join'));
  await hydrated(bookkeeper);
  await bookkeeper.getByLabel('Full name').fill('Bea Books');
  await bookkeeper.getByLabel(/^Password/).fill('static-pressure');
  await bookkeeper.getByRole('button', { name: /^Join / }).click();
  await expect(bookkeeper).toHaveURL('/customer');
  expect(ofBookkeeper).toEqual({ presses: 1, fields: 2 });

  countAgain(ofOwner);
  await owner.goto('/customer/people');
  await chooseMore(owner, 'Remove', 'Bea Books');
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(toast(owner, 'Bea Books was removed')).toBeVisible();
  expect(ofOwner.presses).toBeLessThanOrEqual(3);

  // She reads what happened and whom to ask, and nothing of the company.
  await bookkeeper.goto('/customer/billing');
  await signIn(bookkeeper, email, 'static-pressure');
  await expect(bookkeeper.getByRole('heading', { level: 1 })).toHaveText('Your access has ended');
  const words = await bookkeeper.getByRole('main').innerText();
  expect(words).toMatch(/Tarryall Mechanical Service/);
  expect(words).toContain('hello@plenum.example');
  expect(words).not.toMatch(/\$|Welcome back|Complete your profile/);
});

test('last year is imported and a baseline agreed in eight clicks, and three of the client', async ({
  signedIn,
}) => {
  const [admin, owner] = [await signedIn('admin@example.com'), await signedIn('other@example.com')];
  const [ofStaff, ofOwner] = [await countPresses(admin), await countPresses(owner)];
  await admin.goto('/admin/customers?q=Bayou');
  const client = admin.getByRole('main').locator('a[href^="/admin/customers/"]').first();
  const home = `${await client.getAttribute('href')}/outcomes`;
  await admin.goto(home);
  countAgain(ofStaff);
  await admin.getByRole('button', { name: 'Add Measure' }).click();
  const adding = admin.getByRole('dialog');
  await adding.getByLabel('Measure').selectOption('billable-share');
  await adding.getByRole('button', { name: 'Add Measure' }).click();
  await expect(toast(admin, 'Measure added')).toBeVisible();
  await admin.getByRole('link', { name: 'Figures and imports' }).click();
  await admin.getByRole('button', { name: 'Import a file into Billable share' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'hours.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(hoursCsv()),
  });
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(toast(admin, /rows imported$/)).toBeVisible();
  await admin.getByRole('link', { name: /^Back to/ }).click();
  await admin.getByRole('button', { name: 'Propose baseline' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Sign and Send' }).click();
  await expect(toast(admin, 'Baseline sent for agreement')).toBeVisible();
  // Choosing the file is a click that the browser's own dialog takes.
  expect(ofStaff.presses).toBeLessThanOrEqual(8);
  expect(ofStaff.fields).toBeLessThanOrEqual(2 + 4);

  await owner.goto('/customer');
  countAgain(ofOwner);
  await owner.getByRole('link', { name: /^Review: .*aseline/ }).click();
  await owner.getByRole('button', { name: 'Agree' }).click();
  const agreeing = owner.getByRole('dialog');
  await agreeing.getByLabel('Your full name').fill('Luc Thibodeaux');
  await agreeing.getByRole('checkbox').check();
  await agreeing.getByRole('button', { name: 'Agree' }).click();
  await expect(toast(owner, 'Baseline agreed')).toBeVisible();
  expect(ofOwner.presses).toBeLessThanOrEqual(3 + 1);
  expect(ofOwner.fields).toBe(1);
});

test('the closing report is two clicks from the client', async ({ signedIn }) => {
  const admin = await signedIn('admin@example.com');
  const counted = await countPresses(admin);
  await admin.goto('/admin/customers?q=Tarryall');
  await admin.getByRole('main').locator('a[href^="/admin/customers/"]').first().click();
  await expect(admin).toHaveURL(/\/admin\/customers\/[0-9a-f-]{36}/);
  countAgain(counted);
  await admin.getByRole('link', { name: 'Outcomes', exact: true }).first().click();
  const report = admin.getByRole('link', { name: 'Closing report' });
  const address = await report.getAttribute('href');
  const download = admin.waitForEvent('download');
  await report.click();
  expect((await download).suggestedFilename()).toMatch(/^closing-report-.*\.pdf$/);
  expect(counted.presses).toBe(2);
  expect(address).toContain('kind=closing');
});

/** Three years of weekly hours, up to last month. */
function hoursCsv(): string {
  const now = new Date();
  const lines = ['Date,Billed hours,Paid hours'];
  for (let back = 36; back >= 1; back -= 1) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
    for (const day of ['03', '10', '17', '24']) {
      lines.push(`${month.toISOString().slice(0, 7)}-${day},${60 + (back % 5)},80`);
    }
  }
  return `${lines.join('\n')}\n`;
}
