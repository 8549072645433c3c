import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { expect, hydrated, test, toast } from './fixtures.ts';

// What opens, by the keys that the ARIA Authoring Practices list for it, where there is little room, in forced colors and without
// motion. It needs nothing that one browser alone has.

const ROOMS: readonly (BrowserContextOptions & { name: string })[] = [
  { name: '1280 × 1024 at 400 %', viewport: { width: 320, height: 256 } },
  { name: 'a phone held sideways', viewport: { width: 740, height: 360 }, hasTouch: true },
  { name: '1280 × 1024 at 200 %', viewport: { width: 640, height: 512 }, forcedColors: 'active' },
  { name: 'a desk without motion', reducedMotion: 'reduce' },
];

test.describe.configure({ mode: 'parallel' });

for (const { name, ...room } of ROOMS) {
  test(`what opens, folds and tells can be used by keys: ${name}`, async ({ signedIn }) => {
    const page = await signedIn('admin@example.com', undefined, room);
    await page.goto('/admin/tasks');
    await hydrated(page);
    await theMenuButton(page);
    await theDialog(page);
    await theQuestion(page);
    await theDisclosure(page);
    await theToast(page);
    await page.goto('/admin/contracts');
    await hydrated(page);
    await theToolbarAndTabs(page);
  });
}

/** Menu button and menu. */
async function theMenuButton(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Account menu of/ });
  const menu = page.getByRole('menu');
  const items = menu.locator('[role^=menuitem]');
  for (const key of ['Enter', 'Space', 'ArrowDown']) {
    await button.focus();
    await page.keyboard.press(key);
    await expect(items.first()).toBeFocused();
    await expectInSight(page, menu);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  }
  await page.keyboard.press('Enter');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(items.last()).toBeFocused();
  await expectInSight(page, items.last());
  await expectMarked(items.last(), items.first());
  await page.keyboard.press('ArrowDown');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(items.last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('l');
  await expect(menu.getByRole('menuitemradio', { name: 'Light' })).toBeFocused();
  await page.keyboard.press('l');
  await expect(menu.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu).toHaveCount(0);
  // It went on from the button, not from the document's beginning.
  await expect(page.locator('header :focus')).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveCount(1);
  // The second press on the button closes it, one elsewhere as well.
  await button.click();
  await expect(menu).toBeVisible();
  await button.click();
  await expect(menu).toHaveCount(0);
  await button.click();
  await expect(menu).toBeVisible();
  await page.mouse.click(2, 2);
  await expect(menu).toHaveCount(0);
}

/** What a press on a button focuses in Safari: nothing. */
test('a dialog gives the focus back to a button that took none', async ({ signedIn }) => {
  const page = await signedIn('admin@example.com');
  await page.goto('/admin/tasks');
  await hydrated(page);
  await page.evaluate(() => {
    const keepAway = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('main button')) {
        event.preventDefault();
      }
    };
    document.addEventListener('mousedown', keepAway);
  });
  const opener = page.getByRole('main').getByRole('button', { name: 'Create Task' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Create Task' });
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

/** Presses a key that an input method takes for itself, as Chrome and as Safari tell of it. */
async function pressComposing(page: Page, key: string): Promise<void> {
  for (const how of [{ isComposing: true }, { keyCode: 229 }]) {
    await page.locator(':focus').dispatchEvent('keydown', { key, bubbles: true, ...how });
  }
}

test('the keys of an input method choose, open and close nothing', async ({ signedIn }) => {
  const page = await signedIn('admin@example.com');
  await page.goto('/admin/tasks', { waitUntil: 'networkidle' });
  await hydrated(page);
  await page.getByRole('main').getByRole('button', { name: 'Create Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Task' });
  const box = dialog.getByRole('combobox', { name: 'Customer' });
  await box.fill('Tarry');
  await expect(page.getByRole('option', { name: /Tarryall/ }).first()).toBeVisible();
  for (const key of ['Enter', 'Escape']) await pressComposing(page, key);
  await expect(page.getByRole('listbox')).toBeVisible();
  await expect(box).toHaveValue('Tarry');
  await dialog.getByLabel('Title').focus();
  await pressComposing(page, 'Escape');
  await expect(dialog).toBeVisible();
  await page.goto('/admin', { waitUntil: 'networkidle' });
  await hydrated(page);
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog').getByRole('combobox');
  await search.fill('Tarryall');
  await expect(page.getByRole('option', { name: /Tarryall/ }).first()).toBeVisible();
  for (const key of ['Enter', 'Escape']) await pressComposing(page, key);
  await expect(search).toHaveValue('Tarryall');
  await expect(page).toHaveURL('/admin');
  // On a Monday the week has no rows of its own yet.
  await page.goto('/admin/time-tracking?view=week&rows=last', { waitUntil: 'networkidle' });
  await hydrated(page);
  const cell = page.getByRole('textbox', { name: /^Hours on / }).first();
  await cell.fill('１');
  for (const key of ['Enter', 'Escape']) await pressComposing(page, key);
  await expect(cell).toHaveValue('１');
  await expect(cell).toBeFocused();
  await expect(cell).not.toHaveAttribute('aria-invalid');
});

/** Dialog, and the combobox in it. */
async function theDialog(page: Page): Promise<void> {
  const opener = page.getByRole('main').getByRole('button', { name: 'Create Task' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create Task' });
  await expect(dialog.locator(':focus')).toHaveCount(1);
  // Nothing behind it can be reached, not from its shade and not by Tab.
  await expect(page.locator('header a').first()).toBeAttached();
  expect(
    await page.locator('header a').evaluateAll((links) => {
      for (const link of links) if (link instanceof HTMLElement) link.focus();
      return links.some((link) => link === document.activeElement);
    }),
  ).toBe(false);
  await page.mouse.click(1, 1);
  await expect(dialog.locator(':focus')).toHaveCount(1);
  const close = dialog.getByRole('button', { name: 'Close' });
  await close.focus();
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('button', { name: 'Create Task' })).toBeFocused();
  await expectInSight(page, dialog.getByRole('button', { name: 'Create Task' }));
  await page.keyboard.press('Tab');
  await expect(close).toBeFocused();
  await theCombobox(page, dialog.getByRole('combobox', { name: 'Customer' }));
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
}

async function theCombobox(page: Page, box: Locator): Promise<void> {
  await box.focus();
  await page.keyboard.press('ArrowDown');
  const list = page.getByRole('listbox');
  const options = list.getByRole('option');
  await expect(options.nth(2)).toBeVisible();
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expectInSight(page, list);
  await expect(page.getByRole('status').filter({ hasText: /^\d+ results$/ })).toHaveCount(1);
  const active = async () => {
    const id = (await box.getAttribute('aria-activedescendant')) ?? '';
    expect(id).not.toMatch(/\s/);
    return page.locator(`[id="${id}"]`);
  };
  await page.keyboard.press('ArrowDown');
  await expectMarked(await active(), options.nth(2));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expectInSight(page, await active());
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await expect(box).toBeFocused();
}

/** A question (alertdialog) that a select asks once its choice is committed. */
async function theQuestion(page: Page): Promise<void> {
  const status = page
    .getByRole('main')
    .getByRole('combobox', { name: /^Status of / })
    .first();
  const before = await status.inputValue();
  await status.focus();
  // From any status to one that the customer is told of.
  const key = before === 'cancelled' ? 'Home' : 'End';
  await page.keyboard.press(key);
  await expect(status).not.toHaveValue(before);
  // Passing over an option is not choosing it.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(status).toHaveValue(before);
  // Enter commits it; then the question has the focus, its sentence is its description, and Tab stays within.
  await page.keyboard.press(key);
  await expect(status).not.toHaveValue(before);
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.locator(':focus')).toHaveCount(1);
  await expect(question).toHaveAccessibleDescription(/\S+ \S+/);
  await expectInSight(page, question.locator(':focus'));
  const stops = new Set<string>();
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press(step < 2 ? 'Tab' : 'Shift+Tab');
    await expect(question.locator(':focus')).toHaveCount(1);
    stops.add(await question.locator(':focus').innerText());
  }
  expect(stops.size).toBeGreaterThan(1);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(status).toHaveValue(before);
  await expect(status).toBeFocused();
}

/** What folds, where there is no room for all of it: the filters of a list. */
async function theDisclosure(page: Page): Promise<void> {
  const summary = page.getByRole('main').locator('summary:visible').first();
  if ((await summary.count()) === 0) return;
  const fold = summary.locator('..');
  for (const key of ['Enter', 'Space']) {
    await summary.focus();
    await page.keyboard.press(key);
    await expect(fold).toHaveAttribute('open', '');
    await expect(summary).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator('select:focus, input:focus')).toHaveCount(1);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press(key);
    await expect(fold).not.toHaveAttribute('open');
  }
}

/** What is told while a dialog is open: in sight, reached by Tab, and closed without losing the place. */
async function theToast(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Create Task' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create Task' });
  const send = dialog.getByRole('button', { name: 'Create Task' });
  await send.focus();
  await page.keyboard.press('Enter');
  const refusal = toast(page, 'Validation error');
  await expectInSight(page, refusal);
  await send.focus();
  await page.keyboard.press('Tab');
  const close = refusal.getByRole('button', { name: 'Close message' });
  await expect(close).toBeFocused();
  await expectInSight(page, close);
  await page.keyboard.press('Enter');
  await expect(refusal).toHaveCount(0);
  await expect(send).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** The tools of a text, and its views. */
async function theToolbarAndTabs(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Create Contract' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create Contract' });
  const write = dialog.getByRole('tab', { name: 'Write' });
  await write.focus();
  await page.keyboard.press('Tab');
  for (const [key, tool] of [
    [null, 'Heading'],
    ['ArrowRight', 'Bold'],
    ['End', 'Link'],
    ['ArrowRight', 'Heading'],
    ['ArrowLeft', 'Link'],
    ['Home', 'Heading'],
  ] as const) {
    if (key) await page.keyboard.press(key);
    const here = dialog.getByRole('toolbar').getByRole('button', { name: tool });
    await expect(here).toBeFocused();
    await expectInSight(page, here);
  }
  await write.focus();
  await page.keyboard.press('ArrowRight');
  const preview = dialog.getByRole('tab', { name: 'Preview' });
  await expect(preview).toBeFocused();
  await expectMarked(preview, write);
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('tabpanel')).toBeFocused();
}

/** Whether all of an element is in the window. */
async function expectInSight(page: Page, element: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const box = await element.boundingBox();
      const [width, height] = await page.evaluate(() => [innerWidth, innerHeight]);
      if (!box || !width || !height) return 'nowhere';
      const isIn = box.x >= -1 && box.y >= -1 && box.x + box.width <= width + 1;
      return isIn && box.y + box.height <= height + 1 ? 'in sight' : JSON.stringify(box);
    })
    .toBe('in sight');
}

/** Whether one element is told from another by more than a background, where the page's own colors are not shown. */
async function expectMarked(marked: Locator, other: Locator): Promise<void> {
  const look = (element: Locator) =>
    element.evaluate((each) => {
      const { outlineStyle, outlineWidth, backgroundColor } = getComputedStyle(each);
      return matchMedia('(forced-colors: active)').matches
        ? `${outlineStyle} ${outlineWidth}`
        : `${outlineStyle} ${outlineWidth} ${backgroundColor}`;
    });
  expect(await look(marked)).not.toBe(await look(other));
}
