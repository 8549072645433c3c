import { and, eq } from 'drizzle-orm';
import { ChangedMeanwhileError, NotFoundError } from '#app/access/refusals.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import {
  procedureAcknowledgements,
  procedures,
  procedureVersions,
} from '#app/records/procedure/procedure-tables.ts';

/** A procedure's row. */
type Procedure = typeof procedures.$inferSelect;
/** A version's row, with its text and stamps. */
export type Version = typeof procedureVersions.$inferSelect;

/**
 * The procedure and its latest version, both locked for this transaction.
 * @throws NotFoundError, ChangedMeanwhileError when `version` is no longer the row's.
 */
export async function lockProcedure(
  tx: Tx,
  id: string,
  version: number,
): Promise<{ procedure: Procedure; latest: Version & { isAcknowledged: boolean } }> {
  const [procedure] = await tx.select().from(procedures).where(eq(procedures.id, id)).for('update');
  if (!procedure) throw new NotFoundError();
  if (procedure.version !== version) throw new ChangedMeanwhileError();
  const [latest] = await tx
    .select()
    .from(procedureVersions)
    .where(
      and(
        eq(procedureVersions.procedureId, id),
        eq(procedureVersions.number, procedure.latestVersion),
      ),
    )
    // A customer who is just confirming it holds a lock on it through the foreign key.
    .for('update');
  if (!latest) throw new NotFoundError();
  const isAcknowledged = await tx.$count(
    procedureAcknowledgements,
    eq(procedureAcknowledgements.versionId, latest.id),
  );
  return { procedure, latest: { ...latest, isAcknowledged: isAcknowledged > 0 } };
}
