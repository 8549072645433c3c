/** Calls `act` once the browser has painted what the press that asks for it changed; at once on a page that nobody sees. */
export function afterPaint(act: () => void): void {
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
}
