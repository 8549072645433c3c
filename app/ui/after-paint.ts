/** Frames come slower than this only to a page that nobody sees any more, whose work must not wait for its return. */
const LONGEST_MS = 250;

/**
 * Calls `act` after the browser has painted the effect of the press, or without waiting on a page that no one sees. Calls keep
 * their order.
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
