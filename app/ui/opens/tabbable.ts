const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** What the Tab key stops at inside of an element, in its order. */
function tabbableIn(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(STOPS)].filter(
    (each) =>
      each.tabIndex >= 0 &&
      !each.matches(':disabled') &&
      each.getClientRects().length > 0 &&
      !isOtherChoice(each),
  );
}

/** Of radio buttons with one name the key stops at the chosen one alone. */
function isOtherChoice(element: HTMLElement): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) {
    return false;
  }
  const chosen = element.form?.elements.namedItem(element.name);
  return chosen instanceof RadioNodeList && chosen.value !== '';
}

/** Moves the focus into an element that opens: to what asks for it, to its first stop or item, or to itself. */
export function focusInside(element: HTMLElement): void {
  if (element.contains(document.activeElement)) return;
  const wanted = element.querySelector<HTMLElement>('[data-autofocus], [role^="menuitem"]');
  (wanted ?? tabbableIn(element)[0] ?? element).focus({ preventScroll: true });
}

/** Makes the Tab key move around within these elements: the first stop follows the last. */
export function moveTabWithin(
  event: KeyboardEvent,
  elements: readonly (HTMLElement | null)[],
): void {
  if (event.defaultPrevented) return;
  const rings = elements
    .map((element) => (element ? tabbableIn(element) : []))
    .filter((stops) => stops.length > 0);
  const { activeElement } = document;
  const ring = rings.findIndex((stops) => stops.some((stop) => stop === activeElement));
  const step = event.shiftKey ? -1 : 1;
  if (ring >= 0 && rings[ring]?.at(event.shiftKey ? 0 : -1) !== activeElement) return;
  event.preventDefault();
  const next = ring < 0 ? rings[0] : rings.at((ring + step) % rings.length);
  next?.at(event.shiftKey ? -1 : 0)?.focus();
}
