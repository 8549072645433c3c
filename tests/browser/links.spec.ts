import { randomUUID } from 'node:crypto';
import { expect, hydrated, test } from './fixtures.ts';

test('a link leads on within the page, leaves other clicks to the browser, and loads sections ahead', async ({
  atHome,
}) => {
  const page = await atHome('admin@example.com');
  await hydrated(page);
  await page.evaluate(() => {
    document.documentElement.dataset.same = 'document';
  });
  const same = page.locator('html[data-same="document"]');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  const tickets = sections.getByRole('link', { name: 'Tickets' });

  await tickets.hover();
  const ahead = page.locator('link[rel="prefetch"][href*="/admin/tickets.data"]');
  await expect(ahead).toHaveCount(1);
  await page.mouse.move(0, 0);
  await expect(ahead).toHaveCount(0);

  await tickets.locator('svg').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ticket Management');
  await expect(tickets).toHaveAttribute('aria-current', 'page');
  await expect(same).toHaveCount(1);

  // The address that it is on already takes no further step in the history.
  await tickets.click();
  await page.goBack();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(same).toHaveCount(1);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ticket Management');

  const record = page.getByRole('row').nth(1).getByRole('link').first();
  await record.hover();
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    record.click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(other).toHaveURL(/\/admin\/tickets\/[\da-f-]{36}$/);
  await other.close();
  await expect(page).toHaveURL(/\/admin\/tickets$/);
  // Loading a record would mark its news as read.
  await expect(page.locator('link[rel="prefetch"][href*="/admin/tickets/"]')).toHaveCount(0);

  await record.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/tickets\/[\da-f-]{36}$/);
  await expect(same).toHaveCount(1);
});

test('what is pressed fades until its page is there, and of two presses the last one counts', async ({
  atHome,
}) => {
  const page = await atHome('admin@example.com');
  await hydrated(page);
  const sections = page.getByRole('navigation', { name: 'Sections' });
  const link = (name: string) => sections.getByRole('link', { name: new RegExp(`^${name}`) });
  const heading = page.getByRole('heading', { level: 1 });
  const answer = Promise.withResolvers<void>();
  await page.route(/\/admin\/(?:tasks|projects|meetings)\.data/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await link('Tasks').click();
  await expect(link('Tasks')).toHaveAttribute('data-going', '');
  // Both before the browser paints.
  await page.evaluate(() => {
    const press = (path: string) =>
      document.querySelector<HTMLElement>(`nav a[href="${path}"]`)?.click();
    press('/admin/projects');
    press('/admin/meetings');
  });
  answer.resolve();
  await expect(heading).toHaveText('Meetings');
  await expect(page.locator('[data-going]')).toHaveCount(0);
  await page.goBack();
  await expect(heading).not.toHaveText('Meetings');
  await expect(page).toHaveURL(/\/admin$/);

  // A search and a choice are steps of the history, and the same search again is none.
  await link('Tasks').click();
  await expect(heading).toHaveText('Task Management');
  await page.getByRole('searchbox').fill('no such words & signs?');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/tasks\?q=no\+such\+words\+%26\+signs%3F/);
  await page.getByRole('searchbox').press('Enter');
  await expect(page.locator('[data-going]')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/admin/tasks');
  await expect(page.getByRole('searchbox')).toHaveValue('');

  // A choice that the page never came to is taken back; letters typed on while it comes are not.
  await page.goto('/admin/tickets');
  const held = Promise.withResolvers<void>();
  await page.route(/\/admin\/tickets\.data/, async (route) => {
    await held.promise;
    await route.continue().catch(() => {});
  });
  const status = page.getByRole('combobox', { name: 'Status', exact: true });
  await status.selectOption('resolved');
  await page.getByRole('columnheader').getByRole('link').first().click();
  held.resolve();
  await expect(page).toHaveURL(/sort=/);
  await expect(status).toHaveValue('');
  const words = Promise.withResolvers<void>();
  await page.route(/\/admin\/tickets\.data/, async (route) => {
    await words.promise;
    await route.continue();
  });
  const search = page.getByRole('searchbox');
  await search.fill('boi');
  await search.press('Enter');
  await expect(page.locator('form[data-going]')).toHaveCount(1);
  await expect(page.getByRole('main').getByText('Loading...')).toHaveCount(1);
  await search.press('End');
  await page.keyboard.type('ler');
  words.resolve();
  await expect(page).toHaveURL(/q=boi&/);
  await expect(search).toHaveValue('boiler');
});

test('a key that is pressed the moment a ticket shows presses what is on it', async ({
  signedIn,
  installation,
}) => {
  const customer = await signedIn('customer@example.com');
  const form = { title: 'Pressed at once', description: 'It rattles.', submissionId: randomUUID() };
  const headers = { origin: installation.url };
  await customer.request.post('/customer/tickets/new', { form, headers });
  const page = await signedIn('admin@example.com');
  await page.goto('/admin/tickets?q=pressed at once');
  // Keys are heard once the page's helpers are there.
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const facts = document.querySelector('aside[aria-label="Ticket details"]');
      if (!facts) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('link', { name: /Pressed at once/ }).click();
  await expect(page.getByRole('button', { name: 'Unassign' })).toBeVisible();
});

test('another color scheme reaches the screen, its rows and what is around it', async ({
  atHome,
}) => {
  const page = await atHome('admin@example.com', undefined, { colorScheme: 'light' });
  await page.goto('/admin/tickets');
  await hydrated(page);
  const rows = page.locator('tbody').getByRole('row');
  for (const [choice, scheme] of [
    ['Dark', 'dark'],
    ['Light', 'light'],
    ['Dark', 'dark'],
    ['Same as device', 'light'],
  ] as const) {
    await page.getByRole('button', { name: /^Account menu of/ }).click();
    await page.getByRole('menuitemradio', { name: choice }).click();
    await page.keyboard.press('Escape');
    await expect(page.locator('body')).toHaveCSS('color-scheme', scheme);
    await expect(rows.first()).toHaveCSS('color-scheme', scheme);
    await expect(rows.last()).toHaveCSS('color-scheme', scheme);
  }
});
