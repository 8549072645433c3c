import { and, eq, ne, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { earlierSubmission, submissionOf } from '#app/access/earlier-submission.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { savedReplies } from '#app/records/saved-reply/saved-reply-tables.ts';
import type { SavedReply, SavedReplyEdit } from './saved-reply-forms.ts';

/**
 * Saves a reply for all staff, once no matter how often its form is sent. Returns its id.
 * @throws RefusedError when another reply has the title.
 */
export async function createSavedReply(
  actor: AdminActor,
  { submissionId, ...reply }: SavedReply,
): Promise<string> {
  const submission = submissionOf(submissionId, reply);
  return changingReplies(actor, async (tx) => {
    const earlier = await earlierSubmission(tx, savedReplies, submission);
    if (earlier) return earlier;
    await expectFreeTitle(tx, reply.title, null);
    const [made] = await tx
      .insert(savedReplies)
      .values({ ...reply, ...submission, createdBy: actor.userId })
      .returning({ id: savedReplies.id });
    if (!made) throw new Error('The saved reply was not made.');
    await log(tx, actor, 'created', { id: made.id, title: reply.title });
    return made.id;
  });
}

/** Edits a saved reply. @throws NotFoundError, ChangedMeanwhileError, RefusedError when another reply has the title. */
export async function updateSavedReply(
  actor: AdminActor,
  id: string,
  { version, ...edit }: SavedReplyEdit,
): Promise<void> {
  await changingReplies(actor, async (tx) => {
    const before = await replyOf(tx, id, version);
    await expectFreeTitle(tx, edit.title, id);
    const changes = changesOf(before, edit);
    if (Object.keys(changes.after).length === 0) return;
    await tx
      .update(savedReplies)
      .set({ ...edit, ...nextVersion(savedReplies) })
      .where(eq(savedReplies.id, id));
    await log(tx, actor, 'updated', { id, title: edit.title, ...changes });
  });
}

/** Deletes a saved reply; messages that were sent with it stay. @throws NotFoundError, ChangedMeanwhileError. */
export async function removeSavedReply(
  actor: AdminActor,
  id: string,
  version: number,
): Promise<void> {
  await changingReplies(actor, async (tx) => {
    const { title } = await replyOf(tx, id, version);
    await tx.delete(savedReplies).where(eq(savedReplies.id, id));
    await log(tx, actor, 'deleted', { id, title });
  });
}

/** They are few, and no two have the same title: one change of them happens at a time. */
function changingReplies<T>(actor: AdminActor, work: (tx: Tx) => Promise<T>): Promise<T> {
  return asActor(actor, async (tx) => {
    await tx.execute(sql`lock table ${savedReplies} in share row exclusive mode`);
    return work(tx);
  });
}

async function replyOf(tx: Tx, id: string, version: number) {
  const [reply] = await tx.select().from(savedReplies).where(eq(savedReplies.id, id));
  if (!reply) throw new NotFoundError();
  if (reply.version !== version) throw new ChangedMeanwhileError();
  return reply;
}

async function expectFreeTitle(tx: Tx, title: string, own: string | null): Promise<void> {
  const [other] = await tx
    .select({ id: savedReplies.id })
    .from(savedReplies)
    .where(
      and(
        sql`lower(${savedReplies.title}) = lower(${title})`,
        own === null ? undefined : ne(savedReplies.id, own),
      ),
    );
  if (other) throw new RefusedError(`A saved reply named "${title}" already exists.`);
}

async function log(
  tx: Tx,
  actor: AdminActor,
  step: 'created' | 'updated' | 'deleted',
  { id, ...metadata }: { id: string; title: string; [fact: string]: unknown },
): Promise<void> {
  await logActivity(tx, actor, {
    action: `saved_reply.${step}`,
    entityType: 'saved_reply',
    entityId: id,
    metadata,
  });
}
