import type { Page } from '@playwright/test';
import { chooseMore, expect, hydrated, rowOf, tellStatus, test, toast } from './fixtures.ts';
import { choose } from './lookup.ts';

test.use({ expectedErrors: /status of 40[09]|status of 404|Failed to load resource/ });

const BUDGET = 'Numbers for the budget meeting';
const STALE =
  'Someone else has changed this in the meantime. Copy what you typed, then open it again to see the current version.';

test('a customer finds, closes and reopens a ticket, and loses no text', async ({ signedIn }) => {
  const page = await signedIn('customer@example.com');
  await page.goto('/customer/tickets');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('active');
  await expect(page).toHaveURL(/status=active/);
  await expect(rowOf(page, 'INV-1035')).toHaveCount(0);
  const search = page.getByRole('searchbox', { name: 'Search tickets' });
  await search.fill('budget');
  await search.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(rowOf(page, BUDGET).getByText('Unread')).toBeAttached();
  await page.getByRole('link', { name: BUDGET }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(BUDGET);
  const file = await page.request.get(
    (await page
      .getByRole('link', { name: 'service-budget-draft.pdf', exact: false })
      .first()
      .getAttribute('href')) ?? '',
  );
  expect(file.headers()['content-type']).toBe('application/pdf');

  // Nothing to send, then a line that breaks: the words stay.
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('   ');
  await box.press('Enter');
  await expect(toast(page, 'Validation error')).toContainText('Please write a message');
  await box.fill('Overhead is 2.31 million.');
  // Enter that ends the composition of a character sends nothing.
  await box.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
  await page.route('**/message.data*', (route) => route.abort());
  await box.press('Enter');
  await expect(toast(page, 'It was not sent')).toContainText('still here');
  await expect(box).toHaveValue('Overhead is 2.31 million.');
  await page.unroute('**/message.data*');
  await page.reload();
  await hydrated(page);
  await expect(box).toHaveValue('Overhead is 2.31 million.');
  await box.press('Enter');
  await expect(toast(page, 'Message sent')).toBeVisible();
  await expect(page.getByRole('log')).toContainText('Overhead is 2.31 million.');
  // It waited for the customer: now it is open and an answer is due.
  await expect(page.getByText(/^We'll reply by /)).toBeVisible();

  await page.getByRole('button', { name: 'Close Ticket' }).click();
  await expect(toast(page, 'Ticket closed')).toBeVisible();
  await expect(page.getByText(/^We'll reply by /)).toHaveCount(0);
  await page.getByRole('button', { name: 'Reopen Ticket' }).click();
  await expect(toast(page, 'Ticket reopened')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close Ticket' })).toBeVisible();
});

test('a filter is saved under a name, chosen again, and removed', async ({ signedIn }) => {
  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/tickets?priority=urgent');
  const saved = async () => {
    await admin.getByRole('button', { name: 'Saved filters' }).click();
    return admin.getByRole('dialog', { name: 'Saved filters' });
  };
  const first = await saved();
  await expect(first.getByText('No saved filters for this list yet.')).toBeVisible();
  await first.getByLabel('Save these filters as').fill('Urgent ones');
  await first.getByLabel('Save these filters as').press('Enter');
  await expect(first.getByRole('link', { name: 'Urgent ones' })).toBeVisible();
  await expect(first.getByLabel('Save these filters as')).toHaveValue('');
  await admin.goto('/admin/tickets');
  const chosen = await saved();
  await expect(chosen.getByText('To save a filter, search or narrow this list')).toBeVisible();
  await chosen.getByRole('link', { name: 'Urgent ones' }).click();
  await expect(admin).toHaveURL('/admin/tickets?priority=urgent');
  await expect(chosen).toBeHidden();
  await expect(admin.getByLabel('Priority', { exact: true })).toHaveValue('urgent');
  const last = await saved();
  await last.getByRole('button', { name: 'Remove Urgent ones' }).click();
  await expect(last.getByRole('link', { name: 'Urgent ones' })).toHaveCount(0);
  await admin.keyboard.press('Escape');
  await expect(last).toBeHidden();
  await expect(admin.getByRole('button', { name: 'Saved filters' })).toBeFocused();
});

test("somebody else's ticket and file are not found", async ({ signedIn }) => {
  const owner = await signedIn('customer@example.com');
  await owner.goto('/customer/tickets?q=budget');
  await owner.getByRole('link', { name: BUDGET }).click();
  await expect(owner.getByRole('log')).toBeVisible();
  const address = new URL(owner.url()).pathname;
  const file = await owner
    .getByRole('link', { name: 'Download service-budget-draft.pdf' })
    .getAttribute('href');

  const other = await signedIn('other@example.com');
  expect((await other.request.get(file ?? '')).status()).toBe(404);
  expect((await other.request.get(address)).status()).toBe(404);
  await other.goto(address);
  await expect(toast(other, 'Ticket not found')).toBeVisible();
  await expect(other).toHaveURL('/customer/tickets');
});

test('staff open, assign, edit and archive a ticket; of two edits the second is refused', async ({
  signedIn,
}) => {
  const title = 'Chiller logs for the insurer';
  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/tickets');
  await admin.getByRole('button', { name: 'New Ticket' }).click();
  const dialog = admin.getByRole('dialog', { name: 'New Ticket' });
  await choose(dialog, 'Customer', 'Tarryall', /Dana Whitfield/);
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Description').fill('They ask for a year of readings.');
  await dialog.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(toast(admin, 'Ticket created successfully!')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const status = rowOf(admin, title).getByRole('combobox', { name: /^Status of #/ });
  await tellStatus(status, 'in_progress');
  await expect(toast(admin, 'Ticket updated')).toBeVisible();
  await admin.getByRole('link', { name: title }).click();
  await admin.getByRole('button', { name: 'Assign to me' }).click();
  await expect(admin.getByRole('button', { name: 'Unassign' })).toBeVisible();

  const colleague = await visitTicket(await signedIn('admin@example.com'), admin.url());
  await editTitle(admin, `${title}, first`);
  await editTitle(colleague, `${title}, second`);
  await save(admin);
  await expect(admin.getByRole('dialog')).toHaveCount(0);
  await expect(colleague.getByRole('heading', { level: 1 })).toContainText('first');
  await save(colleague);
  await expect(colleague.getByRole('dialog')).toContainText(STALE);
  await expect(colleague.getByLabel('Title')).toHaveValue(`${title}, second`);
  await admin.reload();
  await expect(admin.getByRole('heading', { level: 1 })).toContainText(`${title}, first`);

  await hydrated(admin);
  await chooseMore(admin, 'Archive');
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await expect(toast(admin, 'Ticket archived')).toBeVisible();
  await expect(admin.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
  await admin.goto('/admin/tickets?show=archived');
  await admin.getByRole('link', { name: title }).click();
  await admin.getByRole('button', { name: 'Restore' }).click();
  await expect(toast(admin, 'Ticket restored')).toBeVisible();
  await admin.goto('/admin/tickets?assignee=mine&status=in_progress');
  await expect(rowOf(admin, `${title}, first`)).toHaveCount(1);
});

test('a status that is undone is the earlier one again, and the customer is told nothing', async ({
  installation,
  signedIn,
}) => {
  const admin = await signedIn('admin@example.com');
  // The row leaves this list with its status, and comes back.
  await admin.goto('/admin/tickets?q=75-day&status=in_progress');
  const status = admin.getByRole('combobox', { name: /^Status of #/ });
  await tellStatus(status, 'closed');
  const updated = toast(admin, 'Ticket updated');
  await updated.getByRole('button', { name: 'Undo' }).click();
  await expect(status).toHaveValue('in_progress');
  await expect(updated.getByRole('button', { name: 'Undo' })).toHaveCount(0);

  await tellStatus(status, 'waiting');
  await expect(status).toHaveCount(0);
  await installation.mailbox.waitFor('other@example.com', 'is now Waiting: Largest');
  const customer = await signedIn('other@example.com');
  await customer.goto('/customer');
  await customer.getByRole('button', { name: /^Notices/ }).click();
  const notices = customer.getByRole('dialog', { name: 'Notices' });
  await expect(notices.getByText(/is now Waiting.*75-day/)).toBeVisible();
  await expect(notices.getByText(/is now (Closed|In Progress).*75-day/)).toHaveCount(0);
});

async function visitTicket(page: Page, address: string): Promise<Page> {
  await page.goto(address);
  await hydrated(page);
  return page;
}

async function editTitle(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Title').fill(title);
}

async function save(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
}
