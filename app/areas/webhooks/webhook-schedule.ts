const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds from one attempt to the next: after the last one a delivery is given up, a little more than five days in. */
const PAUSES = [
  10,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
  24 * HOUR,
  24 * HOUR,
];

/** Days without a delivery after which an address is turned off. */
export const FAILING_DAYS = 5;

/** Days for which ended deliveries are stored. */
export const STORED_DAYS = 90;

/** Returns when the next attempt follows after this many, the last of them at `at`; null if there is none. */
export function nextAttempt(attempts: number, at: Date): Date | null {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? null : new Date(at.getTime() + pause * 1000);
}

/** Whether an address that has failed since a moment has failed for too long. */
export function hasFailedTooLong(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= FAILING_DAYS * 24 * HOUR * 1000;
}
