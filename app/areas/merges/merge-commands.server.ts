import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { OwnSession } from '#app/access/actor.server.ts';
import { type Actor, type AdminActor, userIdOf, VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { requireProof } from '#app/areas/accounts/proof-commands.server.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { rowsOf, type Tx, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { customerProfiles } from '#app/records/customer-tables.ts';
import { accountMerges } from '#app/records/merge-tables.ts';
import type { Merge } from './merge-forms.ts';
import { mergeAccountsJob, runMerge, unfinishedMerges } from './merge-jobs.server.ts';

/**
 * Has one account of a company become a part of another one, for good; the work is done by a job. Asked for twice, it is refused the
 * second time.
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

/** What `mergeAllAccounts` did or would do: the accounts of one company and the eldest of them, which stays. */
type PlannedMerge = { company: string; from: string; into: string };

/**
 * For whoever runs the installation: finishes what is under way, then merges all accounts of each company into its eldest. With
 * `dryRun` it says which, and changes nothing. `tell` hears of each before it begins.
 */
export async function mergeAllAccounts(
  { dryRun }: { dryRun: boolean },
  tell: (merge: PlannedMerge) => void,
): Promise<number> {
  if (!dryRun) for (const id of await unfinishedMerges()) await runMerge(id);
  const planned = await unsafeOwnerTransaction((tx) =>
    rowsOf<{ company_id: string; company: string; from: string; into: string } & PlannedName>(
      tx,
      sql`select company_id, display_name as company, id as from, contact_name,
          first_value(id) over eldest as into, first_value(contact_name) over eldest as into_name
        from customer_profiles
        where company_id is not null and approval_status = 'approved' and archived_at is null
        window eldest as (partition by company_id order by created_at, id)
        order by display_name, company_id, created_at, id`,
    ),
  );
  let count = 0;
  for (const { company_id, company, from, into, contact_name, into_name } of planned) {
    if (from === into) continue;
    tell({ company, from: contact_name, into: into_name });
    count++;
    if (dryRun) continue;
    await runMerge(
      await unsafeOwnerTransaction((tx) => addMerge(tx, VISITOR, company_id, { from, into })),
    );
  }
  return count;
}

type PlannedName = { contact_name: string; into_name: string };

/** Notes a merge, both accounts locked: of two that contradict each other the second is refused. Returns its id. */
async function addMerge(
  tx: Tx,
  actor: Actor,
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
  if (ended.mergedInto) throw new RefusedError('This account was merged already.');
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
  if (running) throw new RefusedError('One of these accounts is being merged just now.');
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
        ...(actor.kind === 'visitor' && { by: 'command line' }),
      },
    });
  }
  return merge.id;
}
