import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { OwnSession } from '#app/access/actor.server.ts';
import { type AdminActor, type StaffOrFirm, userIdOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { requireProof } from '#app/areas/accounts/proof-commands.server.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { accountMerges } from '#app/records/customer/merge-tables.ts';
import type { Merge } from './merge-forms.ts';
import { mergeAccountsJob } from './merge-jobs.server.ts';

/**
 * Has one account of a company merged into another one, permanently; a job does the work. A second request is refused.
 * @throws ProofNeededError, NotFoundError, RefusedError when the two can't be merged.
 */
export async function mergeAccounts(
  actor: AdminActor,
  session: OwnSession,
  companyId: string,
  merge: Merge,
): Promise<void> {
  await requireProof(actor, session);
  await asActor(actor, async (tx) => {
    const mergeId = await addMerge(tx, actor, companyId, merge);
    await enqueue(tx, mergeAccountsJob, { mergeId });
  });
}

/** Records a merge, with both accounts locked: of two that contradict each other, the second is refused. Returns its id. */
export async function addMerge(
  tx: Tx,
  actor: StaffOrFirm,
  companyId: string,
  { from, into }: Merge,
): Promise<string> {
  const both = await tx
    .select({
      id: customerProfiles.id,
      contact: customerProfiles.contactName,
      company: customerProfiles.displayName,
      companyId: customerProfiles.companyId,
      mergedInto: customerProfiles.mergedInto,
      isActive: sql<boolean>`${customerProfiles.approvalStatus} = 'approved' and ${isNull(customerProfiles.archivedAt)}`,
    })
    .from(customerProfiles)
    .where(inArray(customerProfiles.id, [from, into]))
    .orderBy(asc(customerProfiles.id))
    .for('no key update');
  const ended = both.find(({ id }) => id === from);
  const stays = both.find(({ id }) => id === into);
  if (!ended || !stays || ended.companyId !== companyId) throw new NotFoundError();
  if (from === into) throw new RefusedError('Choose two accounts.');
  if (stays.companyId !== companyId) {
    throw new RefusedError('Only accounts of one company can be merged.');
  }
  if (ended.mergedInto) throw new RefusedError('This account was already merged.');
  if (!ended.isActive || !stays.isActive) {
    throw new RefusedError('Only active accounts can be merged.');
  }
  const [running] = await tx
    .select({ id: accountMerges.id })
    .from(accountMerges)
    .where(
      and(
        ne(accountMerges.state, 'done'),
        or(eq(accountMerges.targetId, from), inArray(accountMerges.sourceId, [from, into])),
      ),
    )
    .limit(1);
  if (running) throw new RefusedError('One of these accounts is being merged right now.');
  const [merge] = await tx
    .insert(accountMerges)
    .values({ sourceId: from, targetId: into, askedBy: userIdOf(actor) })
    .returning({ id: accountMerges.id });
  if (!merge) throw new Error('The merge was not noted.');
  for (const entityId of [into, from]) {
    await logActivity(tx, actor, {
      action: 'customer.merged',
      entityType: 'customer',
      entityId,
      metadata: {
        company: stays.company,
        merged: ended.contact,
        into: stays.contact,
      },
    });
  }
  return merge.id;
}
