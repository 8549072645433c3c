import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test, toast } from './fixtures.ts';
import { expectFocusShown, open, press } from './keyboard.ts';

// While one of these is there, also one that is closing, the page hears no keys.
const COVERS = '[role$="dialog"], [data-opening]';

test('staff answer three tickets in twelve keys, handle three in thirty, and find the keys of a screen', async ({
  signedIn,
  installation,
}) => {
  const customer = await signedIn('customer@example.com');
  for (const title of [
    'Handled by keys, first',
    'Handled by keys, second',
    'Handled by keys, third',
  ]) {
    const answer = await customer.request.post('/customer/tickets/new', {
      form: { title, description: 'See https://example.com/readings.', submissionId: randomUUID() },
      headers: { origin: installation.url },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(302);
  }
  for (const title of ['Answered by keys, A', 'Answered by keys, B', 'Answered by keys, C']) {
    const form = { title, description: 'When is the visit?', submissionId: randomUUID() };
    const headers = { origin: installation.url };
    const sent = { form, headers, maxRedirects: 0 };
    expect((await customer.request.post('/customer/tickets/new', sent)).status()).toBe(302);
  }
  const page = await signedIn('admin@example.com');
  let keys = 0;
  const hit = async (...pressed: string[]) => {
    for (const key of pressed) {
      await page.keyboard.press(key);
      keys += 1;
    }
  };
  const write = async (key: 'r' | 'n', label: string, words: string) => {
    await hit(key);
    await expect(page.getByRole('textbox', { name: label })).toBeFocused();
    await page.keyboard.type(words);
    await hit('Enter');
    await expect(page.getByRole('log')).toContainText(words);
    await expect(page.getByRole('log')).not.toContainText('Sending...');
    await expectFormFree(page);
    await hit('Escape');
    await expect(page.getByRole('textbox', { name: 'Message' })).not.toBeFocused();
  };
  const heading = page.getByRole('heading', { level: 1 });
  const status = page.getByRole('combobox', { name: /^Status of #/ });
  const resolve = async () => {
    await hit('e');
    await expect(page.getByRole('button', { name: 'Set to Resolved' })).toBeFocused();
    await hit('Enter');
    await expect(status).toHaveValue('resolved');
    await expect(status).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };

  // From the list on: three answers, each of which resolves its ticket and opens the next.
  await open(page, '/admin/tickets?q=answered by keys&status=open');
  const queue = page.getByRole('link', { name: /Answered by keys/ });
  const asked = await queue.allInnerTexts();
  expect(asked).toHaveLength(3);
  // Keys are heard once the page's helpers are there.
  const search = page.getByRole('dialog', { name: 'Search' });
  await page.keyboard.press('Control+k');
  await expect(search.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator(COVERS)).toHaveCount(0);
  await hit('j');
  await expect(queue.first()).toBeFocused();
  await hit('Enter');
  await expect(heading).toHaveText(asked[0] ?? '');
  await hit('s');
  const how = page.getByRole('combobox', { name: 'How to send' });
  await expect(how).toBeFocused();
  await expectFocusShown(page);
  await hit('ArrowDown', 'ArrowDown', 'Enter');
  for (const [place, title] of asked.entries()) {
    await expect(heading).toHaveText(title);
    if (place > 0) await hit('r');
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Send and resolve' })).toBeEnabled();
    await page.keyboard.type('On Tuesday.');
    await hit('Enter');
  }
  // After the last one the list is there again, and nothing is left on it.
  await expect(heading).toHaveText('Ticket Management');
  await expect(queue).toHaveCount(0);
  expect(keys, 'keys for three answers').toBeLessThanOrEqual(12);
  await toast(page, 'Message sent').last().getByRole('button', { name: 'Undo' }).click();
  await expect(queue).toHaveText(asked.slice(2));
  await hit('j');
  await expect(queue).toBeFocused();
  await hit('Enter');
  await expect(page.getByRole('log')).toContainText('On Tuesday.');
  await hit('s', 'ArrowUp', 'ArrowUp', 'Enter');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  keys = 0;

  await open(page, '/admin');
  await hit('Control+k');
  await expect(search.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('tickets');
  await hit('Enter');
  await expect(heading).toHaveText('Ticket Management');
  await expect(page.locator(COVERS)).toHaveCount(0);
  await hit('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('handled by keys');
  await hit('Enter');
  await expect(page).toHaveURL(/q=handled/);
  await expect(page.getByRole('row')).toHaveCount(4);
  // All of them are due at the same time.
  const found = page.getByRole('link', { name: /Handled by keys/ });
  const [first = '', second = '', third = ''] = await found.allInnerTexts();
  await hit('Escape', 'j');
  await expect(found.first()).toBeFocused();
  await expectFocusShown(page);
  await hit('Enter');
  await expect(heading).toHaveText(first);
  await hit('a');
  await expect(page.getByRole('button', { name: 'Unassign' })).toBeVisible();
  await write('r', 'Message', 'Answered from the keyboard.');
  await resolve();
  await hit('j');
  await expect(heading).toHaveText(second);
  await write('n', 'Internal note', 'Noted from the keyboard.');
  await resolve();
  await hit(']');
  await expect(heading).toHaveText(third);
  await write('r', 'Message', 'Answered as well.');
  await resolve();
  expect(keys, 'keys beside the words').toBeLessThanOrEqual(30);
  await hit('[');
  await expect(heading).toHaveText(second);
  await expect(page.getByRole('link', { name: 'Back to Tickets' })).toHaveAttribute(
    'href',
    /q=hand/,
  );

  // What was typed of addresses leads there, in a tab of its own.
  const link = page.getByRole('link', { name: 'https://example.com/readings', exact: true });
  await expect(link).toHaveAttribute('rel', /noopener/);

  // No key is heard in a field or with a modifier, and none once they are turned off.
  await page.keyboard.press('Control+j');
  await hit('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toContainText('Write an internal note');
  await expect(list).not.toContainText('Resolve');
  await expectAccessible(page, 'the keys of a ticket', '[role=dialog]');
  await hit('j');
  await press(page, list.getByRole('switch', { name: 'Use single keys' }), 'Space');
  await hit('Escape');
  await expect(list).toHaveCount(0);
  await hit('j');
  await expect(heading).toHaveText(second);

  // What can be made is reached from everywhere, in the dialog of its screen, and also by its address.
  await hit('Control+k');
  await expect(search.getByRole('group', { name: 'Opened last' })).toContainText(third);
  await expectAccessible(page, 'the search before anything is typed', '[role=dialog]');
  await page.keyboard.type('create pro');
  await expect(search.getByRole('option', { name: 'Create Procedure' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await hit('Enter');
  const project = page.getByRole('dialog', { name: 'Create Project' });
  await expect(project.getByRole('combobox', { name: 'Customer' })).toBeFocused();
  await expect(page).toHaveURL('/admin/projects#new');
  await hit('Escape');
  await expect(project).toHaveCount(0);
  await open(page, '/admin/companies#new');
  await expect(
    page.getByRole('dialog', { name: 'Add Company' }).getByLabel('Company name'),
  ).toBeFocused();
});

/** Holds that no message is above the form that someone writes in. */
async function expectFormFree(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Close message' }).last()).toBeVisible();
  const covered = () =>
    page.evaluate(() => {
      const boxes = [...document.querySelectorAll('[data-kind]')].map((each) =>
        each.getBoundingClientRect(),
      );
      return [...document.querySelectorAll('main form:has(textarea) :is(button, textarea)')]
        .filter((each) => {
          const { left, right, top, bottom, width } = each.getBoundingClientRect();
          return boxes.some(
            (box) =>
              width > 1 &&
              left < box.right &&
              box.left < right &&
              top < box.bottom &&
              box.top < bottom,
          );
        })
        .map((each) => each.textContent || each.getAttribute('aria-label'));
    });
  await expect.poll(covered).toEqual([]);
}
