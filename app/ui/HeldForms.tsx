import { use } from 'react';
import { NonceContext } from '#app/platform/http/nonce.ts';

/**
 * Holds a form that is pressed before the client has taken over, and presses it again then: what was typed stays where it
 * is and is sent once. Posted as plain HTML, most forms of these screens would leave for an address without a page. Where the client
 * can't be loaded it says so, for nothing will be sent.
 */
const HOLD = `(() => {
const held = new Map();
let isBroken = false;
const tell = () => alert('This page could not be loaded whole, so nothing was sent. Copy what you typed, then reload the page.');
const hold = (event) => {
if (event.target.getAttribute('method') !== 'post') return;
event.preventDefault();
event.stopImmediatePropagation();
held.set(event.target, event.submitter);
if (isBroken) tell();
};
addEventListener('submit', hold, true);
addEventListener('error', ({ target }) => {
if (!(target instanceof HTMLScriptElement)) return;
isBroken = true;
if (held.size) tell();
}, true);
addEventListener('clientready', () => {
removeEventListener('submit', hold, true);
for (const [form, submitter] of held) form.requestSubmit(submitter);
}, { once: true });
})();`;

/** The script that holds forms until the client has taken over, for surfaces whose forms need it. */
export function HeldForms() {
  return (
    <script nonce={use(NonceContext)} suppressHydrationWarning>
      {HOLD}
    </script>
  );
}
