import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor, BeingMergedError } from '#app/access/as-actor.server.ts';
import { archiveInvoice } from '#app/areas/billing/invoice-commands.server.ts';
import { archiveContract } from '#app/areas/contracts/contract-commands.server.ts';
import { runMerge } from '#app/areas/merges/merge-jobs.server.ts';
import { archiveProject } from '#app/areas/projects/project-commands.server.ts';
import { archiveProposal } from '#app/areas/proposals/proposal-commands.server.ts';
import { archiveTask } from '#app/areas/tasks/task-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { contracts } from '#app/records/contract/contract-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { proposals } from '#app/records/proposal/proposal-tables.ts';
import { tasks } from '#app/records/task/task-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { makeContract, makeProposal } from '#demo/makers.server.ts';
import { customerActor, makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeInvoice, makeProject, makeTask, makeTicket } from '#tests/helpers/makers.ts';
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

/** How many statements of this database wait for a lock. */
const waiting = () =>
  unsafeOwnerTransaction(async (tx) => {
    const rows = await rowsOf(
      tx,
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length;
  });

type Held = {
  table: typeof invoices | typeof tasks | typeof projects | typeof proposals | typeof contracts;
  make: (tx: Tx, customerId: string) => Promise<{ id: string; version: number }>;
  archive: (admin: AdminActor, id: string, version: number) => Promise<void>;
};
const HELD: [string, Held][] = [
  ['an invoice', { table: invoices, make: makeInvoice, archive: archiveInvoice }],
  ['a task', { table: tasks, make: makeTask, archive: archiveTask }],
  ['a project', { table: projects, make: makeProject, archive: archiveProject }],
  ['a proposal', { table: proposals, make: makeProposal, archive: archiveProposal }],
  ['a contract', { table: contracts, make: makeContract, archive: archiveContract }],
];

// One transaction of the embedded engine waits for the other.
describe('a transaction beside a merge', () => {
  it.each(['from', 'into'] as const)(
    'of a person of the account has it give way, and their record moved: %s',
    async (which) => {
      const accounts = await pair();
      const { from, into } = accounts;
      const person = await customerActor(accounts[which].user.id);
      const title = `Written before: ${which}`;
      const [wrote, mayEnd] = [gate(), gate()];
      const writing = asActor(person, async (tx) => {
        await tx.insert(tickets).values({
          customerId: person.customerId,
          title,
          description: 'Before the merge',
          createdBy: person.userId,
          authorName: person.name,
        });
        wrote.open();
        await mayEnd.opened;
      });
      await wrote.opened;
      const mergeId = await noteMerge(from.id, into.id);
      const merging = runMerge(mergeId);
      await expect.poll(waiting).toBe(1);
      expect(await mergeOf(mergeId)).toMatchObject({ state: 'asked' });
      mayEnd.open();
      await Promise.all([writing, merging]);
      expect(await customersOf(title)).toEqual([into.id]);
      expect(await mergeOf(mergeId)).toMatchObject({ state: 'done' });
    },
  );

  it('of a person of either account is turned away while the records move', async () => {
    const { from, into } = await pair();
    const people = [await customerActor(from.user.id), await customerActor(into.user.id)];
    const mergeId = await noteMerge(from.id, into.id);
    const [moved, mayEnd] = [gate(), gate()];
    const merging = unsafeOwnerTransaction(async (tx) => {
      await tx.execute(sql`select join_accounts(${mergeId})`);
      moved.open();
      await mayEnd.opened;
    });
    await moved.opened;
    for (const person of people) {
      await expect(asActor(person, async () => 'read')).rejects.toThrow(BeingMergedError);
    }
    mayEnd.open();
    await merging;
    for (const { user } of [from, into]) {
      expect(await asActor(await customerActor(user.id), async () => 'read')).toBe('read');
    }
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

  it.each(HELD)(
    'that waited for it with %s of the account that ended finds the record',
    async (_, held) => {
      const { from, into } = await pair();
      const admin = await makeAdmin();
      const { table, make, archive } = held;
      const { id, version } = await unsafeOwnerTransaction((tx) => make(tx, from.id));
      const [moved, mayEnd] = [gate(), gate()];
      const moving = unsafeOwnerTransaction(async (tx) => {
        await tx.update(table).set({ customerId: into.id }).where(eq(table.id, id));
        moved.open();
        await mayEnd.opened;
      });
      await moved.opened;
      const archiving = archive(admin, id, version);
      archiving.catch(() => {});
      await expect.poll(waiting).toBe(1);
      mayEnd.open();
      await moving;
      await archiving;
      const [row] = await unsafeOwnerTransaction((tx) =>
        tx.select().from(table).where(eq(table.id, id)),
      );
      expect(row).toMatchObject({ customerId: into.id, archivedAt: expect.any(Date) });
    },
  );
});
