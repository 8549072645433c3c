import { use } from 'react';
import { NonceContext } from '#app/platform/http/nonce.ts';

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
  // The script below hears it, as it does of other tabs.
  window.dispatchEvent(new Event('storage'));
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
