import type { Page } from '@playwright/test';
import { DEMO_COMPANIES } from '#demo/demo-companies.ts';
import { expect, test } from './fixtures.ts';
import { firstLink } from './screen-paths.ts';
import { SURFACES } from './screen-surfaces.ts';

/** Screens where a name that looks like a client's is none: what strangers typed, letters to them, texts of the firm. */
const OTHERS =
  /^\/admin(?:\?tab=submissions|\/approval\?|\/(?:settings|security|notifications|knowledge-base|automation|templates))/;

/** Records that quote what people wrote, or that are a client's own page. */
const OTHER_RECORDS =
  /^\/admin\/(?:inquiries|templates|knowledge-base|automation|procedures\/:\w+\/edit)/;

/** What a record's page quotes: documents as they are sent and signed, and who wrote a message; the page links the client besides. */
const QUOTED =
  '[data-print-sheet], [class*="sheet"], [class*="parties"], [class*="message"], [class*="comment"], [class*="card_"], [class*="note"], [class*="line_"]';

const { screens: SCREENS = [], roads: ROADS = [] } =
  SURFACES.find(({ name }) => name === 'back office') ?? {};

test('the name of a client is a link wherever staff read it', async ({ signedIn }) => {
  test.setTimeout(300_000);
  const page = await signedIn('admin@example.com');
  const clients = await clientsOf(page);
  const plain: string[] = [];
  for (const address of SCREENS.filter((each) => !OTHERS.test(each))) {
    await page.goto(address);
    plain.push(...(await plainNames(page, clients)).map((found) => `${address}: ${found}`));
  }
  expect(plain).toEqual([]);
});

test('the name of a client is a link on the pages of records, and leads there in notices and search', async ({
  signedIn,
}) => {
  test.setTimeout(300_000);
  const page = await signedIn('admin@example.com');
  const clients = await clientsOf(page);
  const plain: string[] = [];
  for (const [list, ...paths] of ROADS) {
    await page.goto(list);
    for (const path of paths) {
      const address = await firstLink(page, path);
      await page.goto(address);
      if (OTHER_RECORDS.test(path)) continue;
      plain.push(...(await plainNames(page, clients, QUOTED)).map((found) => `${path}: ${found}`));
      const unlinked = await page.getByRole('main').evaluate((main, wanted) => {
        const links = [...main.querySelectorAll('a[href^="/admin/customers/"], h1')];
        const isLinked = (name: string) => links.some((link) => link.textContent?.includes(name));
        return wanted.filter((name) => main.textContent?.includes(name) && !isLinked(name));
      }, clients);
      plain.push(...unlinked.map((name) => `${path}: no link to ${name}`));
    }
  }
  expect(plain).toEqual([]);

  await page.getByRole('button', { name: /^Notices/ }).click();
  const notices = page.getByRole('dialog', { name: 'Notices' });
  await expect(notices.getByRole('link').first()).toBeVisible();
  const unlinked = await notices.evaluate(
    (dialog, wanted) =>
      [...dialog.querySelectorAll('li')]
        .filter((item) => wanted.some((name) => item.textContent?.includes(name)))
        .filter((item) => !item.querySelector('a[href^="/admin/"]'))
        .map((item) => item.textContent),
    clients,
  );
  expect(unlinked).toEqual([]);
  await page.keyboard.press('Escape');

  const [client = ''] = clients;
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(client);
  const found = page.getByRole('group', { name: 'Customers' }).getByRole('option');
  await expect(found).toHaveCount(1);
  await found.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(client);
  await expect(page).toHaveURL(/\/admin\/customers\/[\da-f-]{36}$/);
});

/** Clients of the demo firm: those that other walks register are in the log by what they typed. */
async function clientsOf(page: Page): Promise<string[]> {
  await page.goto('/admin/customers');
  const names = await page
    .getByRole('main')
    .locator('a[href^="/admin/customers/"]')
    .evaluateAll((links) => links.map((link) => link.textContent?.trim() ?? ''));
  const demo = new Set(DEMO_COMPANIES.map(({ name }) => name));
  const clients = [...new Set(names)].filter((name) => demo.has(name));
  expect(clients.length).toBeGreaterThan(5);
  return clients;
}

/** Texts of the page that are a client's name and neither a link nor part of one, a heading, a form, or a choice. */
function plainNames(page: Page, clients: readonly string[], others = ''): Promise<string[]> {
  return page.evaluate(
    ([wanted, without]) => {
      const found: string[] = [];
      const main = document.querySelector('main');
      if (!main) return ['no main'];
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const text = walker.currentNode.textContent?.trim() ?? '';
        const around = walker.currentNode.parentElement;
        const name = wanted.find((each) => text.includes(each));
        if (!name || !around?.checkVisibility()) continue;
        const named = 'a, button, h1, option, textarea, caption, label, [role="dialog"]';
        if (around.closest(without ? `${named}, ${without}` : named)) continue;
        found.push(text.slice(0, 90));
      }
      return found;
    },
    [clients, others] as const,
  );
}

test('the column that names a record has room in every list, at the widths of laptops', async ({
  signedIn,
}) => {
  test.setTimeout(300_000);
  const page = await signedIn('admin@example.com');
  const narrow: string[] = [];
  for (const address of SCREENS) {
    await page.goto(address);
    for (const width of [1180, 1280, 1366]) {
      await page.setViewportSize({ width, height: 800 });
      const found = await page
        .locator('main td[data-part="head"]')
        .evaluateAll((cells) => cells.map((cell) => cell.clientWidth));
      if (found.some((room) => room < 8.5 * 16)) narrow.push(`${address} at ${width}: ${found[0]}`);
    }
  }
  expect(narrow).toEqual([]);
});

for (const width of [1440, 1920]) {
  test(`rows of the staff's lists are whole at ${width}, and use the room`, async ({
    signedIn,
  }) => {
    test.setTimeout(300_000);
    const page = await signedIn('admin@example.com', undefined, {
      viewport: { width, height: 900 },
    });
    const cut: string[] = [];
    for (const address of SCREENS) {
      await page.goto(address);
      const found = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main :is(td, th, li, dd, a, span, p)')]
          .filter((element) => {
            const { overflowX, textOverflow } = getComputedStyle(element);
            const hides =
              overflowX === 'hidden' || overflowX === 'clip' || textOverflow === 'ellipsis';
            const isShown = element.checkVisibility() && element.clientWidth > 8;
            return hides && isShown && element.scrollWidth > element.clientWidth + 1;
          })
          .map((element) => element.textContent?.trim().slice(0, 60) ?? ''),
      );
      cut.push(...found.map((text) => `${address}: ${text}`));
      const unnamed = await page
        .locator(
          'main :is(select, input:not([type=hidden]), [role=combobox]):not([aria-hidden=true])',
        )
        .evaluateAll((fields) =>
          fields
            .filter((field) => field.checkVisibility())
            .filter((field) => {
              const { labels } = field as HTMLInputElement;
              return (
                !labels?.length &&
                !field.getAttribute('aria-label') &&
                !field.getAttribute('aria-labelledby')
              );
            })
            .map((field) => field.outerHTML.slice(0, 80)),
        );
      expect.soft(unnamed, `filters of ${address} without a label`).toEqual([]);
    }
    expect(cut).toEqual([]);
    if (width === 1920) {
      await page.goto('/admin/tasks');
      const list = await page.getByRole('main').getByRole('table').first().boundingBox();
      expect(list?.width).toBeGreaterThan(1400);
    }
  });
}
