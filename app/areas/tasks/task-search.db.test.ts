import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor } from '#app/access/actor.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { PAGE_SIZE } from '#app/platform/db/paging.server.ts';
import { makeUser } from '#demo/makers.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { taskFiltersOf } from './task-filters.ts';
import { listTasks } from './task-queries.server.ts';

setUpDatabase();

const OLD = 5_200;
const NEW = 600;
let ann: AdminActor;

// Boilers are so many that they are not gathered, and none of them is among the newest five hundred.
beforeAll(async () => {
  const id = await unsafeOwnerTransaction(async (tx) => {
    const { profile } = await makeCustomer(tx, { name: 'Carla Mendes' });
    await tx.execute(sql`insert into tasks (customer_id, title, side, due_date, created_at)
      select ${profile.id}, case when n <= ${OLD} then 'Boiler ' else 'Chiller ' end || n, 'firm',
        '2026-01-01'::date + n % 50, '2026-01-01'::timestamptz + n * interval '1 minute'
      from generate_series(1, ${OLD + NEW}) n`);
    return (await makeUser(tx, { role: 'admin' })).id;
  });
  const actor = await unsafeActorOfUser(id);
  if (actor?.kind !== 'admin') throw new Error('Staff is not what it should be.');
  ann = actor;
});

/** One page of what a search finds, by what is sorted. */
function found(search: string, at: { after?: string; before?: string; sort?: string } = {}) {
  return listTasks(
    ann,
    { search, sort: 'created', direction: 'desc', after: null, before: null, ...at },
    { filters: taskFiltersOf(new URL('http://plenum.test/')), today: '2026-11-05' },
  );
}

/** The titles of all pages of a search, one after the other. */
async function allFound(search: string, sort: string): Promise<string[]> {
  const titles: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page = await found(search, { sort, ...(after && { after }) });
    titles.push(...page.rows.map(({ title }) => title));
    after = page.next;
  }
  return titles;
}

const numbered = (word: string, numbers: number[]) => numbers.map((number) => `${word} ${number}`);
const down = (from: number, rows: number) => Array.from({ length: rows }, (_, at) => from - at);

describe('a search among many tasks', () => {
  it.each([
    ['chiller', 'Chiller', OLD + NEW],
    ['boiler', 'Boiler', OLD],
  ])('pages both ways through what very many hold: %s', async (search, word, newest) => {
    const first = await found(search);
    expect(first.rows.map(({ title }) => title)).toEqual(numbered(word, down(newest, PAGE_SIZE)));
    expect(first.count).toEqual({ moreThan: 100 });
    const second = await found(search, { after: first.next ?? '' });
    expect(second.rows.map(({ title }) => title)).toEqual(
      numbered(word, down(newest - PAGE_SIZE, PAGE_SIZE)),
    );
    const back = await found(search, { before: second.previous ?? '' });
    expect(back.rows).toEqual(first.rows);
  });

  it.each(['created', 'due'])('pages through what few hold, in the order of %s', async (sort) => {
    const numbers = [51, ...down(519, 10), ...down(5_199, 100)];
    expect((await allFound('boiler 51', sort)).toSorted()).toEqual(
      numbered('Boiler', numbers).toSorted(),
    );
    expect((await found('boiler 51', { sort })).count).toEqual({ moreThan: 100 });
  });

  it('counts exactly what fewer hold, also on a page beyond the last', async () => {
    const first = await found('boiler 77');
    expect(first.rows.map(({ title }) => title)).toEqual(
      numbered('Boiler', [...down(779, 10), 77]),
    );
    const last = first.rows.at(-1);
    const beyond = Buffer.from(JSON.stringify(['2025-01-01 00:00:00+00', last?.id]));
    const none = await found('boiler 77', { after: beyond.toString('base64url') });
    expect([first.count, none.count, none.rows]).toEqual([11, 11, []]);
  });

  it('finds nothing in no rows', async () => {
    expect(await found('boiler 9999')).toMatchObject({ rows: [], count: 0, next: null });
  });
});
