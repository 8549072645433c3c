import { use } from 'react';
import { NonceContext } from '#app/platform/http/nonce.ts';

// The names are the component library's: its menu item sets what is read here (`UserMenuList`).
const SHOW = `(() => {
const show = () => {
let chosen = null;
try { chosen = localStorage.getItem('mantine-color-scheme-value'); } catch {}
if (chosen !== 'light' && chosen !== 'dark') chosen = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
document.documentElement.dataset.mantineColorScheme = chosen;
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
