import type { Page } from '@playwright/test';

type Counted = { presses: number; fields: number };

/**
 * Counts the clicks and taps of people on these pages from the next page they open on, and the fields that they type or choose
 * something in; typed words are no presses.
 */
export async function countPresses(...pages: Page[]): Promise<Counted> {
  const counted = { presses: 0, fields: 0 };
  for (const page of pages) {
    await page.exposeFunction('countPress', () => {
      counted.presses += 1;
    });
    await page.exposeFunction('countField', () => {
      counted.fields += 1;
    });
    await page.addInitScript(() => {
      const count = ({ isTrusted }: Event) => isTrusted && Reflect.get(window, 'countPress')();
      // A label passes its click on to its field: a press is what goes down once.
      document.addEventListener('pointerdown', count, true);
      const filled = new Set<string>();
      const fill = ({ target }: Event) => {
        const isField =
          target instanceof HTMLInputElement ||
          target instanceof HTMLTextAreaElement ||
          target instanceof HTMLSelectElement;
        if (!isField || /^(?:checkbox|radio|file|hidden)$/.test(target.type)) return;
        // A field that is drawn anew stays the same one.
        const field = target.name || target.getAttribute('aria-label') || target.id;
        if (filled.has(field)) return;
        filled.add(field);
        Reflect.get(window, 'countField')();
      };
      document.addEventListener('input', fill, true);
    });
  }
  return counted;
}

/** Begins to count again. */
export function countAgain(counted: Counted): void {
  counted.presses = 0;
  counted.fields = 0;
}
