import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './fixtures.ts';
import { firstLink, plain } from './screen-paths.ts';
import { SURFACES } from './screen-surfaces.ts';
import { transfersOf } from './transfers.ts';

// What a browser with an empty cache asks for and receives before somebody does anything, on every screen of both surfaces.
// Bytes are compressed and carry their headers. A browser that saves data loads nothing ahead, so that is not among it.

type Budget = { script: number; all: number; requests: number };

const BUDGET: Budget = { script: 156_000, all: 250_000, requests: 24 };
/** A customer's page shows and makes every kind of record: it brings a little of each area. */
const OF_ALL_AREAS: Budget = { script: 186_000, all: 255_000, requests: 43 };

test.describe.configure({ mode: 'parallel' });

for (const { name, email, screens, alike = [], roads = [] } of SURFACES) {
  if (!email || name === 'waiting customer') continue;

  test(`every screen of the ${name} is light`, async ({ signedIn }) => {
    const page = await signedIn(email);
    await saveData(page);
    const over: string[] = [];
    const weigh = async (address: string, path: string) => {
      const found = await weightOf(page, address);
      const budget = path === '/admin/customers/:customerId' ? OF_ALL_AREAS : BUDGET;
      for (const part of ['script', 'all', 'requests'] as const) {
        if (found[part] > budget[part]) over.push(`${path}: ${part} ${found[part]}`);
      }
    };
    for (const address of [...screens, ...alike]) await weigh(address, plain(address));
    for (const [list, ...paths] of roads) {
      await page.goto(list);
      for (const path of paths) {
        const address = await firstLink(page, path);
        await weigh(address, path);
        await page.goto(address);
      }
    }
    expect(over, 'screens above their budget').toEqual([]);
  });
}

test('what opens is loaded ahead once somebody moves, and what draws a text only where it stands', async ({
  signedIn,
}) => {
  const page = await signedIn('admin@example.com');
  await saveData(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/admin/tickets', { waitUntil: 'networkidle' });
  expect(asked.filter((path) => /\/forms-/.test(path))).toEqual([]);
  // Whoever moves before the client is there has it listen to the next move.
  await hydrated(page);
  await page.mouse.move(200, 200);
  for (const part of [/\/forms-/, /ticket-forms/, /SearchDialog/]) {
    await expect.poll(() => asked.some((path) => part.test(path))).toBe(true);
  }
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .every((each) => (each as PerformanceResourceTiming).responseEnd > 0),
  );
  const before = asked.length;
  await page.getByRole('button', { name: 'New Ticket' }).click();
  await expect(page.getByRole('dialog', { name: 'New Ticket' }).getByLabel('Title')).toBeVisible();
  expect(asked.slice(before).filter((path) => path.startsWith('/assets/'))).toEqual([]);
  expect(asked.filter((path) => /\/markdown-/.test(path))).toEqual([]);
});

test('a dialog opened at once says that it loads, then has the focus in its first field', async ({
  signedIn,
}) => {
  const page = await signedIn('admin@example.com');
  await saveData(page);
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

test('a form on a page that is sent before its check is there waits for it', async ({
  signedIn,
}) => {
  const page = await signedIn('customer@example.com');
  await saveData(page);
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

test.describe('where what opens can not be loaded', () => {
  test.use({ expectedErrors: /ERR_FAILED|dynamically imported module|status of 400/ });

  test('a form on a page goes to the server, which checks it', async ({ signedIn }) => {
    const page = await signedIn('customer@example.com');
    await saveData(page);
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
    await saveData(page);
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

/** Has the browser of this page say that data are to be saved. */
async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
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

/** What the address costs a browser with an empty cache. */
async function weightOf(page: Page, address: string): Promise<Budget> {
  const fresh = await page.context().newPage();
  try {
    await saveData(fresh);
    const session = await fresh.context().newCDPSession(fresh);
    await session.send('Network.clearBrowserCache');
    const loaded = await transfersOf(fresh);
    await fresh.goto(address);
    await expect.poll(loaded.pending, address).toBe(0);
    return { script: loaded.bytes('Script'), all: loaded.bytes(), requests: loaded.requests() };
  } finally {
    await fresh.close();
  }
}
