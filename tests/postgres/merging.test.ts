import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { asActor } from '#app/access/as-actor.server.ts';
import { runMerge } from '#app/areas/merges/merge-jobs.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { tickets } from '#app/records/ticket-tables.ts';
import { customerActor, makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeTicket } from '#tests/helpers/makers.ts';
import { makeAccountsOfOneCompany, mergeOf, noteMerge } from '#tests/helpers/merges.ts';

setUpDatabase();

async function pair() {
  const { accounts } = await makeAccountsOfOneCompany(2);
  const [from, into] = accounts;
  if (!from || !into) throw new Error('Two accounts were to be made.');
  return { from, into };
}

/** Something that others wait for until it is opened. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

const customersOf = (title: string) =>
  unsafeOwnerTransaction(async (tx) => {
    const rows = await tx
      .select({ customerId: tickets.customerId })
      .from(tickets)
      .where(eq(tickets.title, title));
    return rows.map(({ customerId }) => customerId);
  });

// One transaction of the embedded engine waits for the other.
describe('a transaction beside a merge', () => {
  it('that began as the account that ended writes for the one that stays, at the first try', async () => {
    const { from, into } = await pair();
    const person = await customerActor(from.user.id);
    const [began, mayWrite] = [gate(), gate()];
    let tries = 0;
    const writing = asActor(person, async (tx) => {
      tries++;
      await tx.execute(sql`select 1`);
      began.open();
      await mayWrite.opened;
      await tx.insert(tickets).values({
        customerId: from.id,
        title: 'Begun before',
        description: 'Sent after',
        createdBy: person.userId,
        authorName: person.name,
      });
    });
    await began.opened;
    await runMerge(await noteMerge(from.id, into.id));
    mayWrite.open();
    await writing;
    expect([tries, await customersOf('Begun before')]).toEqual([1, [into.id]]);
  });

  it('that has written for the account before has the merge give way, and its record moved', async () => {
    const { from, into } = await pair();
    const admin = await makeAdmin();
    const [wrote, mayEnd] = [gate(), gate()];
    const writing = asActor(admin, async (tx: Tx) => {
      await makeTicket(tx, from.profile, { title: 'Held for long' });
      wrote.open();
      await mayEnd.opened;
    });
    await wrote.opened;
    const mergeId = await noteMerge(from.id, into.id);
    const merging = runMerge(mergeId);
    // Tried and rolled back, more than once.
    const rolledBack = async () => {
      const [row] = await unsafeOwnerTransaction(async (tx) => {
        const { rows } = (await tx.execute(
          sql`select xact_rollback::int as n from pg_stat_database where datname = current_database()`,
        )) as unknown as { rows: { n: number }[] };
        return rows;
      });
      return row?.n ?? 0;
    };
    const before = await rolledBack();
    await expect.poll(rolledBack).toBeGreaterThan(before + 1);
    expect(await mergeOf(mergeId)).toMatchObject({ state: 'asked' });
    mayEnd.open();
    await writing;
    await merging;
    expect(await customersOf('Held for long')).toEqual([into.id]);
    expect(await mergeOf(mergeId)).toMatchObject({ state: 'done' });
  });
});
