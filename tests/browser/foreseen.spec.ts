import type { Page } from '@playwright/test';
import { expect, test, toast } from './fixtures.ts';

// What a press brings about is shown before the server has answered, and taken back with a word where it refuses.

test.use({ expectedErrors: /status of 4\d\d|Failed to load resource/ });

const STALE = /Someone else has changed this in the meantime/;

/** Has the next request to this address wait on its way until the returned function lets it go on, changed where it says so. */
async function holdNext(page: Page, address: RegExp) {
  type Change = (body: string) => string;
  const held = Promise.withResolvers<Change>();
  const once = { times: 1 };
  await page.route(
    address,
    async (route) => {
      const change = await held.promise;
      await route.continue({ postData: change(route.request().postData() ?? '') });
    },
    once,
  );
  return (change: Change = (body) => body) => held.resolve(change);
}

/** Of a copy that nobody has: the server refuses as where someone else was first. */
const stale = (body: string) => body.replace(/version=\d+/, 'version=999999');

test('a status shows at once, whether it is asked about or not', async ({ signedIn }) => {
  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/tasks');
  const select = admin.getByRole('combobox', { name: /^Status of / }).first();
  const plate = select.locator('..');
  const color = (await plate.getAttribute('data-color')) ?? '';
  let release = await holdNext(admin, /\/admin\/tasks\/.*\/status/);
  const next = (await select.inputValue()) === 'pending' ? 'in_progress' : 'pending';
  await select.selectOption(next);
  await expect(select).toHaveValue(next);
  await expect(select).toHaveAttribute('aria-busy', 'true');
  await expect(plate).not.toHaveAttribute('data-color', color);
  release();
  await expect(toast(admin, 'Task updated')).toBeVisible();

  // A customer is told, so it asks; its question is gone with the answer to it.
  await admin.goto('/admin/tickets?q=75-day');
  const status = admin.getByRole('combobox', { name: /^Status of #/ });
  const before = await status.inputValue();
  expect(before).not.toBe('resolved');
  release = await holdNext(admin, /\/admin\/tickets\/.*\/status/);
  await status.selectOption('resolved');
  await admin.getByRole('button', { name: 'Set to Resolved' }).click();
  await expect(admin.getByRole('dialog')).toHaveCount(0);
  await expect(status).toHaveValue('resolved');
  await expect(status).toHaveAttribute('aria-busy', 'true');
  release();
  const told = toast(admin, 'Ticket updated');
  await expect(told).toBeVisible();
  await expect(status).toHaveValue('resolved');

  // Taken back by its person: that too shows at once.
  release = await holdNext(admin, /\/admin\/tickets\/.*\/status/);
  await told.getByRole('button', { name: 'Undo' }).click();
  await expect(status).toHaveValue(before);
  release();
  await expect(told.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(status).toHaveValue(before);
});

test('a status that is refused is the old one again, with the question and the reason', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/tickets?status=waiting');
  const status = admin.getByRole('combobox', { name: /^Status of #/ }).first();
  const release = await holdNext(admin, /\/admin\/tickets\/.*\/status/);
  await status.selectOption('closed');
  await admin.getByRole('button', { name: 'Set to Closed' }).click();
  await expect(status).toHaveValue('closed');
  await expect(admin.getByRole('dialog')).toHaveCount(0);
  release(stale);
  await expect(toast(admin, 'Error')).toContainText(STALE);
  const question = admin.getByRole('alertdialog');
  await expect(question).toContainText(STALE);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(status).toHaveValue('waiting');
});

test('who sees to a ticket shows at once, and the one before where that is refused', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/tickets?status=open');
  await admin.locator('tbody').getByRole('link').first().click();
  await expect(admin.getByRole('heading', { level: 1 })).toContainText('#');
  const assignee = admin.getByText('Assignee', { exact: true }).locator('..');
  await expect(assignee).toContainText(/Unassigned|Assign to me|Unassign/);
  const unassign = assignee.getByRole('button', { name: 'Unassign' });
  if (await unassign.isVisible()) {
    await unassign.click();
  }
  // Once it is answered: what is held below must not be this.
  await expect(assignee.getByRole('button', { name: 'Assign to me' })).toBeVisible();
  await expect(assignee).toContainText('Unassigned');
  const release = await holdNext(admin, /\/assignee/);
  await assignee.getByRole('button', { name: 'Assign to me' }).click();
  await expect(assignee).not.toContainText('Unassigned');
  const name = await assignee.locator('span').first().textContent();
  release();
  await expect(unassign).toBeVisible();
  await expect(assignee.locator('span').first()).toHaveText(name ?? '');

  const refuse = await holdNext(admin, /\/assignee/);
  await unassign.click();
  await expect(assignee).toContainText('Unassigned');
  refuse(stale);
  await expect(toast(admin, 'Error')).toContainText(STALE);
  await expect(assignee).toContainText(name ?? '');
});

test('a task that is done shows so at once', async ({ signedIn }) => {
  const customer = await signedIn('customer@example.com');
  await customer.goto('/customer/tasks?q=morning+routine');
  await customer.getByRole('link', { name: /morning routine/ }).click();
  const badge = customer.locator('dl > div').filter({ hasText: 'Status' });
  await expect(badge).toContainText(/Pending|In Progress/);
  const release = await holdNext(customer, /\/complete/);
  await customer.getByRole('button', { name: 'Mark as Completed' }).click();
  await expect(badge).toContainText('Completed');
  await expect(customer.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  release();
  await expect(customer.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expect(badge).toContainText('Completed');

  const refuse = await holdNext(customer, /\/reopen/);
  await customer.getByRole('button', { name: 'Reopen' }).click();
  await expect(badge).toContainText('Pending');
  refuse(stale);
  await expect(toast(customer, 'Error')).toContainText(STALE);
  await expect(badge).toContainText('Completed');
});

test('a message is in the conversation at once, and in the box again where it is refused', async ({
  signedIn,
}) => {
  const customer = await signedIn('customer@example.com');
  await customer.goto('/customer/tickets?q=gave+notice');
  await customer.getByRole('link', { name: 'Senior dispatcher gave notice' }).click();
  const box = customer.getByRole('textbox', { name: 'Message' });
  const messages = customer.getByRole('log', { name: 'Messages' });
  const sent = messages.getByText('Shown before it is answered.', { exact: true });
  const release = await holdNext(customer, /\/message/);
  await box.fill('Shown before it is answered.');
  await box.press('Enter');
  await expect(sent).toBeVisible();
  await expect(messages.getByText('Sending...')).toBeVisible();
  await expect(box).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  release();
  await expect(messages.getByText('Sending...')).toHaveCount(0);
  await expect(sent).toHaveCount(1);
  await expect(box).toHaveValue('');

  const refuse = await holdNext(customer, /\/message/);
  const other = messages.getByText('Never taken.', { exact: true });
  await box.fill('Never taken.');
  await box.press('Enter');
  await expect(other).toBeVisible();
  refuse((body) => body.replace(/message=[^&]*/, 'message='));
  await expect(toast(customer, 'Validation error')).toBeVisible();
  await expect(other).toHaveCount(0);
  await expect(box).toHaveValue('Never taken.');
  await expect(box).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)');
});

test('what is chosen while a message is on its way is for the next one', async ({ signedIn }) => {
  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/tickets?status=open');
  await admin.locator('tbody').getByRole('link').first().click();
  const messages = admin.getByRole('log', { name: 'Messages' });
  const note = admin.getByRole('checkbox', { name: 'Internal note' });
  const box = admin.getByRole('textbox', { name: 'Internal note' });
  for (const held of [/\/message/, /\/admin\/tickets\/[^/]+\.data/]) {
    const words = `The customer reads this: ${held.source.length}.`;
    const message = admin.getByRole('textbox', { name: 'Message' });
    const release = await holdNext(admin, held);
    await message.fill(words);
    await message.press('Enter');
    await expect(messages.getByText(words, { exact: true })).toBeVisible();
    if (held.test('/message')) await expect(messages.getByText('Sending...')).toBeVisible();
    await note.check();
    release();
    await expect(box).toHaveValue('');
    await expect(box).toBeEditable();
    await expect(note).toBeChecked();
    await box.fill(`The staff alone reads this: ${held.source.length}.`);
    await box.press('Enter');
    const sent = messages.getByText(`The staff alone reads this: ${held.source.length}.`);
    await expect(sent.locator('xpath=ancestor::li')).toHaveAttribute('data-internal', 'true');
    await expect(messages.getByText('Sending...')).toHaveCount(0);
    await expect(messages.getByText(words, { exact: true })).toHaveCount(1);
    await expect(note).not.toBeChecked();
  }
});
