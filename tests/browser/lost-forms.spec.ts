import { request as httpRequest } from 'node:http';
import type { Page, Route } from '@playwright/test';
import { expect, hydrated, test, toast } from './fixtures.ts';

// What the browser itself reports of the requests that the tests break.
test.use({ expectedErrors: /Failed to load resource|ERR_FAILED|ERR_CONNECTION|manifest patches/ });

/** Brings a form to the server and cuts its line as soon as it has left, so that nobody hears the answer. */
async function cutAfterSending(route: Route): Promise<void> {
  const request = route.request();
  const body = request.postDataBuffer() ?? Buffer.alloc(0);
  const sent = httpRequest(request.url(), {
    method: request.method(),
    headers: { ...(await request.allHeaders()), 'content-length': body.byteLength },
  });
  sent.on('error', () => {});
  await new Promise<void>((resolve) => sent.end(body, resolve));
  // It has been written to the line by then.
  await new Promise((resolve) => setImmediate(resolve));
  sent.destroy();
  await route.abort('connectionreset');
}

async function openTask(page: Page, title: string) {
  await page.goto('/admin/tasks');
  await page.getByRole('button', { name: 'Create Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Task' });
  await dialog.getByLabel('Customer').click();
  await page
    .getByRole('option', { name: /Tarryall/ })
    .first()
    .click();
  await dialog.getByLabel('Title').fill(title);
  return dialog;
}

test('a form whose line was cut after it left finds out that it was saved', async ({
  signedIn,
}) => {
  const page = await signedIn('admin@example.com');
  const dialog = await openTask(page, 'Arrived without an answer');
  await page.route('**/admin/tasks/new.data*', cutAfterSending);
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await expect(toast(page, 'Task created successfully')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Arrived without an answer' })).toHaveCount(1);
});

test('a form that leads to another page goes there all the same', async ({ signedIn }) => {
  const page = await signedIn('customer@example.com');
  await page.goto('/customer/tickets/new');
  await hydrated(page);
  await page.getByLabel('Title').fill('Cut behind a ticket');
  await page.getByLabel('Description').fill('The answer never came.');
  await page.route('**/customer/tickets/new.data*', cutAfterSending);
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(toast(page, 'Ticket created successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cut behind a ticket');
});

test('a form that never arrived says so, and is sent again', async ({ signedIn }) => {
  const page = await signedIn('admin@example.com');
  const dialog = await openTask(page, 'Never arrived at first');
  await page.route('**/admin/tasks/new.data*', (route) => route.abort('connectionreset'));
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await expect(toast(page, 'It was not sent')).toContainText('still here: send it again');
  await expect(dialog.getByLabel('Title')).toHaveValue('Never arrived at first');
  await page.unroute('**/admin/tasks/new.data*');
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await expect(toast(page, 'Task created successfully')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Never arrived at first' })).toHaveCount(1);
});

test('a form says that nothing is known while the server is away', async ({ signedIn }) => {
  const page = await signedIn('admin@example.com');
  const dialog = await openTask(page, 'Nobody knows');
  await page.route(/\.data|\/sent-forms/, (route) => route.abort('connectionrefused'));
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await expect(toast(page, 'The connection was lost')).toContainText("We don't know", {
    timeout: 15_000,
  });
  await expect(dialog.getByLabel('Title')).toHaveValue('Nobody knows');
});

test('a press whose route is not known waits for the server, with what was typed', async ({
  signedIn,
}) => {
  const page = await signedIn('customer@example.com');
  // What the page would ask for ahead.
  await page.route(/__manifest/, (route) => route.abort('connectionrefused'));
  await page.goto('/customer/tickets');
  await hydrated(page);
  await page.getByRole('link', { name: /Senior dispatcher/ }).click();
  await expect(toast(page, 'The connection was lost')).toContainText('waits until the connection');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tickets');
  await page.unroute(/__manifest/);
  const box = page.getByRole('textbox', { name: 'Message' });
  await expect(box).toBeVisible();
  await expect(toast(page, 'The connection was lost')).toHaveCount(0);

  await page.route(/__manifest/, (route) => route.abort('connectionrefused'));
  await page.reload();
  await hydrated(page);
  await box.fill('Is anybody there?');
  await box.press('Enter');
  await expect(toast(page, 'The connection was lost')).toContainText('waits until the connection');
  await expect(page.getByText('Is anybody there?')).toBeVisible();
  await page.unroute(/__manifest/);
  await expect(toast(page, 'Message sent')).toBeVisible();
  await expect(page.getByRole('log')).toContainText('Is anybody there?');
});
