const clientBegins = (nonce: string) => `<script nonce="${nonce}">window.__reactRouterContext = `;
const PRELOADS = /<link rel="modulepreload"[^>]*>/g;

/**
 * Lets React's client wait. Without it cached pages are whole: links and forms are plain HTML. It starts
 * - when someone enters or presses a form, apart from searches, which only lead to another page,
 * - when the browser may have filled in again what was typed before,
 * - for an image that failed to load, so its space collapses,
 * - after loading, where the page says `data-client="loads"`.
 * What is in a form by then stays: the client takes over the same elements. Before that it notes where someone signed in belongs.
 */
const STARTER = `(() => {
const waiting = document.getElementById('client');
const [, side] = /plenum_side=(\\w+)/.exec(document.cookie) ?? [];
if (side) document.documentElement.dataset.side = side;
const start = () => waiting.isConnected && waiting.replaceWith(waiting.content);
const touch = ({ target }) => target instanceof Element && target.closest('form') && !target.closest('search') && start();
for (const kind of ['focusin', 'pointerdown', 'input']) addEventListener(kind, touch, true);
addEventListener('error', ({ target }) => target instanceof HTMLImageElement && start(), true);
addEventListener('click', ({ target }) => target.closest('details nav a')?.closest('details').removeAttribute('open'));
addEventListener('load', () => {
const [visit] = performance.getEntriesByType('navigation');
if (visit?.type !== 'navigate' || document.querySelector('[data-client="loads"]') || [...document.images].some(({ complete, naturalWidth, loading }) => loading !== 'lazy' && complete && naturalWidth === 0)) start();
});
if (document.activeElement) touch({ target: document.activeElement });
})();`;

/**
 * Moves the scripts of a rendered page into a template, where the browser neither runs nor fetches them, until the page's first
 * interaction puts them back. A page without React's client is returned unchanged. The page's own scripts and the added one
 * carry `nonce`.
 */
export function deferClient(html: string, nonce: string): string {
  const begin = html.indexOf(clientBegins(nonce));
  const end = html.lastIndexOf('</body>');
  if (begin === -1 || end < begin) return html;
  const preloads = html.slice(0, begin).match(PRELOADS) ?? [];
  const page = html.slice(0, begin).replace(PRELOADS, '');
  const client = html.slice(begin, end);
  return `${page}<template id="client">${preloads.join('')}${client}</template><script nonce="${nonce}">${STARTER}</script>${html.slice(end)}`;
}
