const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because it would have repeated a value of this unique index. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  // The query builder wraps what either engine's driver throws.
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === UNIQUE_VIOLATION) {
      return 'constraint' in cause && cause.constraint === index;
    }
  }
  return false;
}
