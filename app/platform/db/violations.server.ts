const UNIQUE_VIOLATION = '23505';
const EXCLUSION_VIOLATION = '23P01';
const FOREIGN_KEY_VIOLATION = '23503';
const NOT_ALLOWED = '42501';
// The function of the server that reports it: a role without a grant gets the same code from another one.
const POLICY_CHECK = 'ExecWithCheckOptions';

/** Whether a statement failed because it would have repeated a value of this unique index. */
export function isUniqueViolation(error: unknown, index: string | RegExp): boolean {
  const constraint = brokenConstraint(error, UNIQUE_VIOLATION);
  if (constraint === null) return false;
  return typeof index === 'string' ? constraint === index : index.test(constraint);
}

/** Whether a statement failed because someone would have had two meetings at one time (`meeting_hosts_once`). */
export function isDoubleBooking(error: unknown): boolean {
  return brokenConstraint(error, EXCLUSION_VIOLATION) === 'meeting_hosts_once';
}

/** Whether a statement failed because a row that it refers to is gone, or because another refers to the one it deletes. */
export function isForeignKeyViolation(error: unknown): boolean {
  return brokenConstraint(error, FOREIGN_KEY_VIOLATION) !== null;
}

/** Whether a statement failed because row-level security lets no one of this role write such a row. */
export function isPolicyViolation(error: unknown): boolean {
  return brokenConstraint(error, NOT_ALLOWED, POLICY_CHECK) !== null;
}

/** The name of the constraint that a statement would have broken in this way; null when that is not why it failed. */
function brokenConstraint(error: unknown, code: string, routine?: string): string | null {
  // The query builder wraps what either engine's driver throws.
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!('code' in cause) || cause.code !== code) continue;
    if (!routine || ('routine' in cause && cause.routine === routine)) {
      return 'constraint' in cause ? String(cause.constraint) : '';
    }
  }
  return null;
}

/** Whether a transaction was turned away because the account of its customer is being merged (`enter_customer`). */
export function isBeingMerged(error: unknown): boolean {
  return brokenConstraint(error, 'PM001') !== null;
}

/** The day (YYYY-MM-DD) of a posting that was turned away because its month is closed (`refuse_closed_month`); null otherwise. */
export function closedDay(error: unknown): string | null {
  return brokenConstraint(error, 'PM002');
}

/** The number of an invoice whose retainer is used already, so that its payment stays (`settle_retainer_block`); null otherwise. */
export function usedRetainer(error: unknown): string | null {
  return brokenConstraint(error, 'PM003');
}

// A lock that was not to be had in time, a deadlock, and a row that came to refer to one that just moved.
const GAVE_WAY = ['55P03', '40P01', FOREIGN_KEY_VIOLATION];

/** Whether a statement gave way to someone else's work on the same rows, and is worth another try. */
export function gaveWay(error: unknown): boolean {
  return GAVE_WAY.some((code) => brokenConstraint(error, code) !== null);
}
