import { and, eq } from 'drizzle-orm';
import { type CustomerActor, shownNameOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { isPolicyViolation } from '#app/platform/db/violations.server.ts';
import {
  procedureAcknowledgements,
  procedures,
  procedureVersions,
} from '#app/records/procedure/procedure-tables.ts';
import { procedureEffects } from './procedure-effects.ts';

/**
 * Records, once, that the customer has read and understood the version in force, and notifies the firm.
 * @throws NotFoundError, RefusedError when another version is in force, or none is.
 */
export async function acknowledgeProcedure(
  actor: CustomerActor,
  id: string,
  number: number,
): Promise<void> {
  const work = asActor(actor, async (tx) => {
    const [procedure] = await tx
      .select({ status: procedures.status, approvedVersion: procedures.approvedVersion })
      .from(procedures)
      .where(eq(procedures.id, id));
    if (!procedure) throw new NotFoundError();
    if (procedure.status === 'archived') {
      throw new RefusedError('This procedure is archived and no longer in force.');
    }
    if (procedure.approvedVersion === null) {
      throw new RefusedError('This version is still in review. You can confirm it once approved.');
    }
    if (procedure.approvedVersion !== number) {
      throw new RefusedError(
        `Version ${procedure.approvedVersion} is in force now. Read it and confirm that one.`,
      );
    }
    const [version] = await tx
      .select({ id: procedureVersions.id, title: procedureVersions.title })
      .from(procedureVersions)
      .where(and(eq(procedureVersions.procedureId, id), eq(procedureVersions.number, number)));
    if (!version) throw new NotFoundError();
    const [added] = await tx
      .insert(procedureAcknowledgements)
      .values({ versionId: version.id, userId: actor.userId, authorName: shownNameOf(actor) })
      .onConflictDoNothing()
      .returning({ id: procedureAcknowledgements.id });
    // A second click finds the first one's row and tells nobody again.
    if (!added) return;
    const acknowledged = { id, title: version.title, number };
    await happened(tx, actor, procedureEffects, 'procedure.acknowledged', acknowledged);
  });
  await work.catch((error: unknown) => {
    // Customers may not lock the procedure: its approval was taken back after they were found to be allowed to confirm it.
    if (!isPolicyViolation(error)) throw error;
    throw new RefusedError('This version is no longer in force. Reload the page.');
  });
}
