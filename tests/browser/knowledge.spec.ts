import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { chooseMore, closeToasts, expect, hydrated, rowOf, test, toast } from './fixtures.ts';
import { countAgain, countPresses } from './presses.ts';

const BASE = '/admin/knowledge-base';
const ARTICLE = 'Economizer checks before cooling season';
const CONTENT = [
  'Stuck dampers cost cooling hours.',
  '## Look',
  'At the linkage.',
  '## Command',
  'Full open, then closed.',
  '## Record',
  'The mixed-air temperature.',
].join('\n\n');

// Pages that are gone answer 404.
test.use({ expectedErrors: /status of 404/ });

test('an article from its draft to its readers and back', async ({ signedIn, visit }) => {
  const admin = await signedIn('admin@example.com');

  await admin.goto(`${BASE}/categories`);
  await hydrated(admin);
  await admin.getByRole('button', { name: 'Create Category' }).click();
  const category = admin.getByRole('dialog', { name: 'Create Category' });
  await category.getByRole('button', { name: 'Create Category' }).click();
  await expect(category.getByText('Name is required')).toBeVisible();
  await category.getByLabel('Name').fill('Controls');
  await expect(category.getByRole('radio', { name: 'No icon' })).toBeChecked();
  await category.getByRole('radio', { name: 'Thermometer' }).check();
  await category.getByLabel('Sort order').fill('9');
  await category.getByRole('button', { name: 'Create Category' }).click();
  await expect(toast(admin, 'Category created successfully')).toBeVisible();
  await closeToasts(admin);
  await admin.getByRole('button', { name: 'Move Controls up' }).click();
  await expect(toast(admin, 'Category moved')).toBeVisible();
  await expect(admin.getByRole('row').nth(5)).toContainText('Controls');

  await admin.goto(BASE);
  await hydrated(admin);
  await admin.getByRole('button', { name: 'Create Article' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Create Article' });
  await dialog.getByLabel('Title').fill(ARTICLE);
  await dialog.getByLabel('Category').selectOption('Controls');
  await dialog.getByLabel('Content', { exact: true }).fill(CONTENT);
  // What was typed is not lost to a key.
  const [question] = await Promise.all([
    admin.waitForEvent('dialog').then(async (asked) => {
      await asked.dismiss();
      return asked.message();
    }),
    dialog.getByLabel('Title').press('Escape'),
  ]);
  expect(question).toContain('Close this form without saving them?');
  await expect(dialog.getByLabel('Title')).toHaveValue(ARTICLE);
  await dialog.getByRole('button', { name: 'Create Article' }).click();
  await expect(toast(admin, 'Article created successfully')).toBeVisible();
  const row = rowOf(admin, ARTICLE);
  await expect(row).toContainText('Draft');

  const reader = await visit();
  const address = '/kb/economizer-checks-before-cooling-season';
  expect((await reader.goto(address))?.status()).toBe(404);
  await row.getByRole('button', { name: `Publish ${ARTICLE}` }).click();
  await expect(toast(admin, 'Article published')).toBeVisible();

  await readAndAnswer(reader, address);
  const plain = await visit({ javaScriptEnabled: false });
  await plain.goto(address);
  await plain.getByRole('button', { name: 'Yes' }).click();
  await expect(plain.getByText('Thank you.')).toBeVisible();

  await row.getByRole('link', { name: ARTICLE, exact: true }).click();
  await expect(admin.getByRole('heading', { name: ARTICLE, level: 1 })).toBeVisible();
  const facts = admin.getByRole('definition');
  await expect(facts.nth(2)).toHaveText('1');
  await expect(facts.nth(3)).toHaveText('1 of 2');
  await expect(admin.getByRole('table', { name: 'Comments' })).toContainText('Which sensor?');
  await expectAccessible(admin, 'an article in the back office');
  await admin.getByRole('link', { name: `Edit ${ARTICLE}` }).click();
  await admin.getByLabel('Title').fill(`${ARTICLE} opens`);
  await admin.getByLabel('Slug').fill('economizer-checks');
  await closeToasts(admin);
  await admin.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(admin, 'Article updated successfully')).toBeVisible();
  const moved = await reader.request.get(address, { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, '/kb/economizer-checks']);

  await chooseMore(admin, 'Archive', `${ARTICLE} opens`);
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await expect(toast(admin, 'Article archived')).toBeVisible();
  await expect.poll(async () => (await reader.request.get(address)).status()).toBe(404);
  await admin.getByRole('button', { name: `Restore ${ARTICLE} opens` }).click();
  await expect(toast(admin, 'Article restored')).toBeVisible();
  await admin.getByRole('button', { name: `Unpublish ${ARTICLE} opens` }).click();
  await expect(toast(admin, 'Article unpublished')).toBeVisible();
});

/** Finds the article as a reader does, reads it twice in one visit and says that it did not help. */
async function readAndAnswer(reader: Page, address: string): Promise<void> {
  await reader.goto('/kb');
  await reader.getByRole('link', { name: 'Controls' }).click();
  await reader.getByLabel('Search articles').fill('DAMPER');
  await reader.getByRole('button', { name: 'Search' }).click();
  await expect(reader).toHaveURL(/\/kb\?q=DAMPER&category=/);
  await expect(reader.locator('mark')).toHaveText('dampers');
  await reader.getByRole('link', { name: ARTICLE }).click();
  await expect(reader.getByRole('definition').filter({ hasText: 'view' })).toHaveText('1 view');
  await reader.reload();
  await hydrated(reader);
  const contents = reader.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'Record' }).click();
  await expect(reader).toHaveURL(`${address}#on-record`);
  await expect(reader.getByRole('heading', { name: 'Record' })).toBeInViewport();
  await reader.getByText('No', { exact: true }).click();
  await reader.getByLabel('What was missing or wrong?').fill('Which sensor?');
  await reader.getByRole('button', { name: 'Send' }).click();
  await expect(reader.getByText('Thank you.')).toBeFocused();
}

test('a search that finds nothing reaches the staff', async ({ signedIn, visit }) => {
  const reader = await visit();
  await reader.goto('/kb');
  await reader.getByLabel('Search articles').fill('Cooling tower  drift');
  await reader.getByRole('button', { name: 'Search' }).click();
  await expect(reader.getByText('No articles found matching your search.')).toBeVisible();
  await reader.getByLabel('Search articles').fill('Glycol percentage');
  await reader.getByRole('button', { name: 'Search' }).click();
  await expect(reader.getByLabel('Search articles')).toHaveValue('Glycol percentage');
  await expect(reader.getByText('No articles found matching your search.')).toBeVisible();
  // An address that is passed on is nobody's search.
  await (await visit()).goto('/kb?q=only+an+address');

  const admin = await signedIn('admin@example.com');
  const counted = await countPresses(admin);
  await admin.goto(`${BASE}/searches?sort=last&dir=desc`);
  await hydrated(admin);
  await expect(rowOf(admin, 'cooling tower drift')).toContainText('1');
  await expect(rowOf(admin, 'only an address')).toHaveCount(0);
  await admin.getByRole('button', { name: 'Write an article about cooling tower drift' }).click();
  await expect(admin.getByRole('dialog').getByLabel('Title')).toHaveValue('Cooling tower drift');
  await admin.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await admin.getByRole('button', { name: 'Dismiss cooling tower drift' }).click();
  await expect(toast(admin, 'Search dismissed')).toBeVisible();
  await expect(rowOf(admin, 'cooling tower drift')).toHaveCount(0);

  // Three presses from the search to the article that answers it, which takes the search off the list.
  await closeToasts(admin);
  countAgain(counted);
  await admin.getByRole('button', { name: 'Write an article about glycol percentage' }).click();
  const article = admin.getByRole('dialog', { name: 'Create Article' });
  await article.getByLabel('Category').selectOption({ index: 1 });
  await article.getByLabel('Content', { exact: true }).fill('Glycol percentage: 35 by volume.');
  await article.getByLabel('Publish immediately').check();
  await article.getByRole('button', { name: 'Create Article' }).click();
  await expect(toast(admin, 'Article created successfully')).toBeVisible();
  await expect(rowOf(admin, 'glycol percentage')).toHaveCount(0);
  expect(counted).toEqual({ presses: 3, fields: 2 });
});

test('a new ticket suggests articles while its title is typed', async ({ signedIn }) => {
  const customer = await signedIn('customer@example.com');
  await customer.goto('/customer/tickets/new');
  await customer.getByLabel('Title').pressSequentially('How do we price a maintenance agreement');
  const suggested = customer.getByRole('list', { name: 'Suggested articles' }).getByRole('link');
  await expect(suggested.first()).toContainText('Pricing a maintenance agreement from hours');
  expect(await suggested.count()).toBeLessThanOrEqual(3);
  await expect(customer.getByRole('status').filter({ hasText: 'may answer it' })).toBeVisible();
  await customer.keyboard.press('Tab');
  await expect(suggested.first()).toBeFocused();
  const [article] = await Promise.all([
    customer.waitForEvent('popup'),
    customer.keyboard.press('Enter'),
  ]);
  await expect(article).toHaveURL(/\/kb\/price-agreement-from-hours/);
  await expect(customer.getByLabel('Title')).toHaveValue('How do we price a maintenance agreement');
  const asked = customer.waitForEvent('dialog');
  const leaving = customer.getByRole('link', { name: 'Cancel' }).click();
  await (await asked).dismiss();
  await leaving;
  await expect(customer.getByLabel('Title')).toHaveValue('How do we price a maintenance agreement');
  await customer.getByLabel('Title').fill('');
  await expect(suggested).toHaveCount(0);
  await customer.getByRole('link', { name: 'Cancel' }).click();
  await expect(customer).toHaveURL(/\/customer\/tickets$/);
});
