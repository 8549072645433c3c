/** A visit ends when no page asked for it this long. */
export const IDLE_MS = 30 * 60_000;

const KEPT = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\d{1,15})$/;

/**
 * The visit that goes on from what the browser kept, or a new one when it kept none or its visit is over; `kept` is what it
 * is to keep from now on. `now` is in milliseconds.
 */
export function continuedVisit(
  kept: string | null,
  now: number,
  newId: () => string,
): { id: string; kept: string } {
  const [, known, last] = KEPT.exec(kept ?? '') ?? [];
  const idle = now - Number(last);
  // A clock that was set back makes no visit endless.
  const id = known && idle >= 0 && idle < IDLE_MS ? known : newId();
  return { id, kept: `${id} ${now}` };
}
