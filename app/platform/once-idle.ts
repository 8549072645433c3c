/** Most milliseconds that a busy page has this wait. */
const PATIENCE_MS = 5_000;

/** Calls `act` while the browser has nothing else to do. @returns a function that cancels it. */
export function onceIdle(act: () => void): () => void {
  // Safari has no such callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 2_000);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(act, { timeout: PATIENCE_MS });
  return () => cancelIdleCallback(asked);
}

/** Resolves while the browser has nothing else to do. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => void onceIdle(resolve));
}

/** Whether the browser asks to save data. */
export function isSavingData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
