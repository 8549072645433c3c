import type { Page } from '@playwright/test';

/** Counts the clicks and taps of people on these pages from the next page they open on. Typed words are none. */
export async function countPresses(...pages: Page[]): Promise<{ presses: number }> {
  const counted = { presses: 0 };
  for (const page of pages) {
    await page.exposeFunction('countPress', () => {
      counted.presses += 1;
    });
    await page.addInitScript(() => {
      const count = ({ isTrusted }: Event) => isTrusted && Reflect.get(window, 'countPress')();
      // A label passes its click on to its field: a press is what goes down once.
      document.addEventListener('pointerdown', count, true);
    });
  }
  return counted;
}
