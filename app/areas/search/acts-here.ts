/** Something that can be pressed on the page behind the search. */
export type ActHere = { label: string; press: () => void };

const MOST = 12;

/** Returns the buttons at the title of the page that is open and of its parts, by their words, in their order. */
export function actsHere(): ActHere[] {
  const found = document.querySelectorAll<HTMLElement>(
    'main [data-acts] :is(button:not([disabled]), a[href])',
  );
  const acts = new Map<string, HTMLElement>();
  for (const element of found) {
    const label = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
    if (label && element.checkVisibility() && !acts.has(label)) acts.set(label, element);
  }
  return [...acts]
    .slice(0, MOST)
    .map(([label, element]) => ({ label, press: () => element.click() }));
}
