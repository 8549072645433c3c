const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because it would have repeated a value of this unique index, or of one so named. */
export function isUniqueViolation(error: unknown, index: string | RegExp): boolean {
  // The query builder wraps what either engine's driver throws.
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === UNIQUE_VIOLATION) {
      const constraint = 'constraint' in cause ? String(cause.constraint) : '';
      return typeof index === 'string' ? constraint === index : index.test(constraint);
    }
  }
  return false;
}
