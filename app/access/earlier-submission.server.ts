import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#app/platform/db/database.server.ts';
import { RefusedError } from './refusals.ts';

/** The same form, or the same request to the API, had different content before: what it contains now was not saved. */
export class ChangedSubmissionError extends RefusedError {
  override name = 'ChangedSubmissionError';
  constructor() {
    super('This form was saved before you changed it. Close it and look at what was saved.');
  }
}

/** The columns that mark a row with the opened form that made it. */
export type Submission = { submissionId: string; submissionHash: string };

/**
 * Returns the mark of a form for the row that it makes; undefined for what no form sent. `values` is everything that the person
 * chose, including what the form's address names. Leave out what the first sending itself changes (a version, a timer): with
 * it, the second sending would count as a different one.
 */
export function submissionOf(
  submissionId: string | undefined,
  values: Record<string, unknown>,
): Submission | undefined {
  if (!submissionId) return undefined;
  const submissionHash = createHash('sha256').update(canonical(values)).digest('hex');
  return { submissionId, submissionHash };
}

/**
 * Returns the id of the row that an earlier sending of the same form made; null the first time, and for calls without a form. A
 * second sending at the same moment waits until this transaction ends. Commands call this first, because the first sending may
 * have changed what they check next.
 * @throws ChangedSubmissionError when the form had other values before.
 */
export async function earlierSubmission(
  tx: Tx,
  table: PgTable & { id: PgColumn; submissionId: PgColumn; submissionHash: PgColumn },
  submission: Submission | undefined,
): Promise<string | null> {
  if (!submission) return null;
  const { submissionId, submissionHash } = submission;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${submissionId}, 0))`);
  const [row] = await tx
    .select({ id: sql<string>`${table.id}`, hash: sql<string | null>`${table.submissionHash}` })
    .from(table)
    .where(eq(table.submissionId, submissionId));
  if (!row) return null;
  if (row.hash !== submissionHash) throw new ChangedSubmissionError();
  return row.id;
}

/** The same text for the same values, whatever the order of their names; what is undefined counts as missing. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
