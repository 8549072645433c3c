import { setTimeout as pause } from 'node:timers/promises';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { users } from '#app/access/auth-tables.ts';
import { dropNotices } from '#app/areas/notices/notice-commands.server.ts';
import { rowsOf, type Tx, unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import { gaveWay } from '#app/platform/db/violations.server.ts';
import type { Job } from '#app/platform/jobs.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { accountMerges } from '#app/records/customer/merge-tables.ts';
import { members } from '#app/records/member/member-tables.ts';
import { accountMerged } from './merge-mails.ts';

/** How often a merge that gave way to someone is tried again before the job is, and the longest pause between. */
const TRIES = 50;
const LONGEST_PAUSE_MS = 1_000;

/** Carries out requested merges; every hour also those that a process left unfinished when it died. */
export const mergeAccountsJob: Job<{ mergeId?: string }> = {
  name: 'merge-accounts',
  schedule: '35 * * * *',
  workers: { count: 1, ofOneGroup: 1 },
  async run({ mergeId }) {
    for (const id of mergeId ? [mergeId] : await unfinishedMerges()) await runMerge(id);
  },
};

/** Returns unfinished merges, in the order in which they were requested. */
export async function unfinishedMerges(): Promise<string[]> {
  const rows = await unsafeJobTransaction((tx) =>
    tx
      .select({ id: accountMerges.id })
      .from(accountMerges)
      .where(ne(accountMerges.state, 'done'))
      .orderBy(asc(accountMerges.createdAt), asc(accountMerges.id)),
  );
  return rows.map(({ id }) => id);
}

/**
 * Takes a merge from where it is to its end, one short transaction after the other. Each continues from the one before: a
 * second run at the same time shares the work, and one after the end does nothing.
 */
export async function runMerge(mergeId: string): Promise<void> {
  await patiently(() =>
    unsafeJobTransaction(async (tx) => {
      const people = await peopleToTell(tx, mergeId);
      await tx.execute(sql`select join_accounts(${mergeId})`);
      await endInvitationsOfMembers(tx, mergeId);
      for (const { email, company } of people) {
        await queueMail(tx, { to: email, content: accountMerged({ company }) });
      }
    }),
  );
}

/** The people of an account that is about to be joined; of one that was joined already nobody. One run at a time looks. */
async function peopleToTell(tx: Tx, mergeId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`merge ${mergeId}`}))`);
  return tx
    .select({ email: users.email, company: customerProfiles.displayName })
    .from(accountMerges)
    .innerJoin(customerProfiles, eq(customerProfiles.id, accountMerges.sourceId))
    .innerJoin(members, eq(members.customerId, customerProfiles.id))
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(accountMerges.id, mergeId),
        eq(accountMerges.state, 'asked'),
        isNull(members.endedAt),
        isNull(users.deactivatedAt),
      ),
    );
}

/** Ends what one of the accounts had open for a person of the other, once they are a member of the account that stays. */
async function endInvitationsOfMembers(tx: Tx, mergeId: string): Promise<void> {
  const ended = await rowsOf<{ id: string }>(
    tx,
    sql`select end_invitations_of_members(target_id) as id from account_merges where id = ${mergeId}`,
  );
  for (const { id } of ended) await dropNotices(tx, 'registration', id, 'everyone');
}

/** A merge waits for nobody for long, so that nobody waits for long behind it: it lets go and comes again. */
async function patiently<T>(step: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await step();
    } catch (error) {
      if (tried === TRIES || !gaveWay(error)) throw error;
      await pause(Math.min(50 * tried, LONGEST_PAUSE_MS));
    }
  }
}
