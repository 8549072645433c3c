import { use } from 'react';
import { NonceContext } from '#app/platform/http/nonce.ts';
import { afterPaint } from './after-paint.ts';

const PLACE = 'plenum-color-scheme';

/** The color scheme that a person chose for this browser; `auto` is the device's. */
export type ColorChoice = 'light' | 'dark' | 'auto';

/** What was chosen in this browser. */
export function chosenColors(): ColorChoice {
  try {
    const chosen = localStorage.getItem(PLACE);
    return chosen === 'light' || chosen === 'dark' ? chosen : 'auto';
  } catch {
    return 'auto';
  }
}

/** Shows all pages of this browser in a color scheme from now on. */
export function chooseColors(choice: ColorChoice): void {
  try {
    localStorage.setItem(PLACE, choice);
  } catch {
    // The browser lets nothing be stored.
  }
  // All elements change, so in pieces: the menu marks the choice first, then comes the screen without its rows, then these, then what
  // is around it. The script below hears the event, as it does of other tabs.
  const screen = [...document.querySelectorAll<HTMLElement>('#main')];
  const rows = [...document.querySelectorAll<HTMLElement>('#main tbody tr')];
  const half = Math.ceil(rows.length / 2);
  const former = getComputedStyle(document.body).colorScheme;
  const device = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const scheme = choice === 'auto' ? device : choice;
  afterPaints([
    () => {
      show(rows, former);
      show(screen, scheme);
    },
    () => show(rows.slice(0, half), scheme),
    () => show(rows.slice(half), scheme),
    () => window.dispatchEvent(new Event('storage')),
    () => show([...screen, ...rows], null),
  ]);
}

/** Shows parts of the page in a color scheme, whatever is around them; null for the one around them. */
function show(parts: readonly HTMLElement[], scheme: string | null): void {
  for (const { style } of parts) {
    style.colorScheme = scheme ?? '';
    style.color = scheme ? 'var(--color-ink)' : '';
  }
}

function afterPaints([act, ...others]: readonly (() => void)[]): void {
  if (!act) return;
  afterPaint(() => {
    act();
    afterPaints(others);
  });
}

const SHOW = `(() => {
const show = () => {
let chosen = null;
try { chosen = localStorage.getItem('${PLACE}'); } catch {}
if (chosen !== 'light' && chosen !== 'dark') chosen = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
document.body.dataset.colorScheme = chosen;
};
show();
addEventListener('storage', show);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
})();`;

/** Shows the page in the chosen color scheme, or the device's, from the first paint on, and follows both. */
export function ColorScheme() {
  return (
    <script nonce={use(NonceContext)} suppressHydrationWarning>
      {SHOW}
    </script>
  );
}
