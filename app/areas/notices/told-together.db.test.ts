import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { database, rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { closeLive, live, openLive } from '#app/platform/live/live.server.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';

setUpDatabase();

const heard: string[][] = [];

afterAll(closeLive);

beforeAll(async () => {
  await database().listen(
    'live_changes',
    (payload) => {
      const { topic, userIds } = JSON.parse(payload);
      if (topic === 'notice') heard.push(userIds);
    },
    () => {},
  );
});

it('tells 320 people of one event in three changes, and one person of a hundred read notices in one', async () => {
  const people = await unsafeOwnerTransaction(async (tx) => {
    const made = await rowsOf<{ id: string }>(
      tx,
      sql`insert into users (name, email) select 'Told', 'told' || n || '@told.example'
        from generate_series(1, 320) n returning id`,
    );
    await tx.execute(sql`insert into ${notices} (user_id, event_id, entity_type, entity_id, title, path)
      select id, gen_random_uuid(), 'ticket', gen_random_uuid(), 'New ticket', '/admin' from users
        where email like '%@told.example'`);
    return made.map(({ id }) => id);
  });
  await expect.poll(() => heard.flat().length).toBe(320);
  expect(heard.map(({ length }) => length).toSorted()).toEqual([150, 150, 20]);
  expect(heard.flat().toSorted()).toEqual(people.toSorted());

  const [reader = ''] = people;
  await unsafeOwnerTransaction(async (tx) => {
    await tx.execute(sql`insert into ${notices} (user_id, event_id, entity_type, entity_id, title, path)
      select ${reader}, gen_random_uuid(), 'ticket', gen_random_uuid(), 'New ticket', '/admin'
        from generate_series(1, 100)`);
  });
  await expect.poll(() => heard.at(-1)).toEqual([reader]);
  heard.length = 0;
  await unsafeOwnerTransaction((tx) =>
    tx.update(notices).set({ readAt: new Date() }).where(eq(notices.userId, reader)),
  );
  await expect.poll(() => heard).toEqual([[reader]]);
});

it('means a change that names no people for nobody, and one without the list for all who may hear', async () => {
  await openLive();
  const before = live().position();
  const change = { topic: 'notice', id: 'none', customerId: null, staffOnly: false, userId: null };
  for (const payload of [
    { ...change, userIds: [] },
    { ...change, id: 'all' },
  ]) {
    await unsafeOwnerTransaction((tx) =>
      tx.execute(sql`select pg_notify('live_changes', ${JSON.stringify(payload)})`),
    );
  }
  const told = () =>
    live()
      .since(before)
      ?.map(({ change: { id, userIds } }) => [id, userIds]);
  await expect.poll(told).toEqual([
    ['none', new Set()],
    ['all', null],
  ]);
});
