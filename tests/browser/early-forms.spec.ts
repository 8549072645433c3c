import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, freshEmail, hydrated, signIn, test, toast } from './fixtures.ts';

// Forms that are pressed before React has taken over the page, as on a slow line or machine.

const TITLE = 'Typed before the page was ready';

test('a form pressed early keeps its words and is sent once, when the client is there', async ({
  signedIn,
}) => {
  const page = await signedIn('customer@example.com');
  const release = await holdScripts(page);
  const posts = postsOf(page);
  await page.goto('/customer/tickets/new', { waitUntil: 'commit' });
  await page.getByLabel('Title').fill(TITLE);
  await page.getByLabel('Description').fill('Every word of it.');
  const create = page.getByRole('button', { name: 'Create Ticket' });
  await create.click();
  await create.click();
  await expect(page.getByLabel('Title')).toHaveValue(TITLE);
  await expect(page).toHaveURL('/customer/tickets/new');
  expect(posts).toEqual([]);

  release();
  await expect(toast(page, 'Ticket created successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(TITLE);
  await expect(page.getByText('Every word of it.')).toBeVisible();
  expect(posts).toEqual(['/customer/tickets/new.data']);
});

// While the router looks for an address that it doesn't know yet, it can't give up the load that waits for it.
test('a lookup shows what was typed last, though its first answer comes late', async ({
  signedIn,
}) => {
  const page = await signedIn('admin@example.com');
  await page.goto('/admin/proposals');
  await hydrated(page);
  const known = Promise.withResolvers<void>();
  await page.route('**/__manifest?*', async (route) => {
    await known.promise;
    await route.continue();
  });
  const askedOf = (url: URL) =>
    url.pathname.includes('options') ? (url.searchParams.get('q') ?? '') : null;
  await page.route(
    (url) => askedOf(url) === '',
    async (route) => {
      await setTimeout(500);
      await route.continue();
    },
  );
  const answerTo = (words: string) =>
    page.waitForResponse((response) => askedOf(new URL(response.url())) === words);
  const answers = Promise.all([answerTo(''), answerTo('Dana Whitfield')]);
  await page.getByRole('button', { name: 'Create Proposal' }).click();
  const lookup = page.getByRole('dialog').getByRole('combobox', { name: 'Customer' });
  await lookup.fill('Dana Whitfield');
  // By then what was typed is asked for.
  await setTimeout(500);
  known.resolve();
  await answers;
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
});

test('signing in needs no client', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/customer-auth', { waitUntil: 'commit' });
  await signIn(page, 'customer@example.com');
  await expect(page).toHaveURL('/customer');
  release();
});

test.describe('where the client can not be loaded', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('a press says so, and the words stay', async ({ signedIn }) => {
    const page = await signedIn('customer@example.com');
    const words = freshEmail('unsent');
    await page.route('**/assets/*.js', (route) => route.abort());
    const posts = postsOf(page);
    await page.goto('/customer/tickets/new', { waitUntil: 'commit' });
    await page.getByLabel('Title').fill(words);
    await page.getByLabel('Description').fill('Every word of it.');
    const told = page.waitForEvent('dialog');
    const pressed = page.getByRole('button', { name: 'Create Ticket' }).click();
    const message = await told;
    expect(message.message()).toContain('nothing was sent');
    await message.accept();
    await pressed;
    await expect(page.getByLabel('Title')).toHaveValue(words);
    expect(posts).toEqual([]);
  });
});

/** Holds back the scripts of the page's client until the function that is returned is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** The paths that the page posts to from now on. */
function postsOf(page: Page): string[] {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  return posts;
}
