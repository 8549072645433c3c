import type { KeyboardEvent } from 'react';

const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** What the Tab key stops at inside of an element, in its order. */
function tabbableIn(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(STOPS)].filter(
    (each) => each.tabIndex >= 0 && !each.matches(':disabled') && each.getClientRects().length > 0,
  );
}

/** Has an element that opens begin with the focus: in what asks for it, in its first stop, or on itself. */
export function focusInside(element: HTMLElement): void {
  if (element.contains(document.activeElement)) return;
  const wanted = element.querySelector<HTMLElement>('[data-autofocus]');
  (wanted ?? tabbableIn(element)[0] ?? element).focus({ preventScroll: true });
}

/** Keeps the Tab key inside of the element that hears it: after the last stop comes the first. */
export function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target } = event;
  // One dialog may be rendered inside of another, and is elsewhere in the document.
  if (key !== 'Tab' || !(target instanceof Node && currentTarget.contains(target))) return;
  const stops = tabbableIn(currentTarget);
  const [leaves, enters] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  const { activeElement } = document;
  const isInside = stops.some((stop) => stop === activeElement);
  if (isInside && activeElement !== leaves) return;
  event.preventDefault();
  enters?.focus();
}
