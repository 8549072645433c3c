import { and, eq, ne } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { meetingKinds } from '#app/records/meeting/meeting-kind-tables.ts';
import { proposals } from '#app/records/proposal/proposal-tables.ts';
import type { ProposalCall } from './proposal-forms.ts';
import { lockedProposal } from './proposal-rows.server.ts';

const IS_FOR_CLIENTS = and(eq(meetingKinds.isOn, true), ne(meetingKinds.forWhom, 'visitors'));

/** The call that a proposal offers while clients can book it, with the page of its times; null for none. */
export async function offeredCall(tx: Tx, id: string) {
  const [kind] = await tx
    .select({ name: meetingKinds.name, slug: meetingKinds.slug })
    .from(proposals)
    .innerJoin(meetingKinds, and(eq(meetingKinds.id, proposals.offeredKindId), IS_FOR_CLIENTS))
    .where(eq(proposals.id, id));
  if (!kind) return null;
  return { name: kind.name, path: `/customer/meetings/book/${kind.slug}?proposal=${id}` };
}

/**
 * Offers a proposal's customer a kind of meeting to book from it, or none. It is no part of what they agree to, so it can change
 * after the proposal was sent.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError for a kind that clients can't book.
 */
export async function offerCall(
  actor: AdminActor,
  id: string,
  { kindId, version }: ProposalCall,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const { title } = await lockedProposal(tx, id, { version });
    if (kindId) {
      const [kind] = await tx
        .select({ id: meetingKinds.id })
        .from(meetingKinds)
        .where(and(eq(meetingKinds.id, kindId), IS_FOR_CLIENTS));
      if (!kind) throw new RefusedError('Clients can’t book this kind of meeting. Choose another.');
    }
    await tx
      .update(proposals)
      .set({ offeredKindId: kindId ?? null, ...nextVersion(proposals) })
      .where(eq(proposals.id, id));
    await logActivity(tx, actor, {
      action: 'proposal.updated',
      entityType: 'proposal',
      entityId: id,
      metadata: { title },
    });
  });
}
