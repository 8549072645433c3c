/** Frames come slower than this only to a page that nobody sees any more, whose work must not wait for its return. */
const LONGEST_MS = 250;

/**
 * Calls `act` once the browser has painted what the press that asks for it changed; on a page that nobody sees without waiting
 * for that. Calls keep their order.
 */
export function afterPaint(act: () => void): void {
  let hasActed = false;
  const actOnce = () => {
    if (hasActed) return;
    hasActed = true;
    act();
  };
  if (!document.hidden) requestAnimationFrame(() => setTimeout(actOnce));
  setTimeout(actOnce, document.hidden ? 0 : LONGEST_MS);
}
