/** Most milliseconds that a busy page has this wait. */
const PATIENCE_MS = 5_000;

/** Calls `act` while the browser has nothing else to do. @returns what gives that up. */
export function onceIdle(act: () => void): () => void {
  // Safari has no such callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 2_000);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(act, { timeout: PATIENCE_MS });
  return () => cancelIdleCallback(asked);
}

/** Whether the browser says that data are to be saved. */
export function isSavingData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
