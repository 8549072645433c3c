import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './fixtures.ts';
import { firstLink } from './screen-paths.ts';
import { savesData } from './transfers.ts';

// What opens on a screen comes when someone reaches for it; what each screen loads at first is weighed in screens.spec.ts.

test.describe.configure({ mode: 'parallel' });

test('what opens is loaded ahead once someone moves, and what draws a text only where it stands', async ({
  signedIn,
}) => {
  const page = await signedIn('admin@example.com');
  await savesData(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/admin/tickets', { waitUntil: 'networkidle' });
  expect(asked.filter((path) => /\/forms-/.test(path))).toEqual([]);
  // Anyone who moves before the client is there has it listen to the next move.
  await hydrated(page);
  await page.mouse.move(100, 100);
  await page.mouse.move(200, 200);
  for (const part of [/\/forms-/, /\/tickets-forms-/, /SearchDialog/, /FrameHelpers-.*js$/]) {
    await expect.poll(() => asked.some((path) => part.test(path))).toBe(true);
  }
  await allLoaded(page);
  const before = asked.length;
  await page.getByRole('button', { name: 'New Ticket' }).click();
  await expect(page.getByRole('dialog', { name: 'New Ticket' }).getByLabel('Title')).toBeVisible();
  expect(asked.slice(before).filter((path) => path.startsWith('/assets/'))).toEqual([]);
  expect(asked.filter((path) => /\/markdown-/.test(path))).toEqual([]);
  const sheets = await page.evaluate(() =>
    Array.from(document.styleSheets, ({ href }) => href?.replace(/#$/, '')),
  );
  expect(sheets.filter((sheet, at) => sheets.indexOf(sheet) !== at)).toEqual([]);
  expect(sheets.length).toBeGreaterThan(2);
});

test('what opens is loaded while nobody does anything', async ({ signedIn }) => {
  const page = await signedIn('admin@example.com');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/admin/tickets');
  for (const part of [/\/forms-/, /\/tickets-forms-/, /SearchDialog/, /FrameHelpers-.*js$/]) {
    await expect.poll(() => asked.some((path) => part.test(path))).toBe(true);
  }
});

test('what a page looks like is asked for before its scripts', async ({ signedIn }) => {
  const page = await signedIn('admin@example.com');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const priorities = new Map<string, string>();
  session.on('Network.requestWillBeSent', ({ request }) => {
    priorities.set(new URL(request.url).pathname, request.initialPriority);
  });
  const html = (await (await page.goto('/admin/tickets'))?.text()) ?? '';
  await hydrated(page);
  const prioritiesOf = (links: RegExp) =>
    Array.from(html.matchAll(links), ([, address = '']) => priorities.get(address));
  const sheets = prioritiesOf(/<link [^>]*rel="stylesheet" href="([^"#]*)/g);
  expect(sheets).toEqual(sheets.map(() => 'VeryHigh'));
  expect(sheets.length).toBeGreaterThan(1);
  const scripts = prioritiesOf(/<link rel="modulepreload" [^>]*href="([^"]*)/g);
  expect(scripts).toEqual(scripts.map(() => 'Low'));
  expect(scripts.length).toBeGreaterThan(5);
});

test('the first key on a page counts, also before the keys are there', async ({ signedIn }) => {
  const page = await signedIn('admin@example.com');
  await savesData(page);
  await page.goto('/admin/tickets');
  await hydrated(page);
  await page.keyboard.press('j');
  await expect(page.locator('a[data-record]').first()).toBeFocused();
});

test('a dialog opened at once says that it loads, then has the focus in its first field', async ({
  signedIn,
}) => {
  const page = await signedIn('admin@example.com');
  await savesData(page);
  const release = await holdForms(page);
  await page.goto('/admin/companies');
  const add = page.getByRole('button', { name: 'Add Company' });
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('Loading...')).toBeVisible();
  release();
  const dialog = page.getByRole('dialog', { name: 'Add Company' });
  await expect(dialog.getByLabel('Company name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(add).toBeFocused();
});

test('a customer page loads the dialogs of its buttons with the first one pressed', async ({
  signedIn,
}) => {
  const page = await signedIn('admin@example.com');
  await savesData(page);
  await page.goto('/admin/customers?q=Dana');
  const address = await firstLink(page, '/admin/customers/:customerId');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(address, { waitUntil: 'networkidle' });
  expect(asked.filter((path) => /\/CreateDialogs-.*js$/.test(path))).toEqual([]);
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const create = page.getByRole('main').getByRole('button', { name: 'Create Project' });
  await create.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create Project' });
  await expect(dialog.getByRole('combobox', { name: 'Customer' })).toHaveValue(name);
  expect(asked.filter((path) => /\/CreateDialogs-.*js$/.test(path))).toHaveLength(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(create).toBeFocused();
});

test('a form on a page that is sent before its check is there waits for it', async ({
  signedIn,
}) => {
  const page = await signedIn('customer@example.com');
  await savesData(page);
  const release = await holdForms(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await page.goto('/customer/tickets/new');
  const title = page.getByLabel('Title');
  await expect(title).toHaveAttribute('required');
  await title.fill('Words that stay');
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  // Leaving a field checks it; what comes back meanwhile is nothing.
  await title.blur();
  expect(sent).toEqual([]);
  release();
  await expect(page.getByText('Description is required').first()).toBeVisible();
  await expect(page.getByLabel('Description')).toBeFocused();
  await expect(title).toHaveValue('Words that stay');
  expect(sent).toEqual([]);
});

test('signing up before the check is there waits for it, with all that was typed', async ({
  page,
}) => {
  await savesData(page);
  const release = await holdForms(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await page.goto('/customer-auth?mode=signup');
  await hydrated(page);
  await page.getByLabel('Full name').fill('Early Person');
  await page.getByLabel('Email').fill('early');
  await page.getByLabel(/^Password/).fill('typed-early');
  const create = page.getByRole('button', { name: 'Create Account' });
  await create.click();
  await create.click();
  expect(sent).toEqual([]);
  release();
  await expect(page.getByText('Company name is required').first()).toBeVisible();
  await expect(page.getByText('Invalid email address').first()).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Early Person');
  await expect(page.getByLabel(/^Password/)).toHaveValue('typed-early');
  expect(sent).toEqual([]);
});

test.describe('where what opens can not be loaded', () => {
  test.use({ expectedErrors: /ERR_FAILED|dynamically imported module|status of 400/ });

  test('an account form goes to the server, which checks it', async ({ page }) => {
    await savesData(page);
    await page.route('**/assets/forms-*.js', (route) => route.abort());
    await page.goto('/forgot-password');
    await hydrated(page);
    const email = page.getByLabel('Email');
    await email.fill('nobody');
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      page.getByRole('button', { name: 'Send the link' }).click(),
    ]);
    expect(answer.status()).toBe(400);
    await expect(page.getByText('Invalid email address').first()).toBeVisible();
    await expect(email).toHaveValue('nobody');
  });

  test('a form on a page goes to the server, which checks it', async ({ signedIn }) => {
    const page = await signedIn('customer@example.com');
    await savesData(page);
    await page.route('**/assets/forms-*.js', (route) => route.abort());
    await page.goto('/customer/tickets/new');
    await page.getByLabel('Title').fill('Words that stay');
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      page.getByRole('button', { name: 'Create Ticket' }).click(),
    ]);
    expect(answer.status()).toBe(400);
    await expect(page.getByText('Description is required').first()).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('Words that stay');
  });

  test('a toast says so, and the next press tries again', async ({ signedIn }) => {
    const page = await signedIn('admin@example.com');
    await savesData(page);
    let isAway = true;
    await page.route('**/assets/forms-*.js', (route) =>
      isAway ? route.abort() : route.continue(),
    );
    await page.goto('/admin/companies');
    const add = page.getByRole('button', { name: 'Add Company' });
    await add.click();
    await expect(page.getByText('This could not be loaded.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    isAway = false;
    await add.click();
    await expect(page.getByRole('dialog', { name: 'Add Company' })).toBeVisible();
  });
});

/** Waits until everything that was asked for is there, and nothing more was asked for in two idle moments. */
async function allLoaded(page: Page): Promise<void> {
  const loads = () =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestIdleCallback(resolve));
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return resources.every((each) => each.responseEnd > 0) ? resources.length : -1;
    });
  await expect(async () => {
    const before = await loads();
    expect(before).toBeGreaterThan(0);
    expect(await loads()).toBe(before);
  }).toPass();
}

/** Lets the scripts of forms wait on their way until the returned function is called. */
async function holdForms(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/forms-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
