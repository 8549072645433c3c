import { pressedButton } from '#app/ui/pressed-button.ts';

/** What is open above the page, the last one on top. Escape closes only that one. */
export const layers: HTMLElement[] = [];

/** Where messages are. They can be reached whatever is open. */
export const MESSAGES = '[data-messages]';

/** Makes everything inert except what is on top and the messages. */
export function shutOutTheRest(): void {
  const top = layers.at(-1);
  for (const element of document.body.children) {
    if (!(element instanceof HTMLElement) || element.matches(MESSAGES)) continue;
    element.inert = top !== undefined && element !== top;
  }
}

/** What is over the page. */
export const OVER_PAGE = '[data-over-page]';
/** Where the focus returns to, by the box that is over the page. */
export const waysBackOf = new WeakMap<Element, readonly HTMLElement[]>();

/**
 * Returns where the focus is, and where it was before the dialog that it is in, which may be gone by the time the focus
 * returns.
 */
export function waysBack(): HTMLElement[] {
  const { activeElement, body } = document;
  const isAnywhere = activeElement instanceof HTMLElement && activeElement !== body;
  // A button that was pressed and is disabled by now has lost it.
  const around = isAnywhere
    ? activeElement.closest(OVER_PAGE)
    : [...document.querySelectorAll(OVER_PAGE)].at(-1);
  const from = isAnywhere ? activeElement : pressedButton();
  return [...(from ? [from] : []), ...((around && waysBackOf.get(around)) ?? [])];
}

let locks = 0;

/** Keeps the page behind from scrolling, with the room of its scrollbar. @returns a function that ends that. */
export function lockScroll(hasScrollbar: boolean): () => void {
  const { style } = document.documentElement;
  if (locks === 0) {
    if (hasScrollbar) style.scrollbarGutter = 'stable';
    style.overflow = 'hidden';
  }
  locks += 1;
  return () => {
    locks -= 1;
    if (locks > 0) return;
    style.overflow = '';
    style.scrollbarGutter = '';
  };
}
