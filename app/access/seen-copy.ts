import { ChangedMeanwhileError, RefusedError } from './refusals.ts';

/** The copy of a record that the person saw, and whether the step is for archived records. */
export type SeenCopy = { version: number; expected?: 'current' | 'archived' };

type Archivable = { archivedAt: Date | null };

/**
 * Checks that a record is archived as `expected` and still has the version that was seen; `noun` is what people call it. Checks
 * the archive first: archiving raises the version too, and is the plainer reason.
 * @throws RefusedError, ChangedMeanwhileError
 */
export function checkCopy(
  record: Archivable & { version: number },
  { version, expected = 'current' }: SeenCopy,
  noun: string,
): void {
  if (expected === 'current') refuseArchived(record, noun);
  else if (!record.archivedAt) throw new RefusedError(`This ${noun} is not archived.`);
  if (record.version !== version) throw new ChangedMeanwhileError();
}

/** @throws RefusedError for an archived record. */
export function refuseArchived({ archivedAt }: Archivable, noun: string): void {
  if (archivedAt) throw new RefusedError(`This ${noun} is archived. Restore it first.`);
}
