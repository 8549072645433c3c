import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';

// One search fails on purpose.
test.use({ expectedErrors: /Failed to load resource/ });

const SOMEBODY_ELSES = 'Purchase order field at intake';

function searchOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Search' });
  return { dialog, box: dialog.getByRole('combobox'), options: dialog.getByRole('option') };
}

/** Holds the answer with a customer's page until the function that it resolves to is called. */
async function holdRecord(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/admin\/customers\/[\da-f-]{36}\.data/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Presses Escape as soon as a dialog is in the document, earlier than anyone could. */
async function escapeAtOnce(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watcher = new MutationObserver(() => {
      const dialog = document.querySelector('[role="dialog"]');
      if (!dialog) return;
      watcher.disconnect();
      document.body.dataset.escaped = '';
      const key = { key: 'Escape', bubbles: true, cancelable: true };
      dialog.dispatchEvent(new KeyboardEvent('keydown', key));
    });
    watcher.observe(document.body, { childList: true });
  });
}

test('staff find records and screens by the keyboard alone', async ({ atHome }) => {
  const page = await atHome('admin@example.com');
  const { dialog, box, options } = searchOf(page);
  await escapeAtOnce(page);
  await page.keyboard.press('Control+k');
  await expect(page.locator('body')).toHaveAttribute('data-escaped', '');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(dialog).toContainText('Type at least 2 letters');
  await page.keyboard.type('inv-1043');
  const first = dialog.getByRole('group').first().getByRole('option').first();
  await expect(first).toContainText('INV-1043');
  await expect(first).toHaveAttribute('aria-selected', 'true');

  await box.fill('tarryall');
  // A client is found once, and not by its company beside it.
  await expect(dialog.getByRole('group', { name: 'Customers' })).toBeVisible();
  await expect(dialog.getByRole('group', { name: 'Companies' })).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  const second = options.nth(1);
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute(
    'aria-activedescendant',
    (await second.getAttribute('id')) ?? '',
  );
  await page.keyboard.press('ArrowUp');
  const release = await holdRecord(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  // What was opened is offered again, also to someone who searches before it is drawn; a screen is found by its name.
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('group', { name: 'Create' })).toBeVisible();
  const openedLast = dialog.getByRole('group', { name: 'Opened last' });
  await expect(openedLast).toBeHidden();
  release();
  await expect(openedLast).toContainText('Tarryall');
  await expect(page).toHaveURL(/\/admin\/customers\/[\da-f-]{36}$/);
  await page.keyboard.type('time tr');
  await expect(options.first()).toHaveText('Time Tracking');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/time-tracking$/);

  // A search that fails can be tried again; Escape leads back to where one was.
  await page.route('**/search?*', (route) => route.abort());
  const opener = page.getByRole('button', { name: 'Search everywhere' });
  await opener.click();
  await box.fill('budget');
  await expect(dialog.getByRole('alert')).toContainText('The search did not answer.');
  await page.unroute('**/search?*');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(options.first()).toContainText(/budget/i);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  // Enter that comes before the answer opens what was typed, not what earlier words found.
  await opener.click();
  await box.fill('budget');
  await expect(options.first()).toContainText(/budget/i);
  await box.fill('inv-1043');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/[a-z-]+\/[\da-f-]{36}$/);
  await expect(page.getByRole('main')).toContainText('INV-1043');
  await expect(dialog).toBeHidden();
});

test('a customer finds only their own, also on a phone', async ({ atHome }) => {
  const page = await atHome('customer@example.com', undefined, {
    viewport: { width: 390, height: 844 },
  });
  const { dialog, box, options } = searchOf(page);
  await page.getByRole('button', { name: 'Search everywhere' }).click();
  await box.fill(SOMEBODY_ELSES);
  await expect(dialog).toContainText(`Nothing found for "${SOMEBODY_ELSES}"`);
  await expect(options).toHaveCount(0);
  await box.fill('new controller');
  await expect(options.first()).toContainText('Can our new controller get her own login?');
  await expectAccessible(page, 'the search', '[role=dialog]');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await options.first().click();
  await expect(page).toHaveURL(/\/customer\/tickets\/[\da-f-]{36}$/);
});

test('the search stays closed over a dialog, and hears the first letter typed', async ({
  signedIn,
}) => {
  const page = await signedIn('admin@example.com');
  // A busy machine: what a script leaves for the next moment comes late.
  await page.addInitScript(() => {
    const later = window.setTimeout;
    const late = (run: TimerHandler, ms = 0) => later(run, ms < 5 ? 400 : ms);
    window.setTimeout = late as typeof window.setTimeout;
  });
  await page.goto('/admin/companies');
  await page.getByRole('button', { name: 'Add Company' }).click();
  const form = page.getByRole('dialog', { name: 'Add Company' });
  await form.getByLabel('Company name').fill('Half a name');
  await page.keyboard.press('Control+k');
  await page.keyboard.type(' and more');
  await expect(form.getByLabel('Company name')).toHaveValue('Half a name and more');
  page.once('dialog', (question) => question.accept());
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();
  await page.keyboard.press('Control+k');
  const { dialog, box } = searchOf(page);
  await expect(dialog).toBeVisible();
  await page.keyboard.type('inv-1043');
  await expect(box).toHaveValue('inv-1043');
  await page.keyboard.press('Escape');

  // A menu closes for it, and would be above it.
  const menu = page.getByRole('menu');
  await page.getByRole('button', { name: /^Account menu of/ }).click();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await expect(menu).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // The bell has the focus while its notices come, when they are there, and when its button goes.
  const answer = Promise.withResolvers<void>();
  await page.route('**/notices', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: /^Notices/ }).click();
  const notices = page.getByRole('dialog', { name: 'Notices' });
  await expect(notices.getByText('Loading...')).toBeFocused();
  answer.resolve();
  await expect(notices.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: /^Notices/ })).toBeFocused();
  await expect(notices).toBeVisible();
});
