import type { Page } from '@playwright/test';
import {
  chooseMore,
  expect,
  freshEmail,
  hydrated,
  rowOf,
  tellStatus,
  test,
  toast,
} from './fixtures.ts';
import { choose } from './lookup.ts';

const STALE =
  'Someone else has changed this in the meantime. Copy what you typed, then open it again to see the current version.';

// A stale copy is refused, and a task that was archived is not found.
test.use({ expectedErrors: /status of 40[49]/ });

test('a task goes back and forth between the two sides, live', async ({ signedIn }) => {
  const title = `Count the rooftop units ${freshEmail('t').slice(2, 10)}`;
  const admin = await signedIn('admin@example.com');
  const customer = await signedIn('customer@example.com');
  await customer.goto('/customer/tasks');

  await admin.goto('/admin/tasks');
  await admin.getByRole('button', { name: 'Create Task' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Create Task' });
  await choose(dialog, 'Customer', 'Whitfield', 'Tarryall Mechanical Service (Dana Whitfield)');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Assigned to').selectOption({ label: 'Customer' });
  await expect(dialog.getByLabel('Assignee')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await expect(dialog).toBeHidden();
  await expect(toast(admin, 'Task created successfully')).toBeVisible();

  // The customer's list was open all the time.
  await expect(rowOf(customer, title)).toContainText('You');
  await expect(rowOf(customer, title).getByText('Unread')).toBeAttached();
  await customer.getByRole('link', { name: title }).click();
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText(title);

  // The list may have more than one page by now.
  await admin.goto(`/admin/tasks?q=${encodeURIComponent(title)}`);
  await admin.getByRole('link', { name: title }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(title);
  await admin.getByLabel('Comment').fill('Not sent yet');
  await comment(customer, 'All 63 are counted.');
  await expect(admin.getByText('All 63 are counted.')).toBeVisible();
  await expect(admin.getByLabel('Comment')).toHaveValue('Not sent yet');
  await comment(admin, 'Send the list, please.');
  await expect(customer.getByText('Send the list, please.')).toBeVisible();

  await customer.getByRole('button', { name: 'Mark as Completed' }).click();
  await expect(toast(customer, 'Task updated')).toBeVisible();
  await expect(customer.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expect(admin.getByLabel('Status')).toHaveValue('completed');
  await expect(
    admin.getByText('Completed', { exact: true }).and(admin.locator('dt')),
  ).toBeVisible();

  await tellStatus(admin.getByLabel('Status'), { label: 'In Progress' });
  await expect(toast(admin, 'Task updated')).toBeVisible();
  await expect(admin.locator('dt', { hasText: 'Completed' })).toHaveCount(0);
  await expect(customer.getByRole('button', { name: 'Mark as Completed' })).toBeVisible();
  await expect(customer.locator('dt', { hasText: 'Completed' })).toHaveCount(0);

  // An edit that was opened before the customer's change keeps what was typed and saves nothing.
  await admin.getByRole('button', { name: 'Edit' }).click();
  const edit = admin.getByRole('dialog', { name: 'Edit Task' });
  await edit.getByLabel('Title').fill(`${title} again`);
  await customer.getByRole('button', { name: 'Mark as Completed' }).click();
  await expect(admin.getByLabel('Status', { exact: true })).toHaveValue('completed');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByRole('alert')).toHaveText(STALE);
  await expect(edit.getByLabel('Title')).toHaveValue(`${title} again`);
  admin.once('dialog', (question) => question.accept());
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await admin.reload();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(title);

  await hydrated(admin);
  await chooseMore(admin, 'Archive');
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await expect(admin.getByRole('button', { name: 'Restore' })).toBeVisible();
  await expect(customer.getByText('This record was not found.')).toBeVisible();
  await admin.goto(`/admin/tasks?show=archived&q=${encodeURIComponent(title)}`);
  await admin.getByRole('button', { name: `Restore ${title}` }).click();
  await expect(toast(admin, 'Task restored')).toBeVisible();
  await customer.goto(`/customer/tasks?show=all&q=${encodeURIComponent(title)}`);
  await expect(rowOf(customer, title)).toContainText('Completed');
});

test('a task on our side, with a project and an assignee', async ({ signedIn }) => {
  const title = `Compare the two bids ${freshEmail('t').slice(2, 10)}`;
  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/tasks?side=firm');
  await admin.getByRole('button', { name: 'Create Task' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Create Task' });
  const project = dialog.getByRole('combobox', { name: 'Project' });
  await expect(project).toBeDisabled();
  await choose(dialog, 'Customer', 'Thibodeaux', /Luc Thibodeaux/);
  await choose(dialog, 'Project', '', 'From work order to cash');
  // Another customer has other projects.
  await choose(dialog, 'Customer', 'Whitfield', /Dana Whitfield/);
  await expect(project).toHaveValue('');
  await choose(dialog, 'Project', 'refrigerant', 'Refrigerant records and service board');
  await choose(dialog, 'Assignee', '', 'Tom Okafor');
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await expect(dialog.getByText('Title is required')).toBeVisible();
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Due date').fill('2026-01-05');
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await expect(dialog).toBeHidden();
  const row = rowOf(admin, title);
  await expect(row).toContainText('Refrigerant records and service board');
  await expect(row).toContainText('Tom Okafor');
  await expect(row).toContainText('Overdue by');
  await tellStatus(row.getByLabel(`Status of ${title}`), 'cancelled');
  await expect(toast(admin, 'Task updated')).toBeVisible();
  // What is closed leaves the list of what is open; a search finds it.
  await expect(row).toHaveCount(0);
  await admin.goto(`/admin/tasks?q=${encodeURIComponent(title)}`);
  await expect(row).not.toContainText('Overdue by');

  await row.getByRole('link', { name: title }).click();
  await admin.getByRole('button', { name: 'Edit' }).click();
  const edit = admin.getByRole('dialog', { name: 'Edit Task' });
  await edit.getByRole('button', { name: 'Clear Assignee' }).click();
  await edit.getByRole('button', { name: 'Clear Project' }).click();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();
  await expect(admin.locator('dd', { hasText: 'Unassigned' })).toBeVisible();

  const customer = await signedIn('customer@example.com');
  await customer.goto(new URL(admin.url()).pathname.replace('/admin', '/customer'));
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(customer.getByRole('button', { name: 'Mark as Completed' })).toHaveCount(0);
});

async function comment(page: Page, text: string): Promise<void> {
  const box = page.getByLabel('Comment');
  await box.fill(text);
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  await expect(box).toHaveValue('');
}
