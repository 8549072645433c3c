import type { Locator, Page } from '@playwright/test';
import { expect, hydrated } from './fixtures.ts';

/** Presses Tab until the element has the focus, or Shift+Tab going `back`. Every stop on the way shows that it has it. */
export async function tabTo(page: Page, target: Locator, { back = false } = {}): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < 120; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    await expectFocusShown(page);
  }
  throw new Error(`Tab never led to ${target}.`);
}

/** Goes to the element by Tab and presses Enter on it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes to the field by Tab and types into it, over what it holds. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Chooses an option of a native select with the arrow keys, from the one that is chosen. */
export async function choose(page: Page, select: Locator, label: string): Promise<void> {
  await tabTo(page, select);
  const [from, to] = await select.evaluate(
    (box, words) =>
      box instanceof HTMLSelectElement
        ? [box.selectedIndex, [...box.options].findIndex(({ text }) => text === words)]
        : [0, 0],
    label,
  );
  const steps = (to ?? 0) - (from ?? 0);
  for (let step = 0; step < Math.abs(steps); step += 1) {
    await page.keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
  }
  await expect(select.locator('option:checked')).toHaveText(label);
}

/**
 * Whether what has the focus looks otherwise than without it: itself, what it is in, or what is drawn in its place. The
 * document itself is no stop.
 */
export async function expectFocusShown(page: Page): Promise<void> {
  const unseen = await page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    // A date has stops within it, and focusing it again would begin with the first.
    if (element instanceof HTMLInputElement && element.type === 'date') return null;
    const near = [
      element,
      element.nextElementSibling,
      element.parentElement,
      element.parentElement?.parentElement,
      element.parentElement?.parentElement?.parentElement,
      element.parentElement?.parentElement?.parentElement?.parentElement,
    ].filter((each) => each instanceof Element);
    const looks = () => {
      for (const each of near) getComputedStyle(each).borderColor;
      for (const animation of document.getAnimations()) {
        if (animation instanceof CSSTransition) animation.finish();
      }
      return near
        .map((each) => {
          const style = getComputedStyle(each);
          const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = style;
          const outline = outlineStyle === 'none' ? '' : outlineStyle + outlineWidth + outlineColor;
          return [outline, boxShadow, borderColor, style.backgroundColor, style.clipPath].join();
        })
        .join('|');
    };
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    if (outlineStyle !== 'none' && outlineWidth !== '0px') return null;
    const marked = looks();
    // Without the focus for a moment; nothing that listens for it hears of it.
    const events = ['blur', 'focusout', 'focus', 'focusin'];
    const stop = (event: Event) => event.stopImmediatePropagation();
    for (const name of events) window.addEventListener(name, stop, true);
    element.blur();
    const plain = looks();
    element.focus({ preventScroll: true });
    for (const name of events) window.removeEventListener(name, stop, true);
    return marked === plain ? element.outerHTML.slice(0, 300) : null;
  });
  expect(unseen, 'shows no focus').toBeNull();
}

/** Opens a page and waits until keys are heard. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/** Opens a page and goes past its navigation, as someone does who knows the page. */
export async function openContent(page: Page, address: string): Promise<void> {
  await open(page, address);
  await press(page, page.getByRole('link', { name: 'Skip to content' }));
  await expect(page.getByRole('main')).toBeFocused();
}
