import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import { type Actor, userIdOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { NO_POLICY, NOT_GRANTED } from '#tests/helpers/not-allowed.ts';
import { makeRows } from './made-rows.ts';
import { fillTheRest } from './rest-rows.ts';
import { writableBy } from './tried-rights.ts';
import { type Reader, VISIBLE } from './visible-rows.ts';
import { SHARED, WRITABLE } from './writable-rows.ts';

setUpDatabase();

type Cast = Record<Reader, Actor>;
let cast: Cast;

beforeAll(async () => {
  const ids = await unsafeOwnerTransaction(makeRows);
  cast = {
    visitor: { kind: 'visitor' },
    customer: await unsafeActorOfUser(ids.customer.user.id),
    other: await unsafeActorOfUser(ids.other.user.id),
    applicant: await unsafeActorOfUser(ids.applicant.user.id),
    admin: await unsafeActorOfUser(ids.admin.id),
  };
});

async function tableNames(): Promise<string[]> {
  const rows = await unsafeOwnerTransaction((tx) =>
    rowsOf<{ name: string }>(
      tx,
      sql`select relname as name from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    ),
  );
  return rows.map(({ name }) => name);
}

function countAs(actor: Actor, table: string): Promise<number> {
  return asActor(actor, async (tx) => {
    const [row] = await rowsOf<{ n: number }>(
      tx,
      sql`select count(*)::int as n from ${sql.identifier(table)}`,
    );
    return row?.n ?? -1;
  });
}

describe('row-level security', () => {
  it('is on for every table', async () => {
    const open = await unsafeOwnerTransaction((tx) =>
      rowsOf<{ name: string }>(
        tx,
        sql`select relname as name from pg_class
            where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity`,
      ),
    );
    expect(open, 'tables without a policy in their *-tables.ts').toEqual([]);
  });

  it('shows each role its own rows of each table and no others', async () => {
    expect(Object.keys(VISIBLE).sort(), 'the tables of tests/db/visible-rows.ts').toEqual(
      await tableNames(),
    );
    for (const [table, visible] of Object.entries(VISIBLE)) {
      for (const who of Object.keys(cast) as (keyof Cast)[]) {
        expect(await countAs(cast[who], table), `rows of ${table} that ${who} sees`).toBe(
          visible[who] ?? 0,
        );
      }
    }
  });

  it('lets each role add, change and remove the rows that are listed and no others, tried row by row', async () => {
    expect(Object.keys(WRITABLE).sort(), 'the tables of tests/db/writable-rows.ts').toEqual(
      await tableNames(),
    );
    const people = [cast.customer, cast.other].map((actor) => userIdOf(actor) ?? '');
    await unsafeOwnerTransaction((tx) => fillTheRest(tx, people));
    const { found, shared } = await writableBy(cast, Object.keys(WRITABLE));
    expect(shared, 'tables with rows that two customers may write').toEqual(SHARED);
    expect(found, 'who may write what, beside tests/db/writable-rows.ts').toEqual(WRITABLE);
  });

  it('keeps a customer from writing for another one', async () => {
    const other = cast.other.kind === 'customer' ? cast.other.customerId : '';
    await expect(
      asActor(cast.customer, (tx) =>
        tx.insert(tickets).values({
          customerId: other,
          title: 'T',
          description: 'D',
          createdBy: userIdOf(cast.customer),
          authorName: 'Carl',
        }),
      ),
    ).rejects.toThrow(NO_POLICY);
    // Not even of their own records: only the columns that their commands move are theirs to change.
    await expect(
      asActor(cast.customer, (tx) => tx.update(tickets).set({ title: 'Taken' })),
    ).rejects.toMatchObject(NOT_GRANTED);
    const changed = await asActor(cast.customer, (tx) =>
      tx
        .update(tickets)
        .set({ status: 'closed' })
        .where(eq(tickets.customerId, other))
        .returning({ id: tickets.id }),
    );
    const removed = await asActor(cast.customer, (tx) =>
      tx.delete(invoices).returning({ id: invoices.id }),
    );
    expect([changed, removed]).toEqual([[], []]);
    expect(await countAs(cast.admin, 'invoices')).toBe(6);
  });

  it('lets nobody change the activity log or the ledger', async () => {
    const removed = (table: string) =>
      asActor(cast.admin, (tx) =>
        rowsOf(tx, sql`delete from ${sql.identifier(table)} returning id`),
      );
    await expect(removed('activity_logs')).rejects.toMatchObject(NOT_GRANTED);
    expect(await removed('transactions')).toEqual([]);
    const policies = await unsafeOwnerTransaction((tx) =>
      rowsOf<{ cmd: string }>(
        tx,
        sql`select distinct cmd from pg_policies where tablename in ('activity_logs', 'transactions')`,
      ),
    );
    expect(policies.map(({ cmd }) => cmd).sort()).toEqual(['INSERT', 'SELECT']);
  });

  it('ends with the transaction: the next one on the same connection has no role left', async () => {
    await asActor(cast.customer, async (tx) => tx.execute(sql`select 1`));
    const [row] = await unsafeOwnerTransaction((tx) =>
      rowsOf<{ role: string; customer: string | null }>(
        tx,
        sql`select current_setting('role') as role, nullif(current_setting('app.customer_id', true), '') as customer`,
      ),
    );
    expect(row).toEqual({ role: 'none', customer: null });
  });
});
