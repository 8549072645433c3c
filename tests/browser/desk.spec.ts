import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { linkIn } from '#tests/helpers/mailbox.ts';
import { expectAccessible } from './accessible.ts';
import { expect, hydrated, rowOf, test, toast } from './fixtures.ts';

test.use({ expectedErrors: /status of 40[04]/ });

/** Opens a ticket of the demo customer and answers its address in the portal. */
async function openTicket(page: Page, url: string, title: string): Promise<string> {
  const form = { title, description: 'When is the visit?', submissionId: randomUUID() };
  const sent = { form, headers: { origin: url }, maxRedirects: 0 };
  const response = await page.request.post('/customer/tickets/new', sent);
  expect(response.status()).toBe(302);
  return response.headers().location ?? '';
}

test('a customer rates a resolved ticket by the emailed link and in the portal', async ({
  signedIn,
  visit,
  installation,
}) => {
  const customer = await signedIn('customer@example.com');
  const own = await openTicket(customer, installation.url, 'Rated by link');
  const staff = await signedIn('admin@example.com');
  const address = own.replace('/customer/', '/admin/');
  await staff.goto(address);
  await staff.getByRole('button', { name: 'Resolve' }).click();
  await staff.getByRole('button', { name: 'Set to Resolved' }).click();
  await expect(toast(staff, 'Ticket updated')).toBeVisible();

  const mail = await installation.mailbox.waitFor('customer@example.com', 'is now Resolved: Rated');
  const link = linkIn(mail, '/rate-ticket');
  for (const width of [390, 1440]) {
    const visitor = await visit({ viewport: { width, height: 844 } });
    await visitor.goto(link);
    await hydrated(visitor);
    await expectAccessible(visitor, 'the page behind the link');
  }
  // Opened twice, and nothing is stored.
  await customer.goto(own);
  const question = customer.getByRole('region', { name: 'Rating' });
  await expect(question).toContainText('How did we handle this ticket?');

  const visitor = await visit();
  await visitor.goto(link);
  await hydrated(visitor);
  await visitor.getByRole('button', { name: 'Not good' }).click();
  await expect(visitor.getByText('You rated “Rated by link” Not good')).toBeVisible();
  await visitor.getByLabel('Comment (optional)').fill('It took a week.');
  await visitor.getByRole('button', { name: 'Save comment' }).click();
  await expect(question).toContainText('Your rating: Not good');
  await expect(question).toContainText('It took a week.');
  // Staff read it on the ticket.
  await expect(staff.getByLabel('Ticket details')).toContainText('It took a week.');

  await question.getByRole('button', { name: 'Change to Good' }).click();
  await expect(question).toContainText('Your rating: Good');
  await expect(staff.getByLabel('Ticket details')).toContainText('Good');
  await customer.getByRole('button', { name: 'Reopen Ticket' }).click();
  await expect(question).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByText('This ticket is open again')).toBeVisible();
  await staff.goto('/admin/analytics');
  await expect(staff.getByRole('table', { name: 'Ratings of resolved tickets' })).toBeVisible();
  const plain = await visit({ javaScriptEnabled: false });
  await plain.goto(link.replace(/token=.*/, 'token=spent'));
  await expect(plain.getByText('This link no longer works')).toBeVisible();
});

test('a saved reply is written and inserted with the keyboard alone', async ({
  signedIn,
  installation,
}) => {
  const customer = await signedIn('customer@example.com');
  const own = await openTicket(customer, installation.url, 'Saved reply by keys');
  const page = await signedIn('admin@example.com');
  await page.goto('/admin/tickets/replies');
  await page.getByRole('button', { name: 'New Saved Reply' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Visit is planned');
  await dialog.getByLabel('Text').fill('Hello {{customer.name}},');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('There is no placeholder {{customer.name}}')).toBeVisible();
  await expect(dialog.getByLabel('Text')).toHaveValue('Hello {{customer.name}},');
  await dialog.getByText('Placeholders').click();
  const text =
    'Hello {{customer.first_name}}, the visit for {{ticket.title}} is on Tuesday. {{me.name}}';
  await dialog.getByLabel('Text').fill(text);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(toast(page, 'Saved reply created')).toBeVisible();
  await expect(rowOf(page, 'Visit is planned')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.goto(own.replace('/customer/', '/admin/'));
  await hydrated(page);
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('Good morning. ');
  await box.press('Escape');
  await expect(box).not.toBeFocused();
  let keys = 0;
  const hit = async (key: string) => {
    await page.keyboard.press(key);
    keys += 1;
  };
  await hit('t');
  const search = page.getByRole('combobox', { name: 'Search by title' });
  await expect(search).toBeFocused();
  await page.keyboard.type('planned');
  const choices = page.getByRole('listbox', { name: 'Saved replies' });
  await expect(choices.getByRole('option')).toHaveCount(1);
  await expectAccessible(page, 'the saved replies');
  await hit('Enter');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue(/^Good morning\. Hello \w+, the visit for Saved reply by keys is/);
  await hit('Enter');
  await expect(page.getByRole('log')).toContainText(
    'the visit for Saved reply by keys is on Tuesday.',
  );
  expect(keys, 'keys for a saved reply').toBe(3);
});

test('a ticket is snoozed with a key, and is back when the customer writes', async ({
  signedIn,
  installation,
}) => {
  const customer = await signedIn('customer@example.com');
  const own = await openTicket(customer, installation.url, 'Snoozed by key');
  const page = await signedIn('admin@example.com');
  await page.goto(own.replace('/customer/', '/admin/'));
  await hydrated(page);
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  // The keys are heard once their script is there.
  await expect(async () => {
    if ((await keys.count()) === 0) await page.keyboard.press('?');
    await expect(keys).toContainText('Snooze', { timeout: 2_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  const snooze = async () => {
    await page.keyboard.press('z');
    const dialog = page.getByRole('dialog', { name: /^Snooze #/ });
    await expect(dialog.getByLabel('Until')).not.toHaveValue('');
    await expectAccessible(page, 'the dialog that snoozes');
    await dialog.getByRole('button', { name: 'Snooze' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(details).toContainText(/Snoozed until \w{3} \d/);
  };
  const details = page.getByLabel('Ticket details');
  await snooze();
  await expect(toast(page, 'Ticket snoozed')).toBeVisible();
  await customer.goto(own);
  await expect(customer.getByRole('heading', { name: /Snoozed by key/ })).toBeVisible();
  await expect(customer.getByText('Snoozed until')).toHaveCount(0);

  const list = await signedIn('admin@example.com');
  await list.goto('/admin/tickets?status=active&q=Snoozed+by+key');
  await expect(list.getByText('Snoozed by key')).toHaveCount(0);
  await list.goto('/admin/tickets?status=snoozed');
  await expect(rowOf(list, 'Snoozed by key')).toContainText('Snoozed until');

  await page.keyboard.press('z');
  await expect(toast(page, 'Ticket is back in the queue')).toBeVisible();
  await expect(details.getByText('Snoozed until')).toHaveCount(0);
  await snooze();
  await customer.getByRole('textbox', { name: 'Message' }).fill('The unit is down again.');
  await customer.getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByRole('log')).toContainText('The unit is down again.');
  await expect(details.getByText('Snoozed until')).toHaveCount(0);
});

test('two tickets become one with a key, and a message becomes a ticket of its own', async ({
  signedIn,
  installation,
}) => {
  const customer = await signedIn('customer@example.com');
  const ended = await openTicket(customer, installation.url, 'Merged by key');
  const remains = await openTicket(customer, installation.url, 'Keeps what was merged');
  await customer.goto(ended);
  const box = customer.getByRole('textbox', { name: 'Message' });
  await box.fill('The fan stopped, and who signs the rate letter?');
  await customer.getByRole('button', { name: /^Send/ }).click();
  await expect(customer.getByRole('log')).toContainText('who signs the rate letter?');
  await box.fill('A word that was not sent yet');

  const page = await signedIn('admin@example.com');
  await page.goto(ended.replace('/customer/', '/admin/'));
  await hydrated(page);
  await page.keyboard.press('m');
  const merging = page.getByRole('dialog', { name: /^Merge #/ });
  await merging.getByRole('combobox', { name: 'Merge into' }).fill('Keeps what');
  await page.getByRole('option', { name: /Keeps what was merged/ }).click();
  await expectAccessible(page, 'the dialog that merges');
  await merging.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByRole('status').getByText(/^Merged into #\d+$/)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${remains.replace('/customer/', '/admin/')}$`));
  const merged = page.getByRole('list', { name: 'Merged tickets' });
  await expect(merged).toContainText('Merged by key');

  // What the customer had begun to write is still there, and goes to the one that remains.
  await expect(customer.getByText('This ticket was merged into')).toBeVisible();
  await expect(box).toHaveValue('A word that was not sent yet');
  await customer.getByRole('button', { name: /^Send/ }).click();
  await expect(customer).toHaveURL(new RegExp(`${remains}$`));
  await expect(page.getByRole('log')).toContainText('A word that was not sent yet');
  await customer.getByRole('link', { name: /Merged by key/ }).click();
  await expect(customer.getByRole('log')).toContainText('who signs the rate letter?');
  await expect(customer.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
  await expect(customer.getByRole('button', { name: 'Reopen Ticket' })).toHaveCount(0);

  await merged.getByRole('link', { name: /Merged by key/ }).click();
  await expect(page.getByText('This ticket was merged into')).toBeVisible();
  await page.getByRole('button', { name: /^Split the message from/ }).click();
  const splitting = page.getByRole('dialog', { name: /^Split the message/ });
  await splitting.getByLabel('Title').fill('Signed rate letter');
  await expectAccessible(page, 'the dialog that splits');
  await splitting.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(page.getByRole('status').getByText(/^Ticket #\d+ created$/)).toBeVisible();
  await customer.getByRole('link', { name: /Signed rate letter/ }).click();
  await expect(customer.getByText('who signs the rate letter?')).toBeVisible();
  await expect(customer.getByLabel('Ticket details')).toContainText('Merged by key');
});

test('a ticket names the article that answered it, for its customer too', async ({
  signedIn,
  installation,
}) => {
  const customer = await signedIn('customer@example.com');
  const own = await openTicket(customer, installation.url, 'Answered by an article');
  const page = await signedIn('admin@example.com');
  await page.goto(own.replace('/customer/', '/admin/'));
  await hydrated(page);
  await page.getByRole('button', { name: 'Link article' }).click();
  const dialog = page.getByRole('dialog', { name: /^Article that answers/ });
  await dialog.getByRole('combobox', { name: 'Article' }).click();
  const option = page.getByRole('listbox').getByRole('option').first();
  const title = (await option.textContent()) ?? '';
  await option.click();
  await expectAccessible(page, 'the dialog that links an article');
  await dialog.getByRole('button', { name: 'Link Article' }).click();
  await expect(page.getByLabel('Ticket details').getByRole('link', { name: title })).toBeVisible();
  await customer.goto(own);
  await expect(customer.getByText('This article answers it:')).toContainText(title);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(customer.getByText('This article answers it:')).toHaveCount(0);
});
