import { eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { earlierSubmission, submissionOf } from '#app/access/earlier-submission.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import { chosenCustomer } from '#app/areas/customers/chosen-customer-queries.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { checkMarkdown } from '#app/platform/markdown.server.ts';
import { isEditedInPlace } from '#app/records/procedure/procedure-status.ts';
import { procedures, procedureVersions } from '#app/records/procedure/procedure-tables.ts';
import type { NewProcedure, ProcedureEdit } from './procedure-forms.ts';
import { lockProcedure } from './procedure-rows.server.ts';

/**
 * Creates a procedure for a customer as a draft, version 1, once no matter how often the form is sent. Returns its id.
 * @throws TooComplicatedError, RefusedError when the customer no longer exists, is archived or not approved.
 */
export async function createProcedure(
  actor: AdminActor,
  { customerId, submissionId, ...words }: NewProcedure,
): Promise<string> {
  const submission = submissionOf(submissionId, { ...words, customerId });
  await checkMarkdown(words.content);
  return asActor(actor, async (tx) => {
    const earlier = await earlierSubmission(tx, procedures, submission);
    if (earlier) return earlier;
    await chosenCustomer(tx, customerId);
    const [made] = await tx
      .insert(procedures)
      .values({ customerId, createdBy: actor.userId, ...submission })
      .returning({ id: procedures.id });
    if (!made) throw new Error('The procedure was not made.');
    await tx
      .insert(procedureVersions)
      .values({ procedureId: made.id, number: 1, ...wordsOf(words), createdBy: actor.userId });
    await logActivity(tx, actor, {
      action: 'procedure.created',
      entityType: 'procedure',
      entityId: made.id,
      metadata: { title: words.title, customerId },
    });
    return made.id;
  });
}

/**
 * Saves an edit of a procedure's text and returns the number of the version that has it: the latest one if it was never
 * approved, else a new draft. New text has to be reviewed again.
 * @throws TooComplicatedError, NotFoundError, ChangedMeanwhileError, RefusedError for an archived procedure and for a new
 * version without a change.
 */
export async function updateProcedure(
  actor: AdminActor,
  id: string,
  { version, ...words }: ProcedureEdit,
): Promise<number> {
  await checkMarkdown(words.content);
  return asActor(actor, async (tx) => {
    const { procedure, latest } = await lockProcedure(tx, id, version);
    if (procedure.status === 'archived') {
      throw new RefusedError('Restore this procedure before you edit it.');
    }
    const inPlace = isEditedInPlace({
      wasApproved: latest.firstApprovedAt !== null,
      isAcknowledged: latest.isAcknowledged,
    });
    const after = wordsOf(words);
    const number = inPlace ? latest.number : latest.number + 1;
    const isSame =
      after.title === latest.title &&
      after.description === latest.description &&
      after.content === latest.content;
    if (isSame && inPlace) return number;
    if (isSame) {
      throw new RefusedError(`Nothing was changed. Version ${latest.number} stays the same.`);
    }
    if (inPlace) {
      await tx
        .update(procedureVersions)
        .set({
          ...after,
          createdBy: actor.userId,
          reviewedBy: null,
          reviewedAt: null,
          updatedAt: sql`now()`,
        })
        .where(eq(procedureVersions.id, latest.id));
    } else {
      await tx
        .insert(procedureVersions)
        .values({ procedureId: id, number, ...after, createdBy: actor.userId });
    }
    await tx
      .update(procedures)
      .set({
        ...(!inPlace && { status: 'draft' as const, latestVersion: number }),
        ...nextVersion(procedures),
      })
      .where(eq(procedures.id, id));
    await logActivity(tx, actor, {
      action: inPlace ? 'procedure.updated' : 'procedure.version_started',
      entityType: 'procedure',
      entityId: id,
      metadata: { title: after.title, number, ...changesOf(latest, after) },
    });
    return number;
  });
}

/** The columns of a form's words; a description left blank is stored as null. */
function wordsOf({ title, description, content }: Omit<NewProcedure, 'customerId'>) {
  return { title, description: description ?? null, content };
}
