import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { Page, Route } from '@playwright/test';
import { expect, hydrated, test, toast } from './fixtures.ts';

// What the browser itself reports of the requests that the tests break.
test.use({ expectedErrors: /Failed to load resource|ERR_FAILED|ERR_CONNECTION|manifest patches/ });

/** Answers as a proxy does in front of a process that is gone, or as a server that failed. */
const failing = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: `<h1>${status}</h1>` });

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

/** The list with the ticket that is written in, on its first page whatever other tests wrote. */
const DISPATCHERS = '/customer/tickets?q=Senior+dispatcher';

/** Words that no other test typed, not even an earlier run of the same. */
const fresh = (words: string) => `${words} ${randomUUID().slice(0, 6)}`;

/** Opens the dialog of a task over a list that finds it alone, however many there are by now. */
async function openTask(page: Page, title: string) {
  await page.goto(`/admin/tasks?q=${encodeURIComponent(title)}`);
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
  const title = fresh('Arrived without an answer');
  const dialog = await openTask(page, title);
  await page.route('**/admin/tasks/new.data*', cutAfterSending);
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await expect(toast(page, 'Task created successfully')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('link', { name: title })).toHaveCount(1);
});

test('a form that leads to another page goes there all the same', async ({ signedIn }) => {
  const page = await signedIn('customer@example.com');
  await page.goto('/customer/tickets/new');
  await hydrated(page);
  const title = fresh('Cut behind a ticket');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('The answer never came.');
  await page.route('**/customer/tickets/new.data*', cutAfterSending);
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(toast(page, 'Ticket created successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
});

test('a form that never arrived says so, and is sent again', async ({ signedIn }) => {
  const page = await signedIn('admin@example.com');
  const title = fresh('Never arrived at first');
  const dialog = await openTask(page, title);
  await page.route('**/admin/tasks/new.data*', (route) => route.abort('connectionreset'));
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await expect(toast(page, 'It was not sent')).toContainText('still here: send it again');
  await expect(dialog.getByLabel('Title')).toHaveValue(title);
  await page.unroute('**/admin/tasks/new.data*');
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await expect(toast(page, 'Task created successfully')).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toHaveCount(1);
});

test('a form says that nothing is known while the server is away', async ({ signedIn }) => {
  const page = await signedIn('admin@example.com');
  const dialog = await openTask(page, 'Nobody knows');
  await page.route(/\.data|\/sent-forms/, (route) => route.abort('connectionrefused'));
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await expect(toast(page, 'The connection was lost')).toContainText("We don't know");
  await expect(dialog.getByLabel('Title')).toHaveValue('Nobody knows');
});

test('a press whose route is not known waits for the server, with what was typed', async ({
  signedIn,
}) => {
  const page = await signedIn('customer@example.com');
  // What the page would ask for ahead.
  await page.route(/__manifest/, (route) => route.abort('connectionrefused'));
  await page.goto(DISPATCHERS);
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
  const words = fresh('Is anybody there?');
  await box.fill(words);
  await box.press('Enter');
  await expect(toast(page, 'The connection was lost')).toContainText('waits until the connection');
  await expect(page.getByText(words)).toBeVisible();
  await page.unroute(/__manifest/);
  await expect(toast(page, 'Message sent')).toBeVisible();
  await expect(page.getByRole('log')).toContainText(words);
});

const SAVED = {
  'the back office': {
    email: 'admin@example.com',
    loads: '**/admin/tasks.data*',
    said: 'Task created successfully',
    words: 'Saved before the server went',
    act: async (page: Page, words: string) => {
      const dialog = await openTask(page, words);
      return () => dialog.getByRole('button', { name: 'Create Task' }).click();
    },
  },
  'the portal': {
    email: 'customer@example.com',
    loads: '**/customer/tickets/*.data*',
    said: 'Message sent',
    words: 'Heard before the server went',
    act: async (page: Page, words: string) => {
      await page.goto(DISPATCHERS);
      await page.getByRole('link', { name: /Senior dispatcher/ }).click();
      const box = page.getByRole('textbox', { name: 'Message' });
      await box.fill(words);
      return () => box.press('Enter');
    },
  },
};

const BROKEN: Record<string, (route: Route) => Promise<void>> = {
  'a broken line': (route) => route.abort('connectionreset'),
  'a proxy without a process': failing(502),
  'a server that failed': failing(500),
};

for (const [side, { email, loads, said, words, act }] of Object.entries(SAVED)) {
  for (const [how, broken] of Object.entries(BROKEN)) {
    test(`what was done is said where the page can't be loaded again: ${side}, ${how}`, async ({
      signedIn,
    }) => {
      const page = await signedIn(email);
      const typed = fresh(`${words}: ${how}`);
      const press = await act(page, typed);
      const address = page.url();
      await page.route(loads, (route) =>
        route.request().method() === 'GET' ? broken(route) : route.fallback(),
      );
      await page.route('**/healthz', (route) => route.abort());
      await press();
      await expect(toast(page, said)).toBeVisible();
      await expect(toast(page, 'The page could not be loaded again')).toBeVisible();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('navigation', { name: 'Sections' }).first()).toBeVisible();
      await page.unroute(loads);
      await page.unroute('**/healthz');
      await expect(page.getByText(typed).first()).toBeVisible();
    });
  }
}

for (const status of [500, 502]) {
  test(`a form that the server answers with ${status} says that nothing is known, and not that the line broke`, async ({
    signedIn,
  }) => {
    const page = await signedIn('admin@example.com');
    const dialog = await openTask(page, 'Answered by nobody');
    await page.route('**/admin/tasks/new.data*', failing(status));
    await page.route('**/sent-forms', failing(status));
    await dialog.getByRole('button', { name: 'Create Task' }).click();
    await expect(toast(page, 'An unexpected error occurred')).toContainText("We don't know");
    await expect(toast(page, 'The connection was lost')).toHaveCount(0);
    await expect(dialog.getByLabel('Title')).toHaveValue('Answered by nobody');
  });
}
