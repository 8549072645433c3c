import type { Page } from '@playwright/test';
import { expect, freshEmail, signIn, test, toast } from './fixtures.ts';

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
