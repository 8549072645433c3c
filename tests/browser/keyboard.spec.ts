import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, hydrated, test, toast } from './fixtures.ts';
import { choose, expectFocusShown, press, tabTo, type } from './keyboard.ts';

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

  await open(page, '/customer/documents');
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
  await expect(rows('Meetings, next 7 days').getByText(/^Today \d/)).not.toHaveCount(0);
  await expect(admin.getByRole('link', { name: /^(1|All \d+) contracts?$/ })).toBeVisible();
  const late = rows('Overdue').getByRole('link').first();
  const title = await late.textContent();
  await press(admin, late);
  await expect(admin.getByRole('main')).toContainText(title ?? 'a title');
  await expect(admin).toHaveURL(/\/admin\/\w+\/[0-9a-f-]{36}/);

  await open(admin, '/admin/tickets');
  const status = admin.getByRole('combobox', { name: 'Status', exact: true });
  await choose(admin, status, 'Resolved');
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
  await open(admin, '/admin/tasks');
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

  await open(admin, '/admin/knowledge-base/categories');
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

  await open(admin, '/admin/contracts');
  await press(admin, admin.getByRole('button', { name: 'Create Contract' }));
  const contract = admin.getByRole('dialog', { name: 'Create Contract' });
  await pick(admin, contract.getByRole('combobox', { name: 'Customer' }), 'Whitfield');
  await type(admin, contract.getByLabel('Title'), 'Agreed by keys');
  await type(admin, contract.getByRole('textbox', { name: 'Content' }), 'What is agreed.');
  await press(admin, contract.getByRole('button', { name: 'Create Contract' }));
  await expect(toast(admin, 'Contract created successfully')).toBeVisible();
  await open(admin, '/admin/contracts?q=Agreed by keys');
  await tabTo(admin, admin.getByLabel('Status of Agreed by keys'));
  await admin.keyboard.press('ArrowDown');
  // The customer is emailed, so it asks first.
  await press(
    admin,
    admin.getByRole('dialog').getByRole('button', { name: 'Send to Dana Whitfield' }),
  );
  await expect(toast(admin, 'Sent to Dana Whitfield')).toBeVisible();

  const customer = await signedIn('customer@example.com');
  await open(customer, '/customer');
  const needs = customer.getByRole('list', { name: 'Needs you' });
  const counted = customer
    .getByRole('navigation', { name: 'Sections' })
    .first()
    .getByRole('link', { name: /^Contracts \d+ unread or to do$/ });
  await press(customer, customer.getByRole('button', { name: /^Show all \d+$/ }));
  await expect(needs.getByRole('button', { name: 'Done: Done by keys' })).toBeVisible();
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
  await open(customer, '/customer/tasks?q=Done by keys');
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

test('staff answer three tickets in twelve keys, handle three in thirty, and find the keys of a screen', async ({
  signedIn,
  installation,
}) => {
  const customer = await signedIn('customer@example.com');
  for (const title of [
    'Handled by keys, first',
    'Handled by keys, second',
    'Handled by keys, third',
  ]) {
    const answer = await customer.request.post('/customer/tickets/new', {
      form: { title, description: 'See https://example.com/readings.', submissionId: randomUUID() },
      headers: { origin: installation.url },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(302);
  }
  for (const title of ['Answered by keys, A', 'Answered by keys, B', 'Answered by keys, C']) {
    const form = { title, description: 'When is the visit?', submissionId: randomUUID() };
    const headers = { origin: installation.url };
    const sent = { form, headers, maxRedirects: 0 };
    expect((await customer.request.post('/customer/tickets/new', sent)).status()).toBe(302);
  }
  const page = await signedIn('admin@example.com');
  let keys = 0;
  const hit = async (...pressed: string[]) => {
    for (const key of pressed) {
      await page.keyboard.press(key);
      keys += 1;
    }
  };
  const write = async (key: 'r' | 'n', label: string, words: string) => {
    await hit(key);
    await expect(page.getByRole('textbox', { name: label })).toBeFocused();
    await page.keyboard.type(words);
    await hit('Enter');
    await expect(page.getByRole('log')).toContainText(words);
    await expect(page.getByRole('log')).not.toContainText('Sending...');
    await expectNothingCovered(page);
    await hit('Escape');
    await expect(page.getByRole('textbox', { name: 'Message' })).not.toBeFocused();
  };
  const heading = page.getByRole('heading', { level: 1 });
  const status = page.getByRole('combobox', { name: /^Status of #/ });
  const resolve = async () => {
    await hit('e');
    await expect(page.getByRole('button', { name: 'Set to Resolved' })).toBeFocused();
    await hit('Enter');
    await expect(status).toHaveValue('resolved');
    await expect(status).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };

  // From the list on: three answers, each of which resolves its ticket and opens the next.
  await open(page, '/admin/tickets?q=answered by keys&status=open');
  const queue = page.getByRole('link', { name: /Answered by keys/ });
  const asked = await queue.allInnerTexts();
  expect(asked).toHaveLength(3);
  // Keys are heard once the page's helpers are there.
  const search = page.getByRole('dialog', { name: 'Search' });
  await page.keyboard.press('Control+k');
  await expect(search.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  // Also what is still closing hears no keys.
  await expect(page.locator('[role="dialog"], [aria-modal="true"], [data-opening]')).toHaveCount(0);
  await hit('j');
  await expect(queue.first()).toBeFocused();
  await hit('Enter');
  await expect(heading).toHaveText(asked[0] ?? '');
  await hit('s');
  const how = page.getByRole('combobox', { name: 'How to send' });
  await expect(how).toBeFocused();
  await expectFocusShown(page);
  await hit('ArrowDown', 'ArrowDown', 'Enter');
  for (const [place, title] of asked.entries()) {
    await expect(heading).toHaveText(title);
    if (place > 0) await hit('r');
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Send and resolve' })).toBeEnabled();
    await page.keyboard.type('On Tuesday.');
    await hit('Enter');
  }
  // After the last one the list is there again, and nothing is left on it.
  await expect(heading).toHaveText('Ticket Management');
  await expect(queue).toHaveCount(0);
  expect(keys, 'keys for three answers').toBeLessThanOrEqual(12);
  await toast(page, 'Message sent').last().getByRole('button', { name: 'Undo' }).click();
  await expect(queue).toHaveText(asked.slice(2));
  await hit('j');
  await expect(queue).toBeFocused();
  await hit('Enter');
  await expect(page.getByRole('log')).toContainText('On Tuesday.');
  await hit('s', 'ArrowUp', 'ArrowUp', 'Enter');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  keys = 0;

  await open(page, '/admin');
  await hit('Control+k');
  await expect(search.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('tickets');
  await hit('Enter');
  await expect(heading).toHaveText('Ticket Management');
  await expect(search).toHaveCount(0);
  await hit('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('handled by keys');
  await hit('Enter');
  await expect(page).toHaveURL(/q=handled/);
  await expect(page.getByRole('row')).toHaveCount(4);
  // All of them are due at the same time.
  const found = page.getByRole('link', { name: /Handled by keys/ });
  const [first = '', second = '', third = ''] = await found.allInnerTexts();
  await hit('Escape', 'j');
  await expect(found.first()).toBeFocused();
  await expectFocusShown(page);
  await hit('Enter');
  await expect(heading).toHaveText(first);
  await hit('a');
  await expect(page.getByRole('button', { name: 'Unassign' })).toBeVisible();
  await write('r', 'Message', 'Answered from the keyboard.');
  await resolve();
  await hit('j');
  await expect(heading).toHaveText(second);
  await write('n', 'Internal note', 'Noted from the keyboard.');
  await resolve();
  await hit(']');
  await expect(heading).toHaveText(third);
  await write('r', 'Message', 'Answered as well.');
  await resolve();
  expect(keys, 'keys beside the words').toBeLessThanOrEqual(30);
  await hit('[');
  await expect(heading).toHaveText(second);
  await expect(page.getByRole('link', { name: 'Back to Tickets' })).toHaveAttribute(
    'href',
    /q=hand/,
  );

  // What was typed of addresses leads there, in a tab of its own.
  const link = page.getByRole('link', { name: 'https://example.com/readings', exact: true });
  await expect(link).toHaveAttribute('rel', /noopener/);

  // No key is heard in a field or with a modifier, and none once they are turned off.
  await page.keyboard.press('Control+j');
  await hit('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toContainText('Write an internal note');
  await expect(list).not.toContainText('Resolve');
  await expectAccessible(page, 'the keys of a ticket', '[role=dialog]');
  await hit('j');
  await press(page, list.getByRole('switch', { name: 'Use single keys' }), 'Space');
  await hit('Escape');
  await expect(list).toHaveCount(0);
  await hit('j');
  await expect(heading).toHaveText(second);

  // What can be made is reached from everywhere, in the dialog of its screen, and also by its address.
  await hit('Control+k');
  await expect(search.getByRole('group', { name: 'Opened last' })).toContainText(third);
  await expectAccessible(page, 'the search before anything is typed', '[role=dialog]');
  await page.keyboard.type('create pro');
  await expect(search.getByRole('option', { name: 'Create Procedure' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await hit('Enter');
  const project = page.getByRole('dialog', { name: 'Create Project' });
  await expect(project.getByRole('combobox', { name: 'Customer' })).toBeFocused();
  await expect(page).toHaveURL('/admin/projects#new');
  await hit('Escape');
  await expect(project).toHaveCount(0);
  await open(page, '/admin/companies#new');
  await expect(
    page.getByRole('dialog', { name: 'Add Company' }).getByLabel('Company name'),
  ).toBeFocused();
});

/** Holds that no message is above something that people press or type in. */
async function expectNothingCovered(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Close message' }).last()).toBeVisible();
  const covered = () =>
    page.evaluate(() => {
      const boxes = [...document.querySelectorAll('[data-kind]')].map((each) =>
        each.getBoundingClientRect(),
      );
      return [...document.querySelectorAll('main :is(a, button, input, select, textarea)')]
        .filter((each) => {
          const { left, right, top, bottom, width } = each.getBoundingClientRect();
          return boxes.some(
            (box) =>
              width > 1 &&
              left < box.right &&
              box.left < right &&
              top < box.bottom &&
              box.top < bottom,
          );
        })
        .map((each) => each.textContent || each.getAttribute('aria-label'));
    });
  await expect.poll(covered).toEqual([]);
}

/** A button or link in a row of what needs the customer, all rows shown. */
async function openNeeds(page: Page, name: string | RegExp): Promise<Locator> {
  await open(page, '/customer');
  const all = page.getByRole('button', { name: /^Show all \d+$/ });
  if (await all.isVisible()) await press(page, all);
  const needs = page.getByRole('list', { name: 'Needs you' });
  return needs
    .getByRole('link', { name, exact: true })
    .or(needs.getByRole('button', { name, exact: true }))
    .first();
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
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
