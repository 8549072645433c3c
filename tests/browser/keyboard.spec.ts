import type { Locator, Page } from '@playwright/test';
import { expect, hydrated, test, toast } from './fixtures.ts';
import { choose, expectFocusShown, open, openContent, press, tabTo, type } from './keyboard.ts';

// The day's work of a visitor, a customer and a member of staff with the keyboard alone. What a page can't do without a
// pointer stops these walks, and so does a stop that doesn't show where the focus is.

test('a visitor reads, asks and works out an estimate', async ({ visit }) => {
  const page = await visit({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText(/^Skip to/);
  await press(page, page.locator('summary', { hasText: 'Menu' }));
  await press(
    page,
    page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'FAQ' }),
  );
  const question = page.locator('#faq summary').first();
  await press(page, question);
  await expect(page.locator('#faq details[open] p').first()).toBeVisible();

  await page.goto('/inquiry');
  await hydrated(page);
  for (const [label, text] of [
    ['First name', 'Kay'],
    ['Last name', 'Board'],
    ['Email', 'kay@board.example'],
    ['Company', 'Board Mechanical'],
  ] as const) {
    await type(page, page.getByLabel(label), text);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('Inquiry submitted!')).toBeVisible();

  await page.goto('/estimator');
  await hydrated(page);
  await type(page, page.getByLabel('Exhaust fan', { exact: true }), '6');
  await choose(page, page.getByLabel(/^Access/), '× 1.10 Difficult roof access');
  await press(page, page.getByRole('button', { name: 'Calculate' }));
  await expect(page.getByRole('region', { name: 'Your estimate' })).toContainText('6 units');
});

test('a customer signs in, opens a ticket, writes, closes it, and sends a file', async ({
  visit,
}) => {
  const page = await visit();
  await page.goto('/customer-auth');
  await hydrated(page);
  await type(page, page.getByLabel('Email'), 'customer@example.com');
  await type(page, page.getByLabel(/^Password/), 'plenum-demo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/customer');
  await hydrated(page);

  await open(page, '/customer/tickets');
  await press(page, page.getByRole('link', { name: 'New Ticket' }));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ticket');
  await type(page, page.getByLabel('Title'), 'Typed without a mouse');
  await type(page, page.getByLabel('Description'), 'Every word of it.');
  await choose(page, page.getByLabel('Priority'), 'High');
  await press(page, page.getByRole('button', { name: 'Create Ticket' }));
  await expect(toast(page, 'Ticket created successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Typed without a mouse');
  await type(page, page.getByRole('textbox', { name: 'Message' }), 'A message, too.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText('A message, too.');
  await press(page, page.getByRole('button', { name: 'Close Ticket' }));
  await expect(toast(page, 'Ticket closed')).toBeVisible();

  await openContent(page, '/customer/documents');
  const upload = page.getByRole('main').getByRole('button', { name: 'Upload Document' });
  await press(page, upload);
  const dialog = page.getByRole('dialog', { name: 'Upload Document' });
  const chooser = page.waitForEvent('filechooser');
  await press(page, dialog.getByRole('button', { name: /^Choose/ }));
  await (await chooser).setFiles([
    { name: 'keys.txt', mimeType: 'text/plain', buffer: Buffer.from('Tab, Enter, Space') },
  ]);
  await expect(dialog.getByText('keys.txt')).toBeVisible();
  await press(page, dialog.getByRole('button', { name: 'Upload Document' }));
  await expect(toast(page, 'Document uploaded successfully')).toBeVisible();
  await expect(upload).toBeFocused();
});

test('staff narrow, write, order and ask; the customer does the task and signs', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin@example.com');
  // Monday morning on one screen, where six were read once: what is late, what waits for whom, the meetings, and the money.
  await open(admin, '/admin');
  const heading = (name: RegExp) => admin.getByRole('heading', { level: 2, name });
  const rows = (name: string) => admin.getByRole('list', { name, exact: true });
  await expect(admin.getByText(/ overdue, .*\$[\d,]+\.\d\d past due\.$/)).toBeVisible();
  await expect(heading(/^Money\$[\d,]+\.\d\d past due$/)).toBeVisible();
  for (const words of [/INV-\d+/, /draft|not sent/i, /unbilled hours/]) {
    await expect(rows('Money').getByRole('link', { name: words }).first()).toBeVisible();
  }
  await expect(
    rows('Meetings, next 7 days').getByText(/^(?:Today|Sun|Mon|Tue|Wed|Thu|Fri|Sat) \d/),
  ).not.toHaveCount(0);
  await expect(admin.locator('main a[href^="/admin/contracts"]').first()).toBeVisible();
  const late = rows('Overdue').getByRole('link').first();
  const title = await late.textContent();
  await press(admin, late);
  await expect(admin.getByRole('main')).toContainText(title ?? 'a title');
  await expect(admin).toHaveURL(/\/admin\/\w+\/[0-9a-f-]{36}/);

  await openContent(admin, '/admin/tickets');
  const status = admin.getByRole('combobox', { name: 'Status', exact: true });
  await choose(admin, status, 'Resolved');
  // Passing over an option is not choosing it.
  await expect(admin).not.toHaveURL(/status=/);
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(/status=resolved/);
  // The list came again, and one goes on where one was.
  await expect(status).toBeFocused();
  const search = admin.getByRole('searchbox', { name: 'Search tickets' });
  await tabTo(admin, search, { back: true });
  await admin.keyboard.type('thermostat');
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(/q=thermostat/);
  await expect(search).toBeFocused();

  // A dialog keeps the focus in, asks before typed words go, and gives the focus back.
  await openContent(admin, '/admin/tasks');
  const create = admin.getByRole('main').getByRole('button', { name: 'Create Task' });
  await press(admin, create);
  const dialog = admin.getByRole('dialog', { name: 'Create Task' });
  await expect(dialog).toBeVisible();
  for (let step = 0; step < 16; step += 1) {
    await admin.keyboard.press('Tab');
    await expectFocusShown(admin);
    expect(await dialog.evaluate((each) => each.contains(document.activeElement))).toBe(true);
  }
  await type(admin, dialog.getByLabel('Title'), 'Done by keys');
  admin.once('dialog', (question) => question.dismiss());
  await admin.keyboard.press('Escape');
  await expect(dialog.getByLabel('Title')).toHaveValue('Done by keys');
  await pick(admin, dialog.getByRole('combobox', { name: 'Customer' }), 'Whitfield');
  await choose(admin, dialog.getByLabel('Assigned to'), 'Customer');
  await press(admin, dialog.getByRole('button', { name: 'Create Task' }));
  await expect(toast(admin, 'Task created successfully')).toBeVisible();
  await expect(create).toBeFocused();

  await openContent(admin, '/admin/knowledge-base/categories');
  const down = admin.getByRole('button', { name: /^Move .* down$/ }).first();
  const name = ((await down.getAttribute('aria-label')) ?? '').slice(
    'Move '.length,
    -' down'.length,
  );
  await press(admin, down);
  await expect(admin.getByRole('button', { name: /^Move .* down$/ }).nth(1)).toHaveAttribute(
    'aria-label',
    `Move ${name} down`,
  );
  await press(admin, admin.getByRole('button', { name: `Move ${name} up` }));

  await openContent(admin, '/admin/contracts');
  await press(admin, admin.getByRole('button', { name: 'Create Contract' }));
  const contract = admin.getByRole('dialog', { name: 'Create Contract' });
  await pick(admin, contract.getByRole('combobox', { name: 'Customer' }), 'Whitfield');
  await type(admin, contract.getByLabel('Title'), 'Agreed by keys');
  await type(admin, contract.getByRole('textbox', { name: 'Content' }), 'What is agreed.');
  await press(admin, contract.getByRole('button', { name: 'Create Contract' }));
  await expect(toast(admin, 'Contract created successfully')).toBeVisible();
  await openContent(admin, '/admin/contracts?q=Agreed by keys');
  await tabTo(admin, admin.getByLabel('Status of Agreed by keys'));
  await admin.keyboard.press('ArrowDown');
  await admin.keyboard.press('Enter');
  // The customer is emailed, so it asks first.
  await press(
    admin,
    admin.getByRole('alertdialog').getByRole('button', { name: 'Send to Dana Whitfield' }),
  );
  await expect(toast(admin, 'Sent to Dana Whitfield')).toBeVisible();

  const customer = await signedIn('customer@example.com');
  await open(customer, '/customer');
  const needs = customer.getByRole('list', { name: 'Needs you' });
  const counted = customer
    .getByRole('navigation', { name: 'Sections' })
    .first()
    .getByRole('link', { name: /^Contracts \d+ unread or to do$/ });
  await press(customer, customer.getByRole('link', { name: /^Show all \d+$/ }));
  await expect(needs.getByRole('button', { name: 'Mark done: Done by keys' })).toBeVisible();
  await expect(customer.getByRole('link', { name: 'Show fewer' })).toBeFocused();
  // Looked at is not signed: the row stays, and so does the count.
  await press(customer, needs.getByRole('link', { name: 'Sign: Agreed by keys' }));
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Agreed by keys');
  await expect(counted).toBeVisible();
  const upload = await openNeeds(customer, /^Upload: /);
  await press(customer, upload);
  const file = customer.getByRole('dialog', { name: /^Upload / });
  await expect(file.getByRole('button', { name: 'Send File' })).toBeVisible();
  await customer.keyboard.press('Escape');
  await expect(upload).toBeFocused();
  await openContent(customer, '/customer/tasks?q=Done by keys');
  await press(customer, customer.getByRole('link', { name: 'Done by keys' }));
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Done by keys');
  await press(customer, customer.getByRole('button', { name: 'Mark as Completed' }));
  await expect(toast(customer, 'Task updated')).toBeVisible();
  await press(customer, await openNeeds(customer, 'Sign: Agreed by keys'));
  await press(customer, customer.getByRole('button', { name: 'Sign', exact: true }));
  const sign = customer.getByRole('dialog', { name: 'Sign this agreement' });
  await type(customer, sign.getByLabel('Your full name'), 'Dana Whitfield');
  await press(customer, sign.getByLabel(/I have read this agreement/), 'Space');
  await press(customer, sign.getByRole('button', { name: 'Sign Agreement' }));
  await expect(toast(customer, 'Agreement signed')).toBeVisible();
  await openNeeds(customer, /^Upload: /);
  await expect(needs).not.toContainText(/Agreed by keys|Done by keys/);
});

/** A button or link in a row of what needs the customer, all rows shown. */
async function openNeeds(page: Page, name: string | RegExp): Promise<Locator> {
  await openContent(page, '/customer');
  const all = page.getByRole('link', { name: /^Show all \d+$/ });
  if (await all.isVisible()) await press(page, all);
  const needs = page.getByRole('list', { name: 'Needs you' });
  return needs
    .getByRole('link', { name, exact: true })
    .or(needs.getByRole('button', { name, exact: true }))
    .first();
}

/** Searches in a choice among many records and takes the first. */
async function pick(page: Page, box: ReturnType<Page['getByRole']>, words: string): Promise<void> {
  await type(page, box, words);
  // What was offered before the search goes first.
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(new RegExp(words));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue(new RegExp(words));
}
