import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Hears, Occurrence } from '#app/access/occurrence.ts';
import { setTaskStatus } from '#app/areas/tasks/task-commands.server.ts';
import { sendToEndpoints } from '#app/areas/webhooks/webhook-event-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { tasks } from '#app/records/task/task-tables.ts';
import { type Cast, makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { create, read } from '#tests/helpers/tasks.ts';
import { openEvents } from './event-commands.server.ts';

setUpDatabase();
let cast: Cast;
beforeAll(async () => {
  cast = await makePeople();
});

afterEach(() => openEvents([sendToEndpoints]));

it('is heard by an area that listens, with who acts and the record as it is by then', async () => {
  const heard: (Occurrence & { by: string; status: string | undefined })[] = [];
  const books: Hears = async (tx, actor, occurrence) => {
    const [task] = await tx.select().from(tasks).where(eq(tasks.id, occurrence.id));
    heard.push({ ...occurrence, by: actor.kind, status: task?.status });
  };
  openEvents([sendToEndpoints, books]);
  const id = await create(cast);
  await setTaskStatus(cast.ann, id, { status: 'completed', version: 1 });
  const title = 'Rate letter';
  expect(heard).toEqual([
    {
      ...{ event: 'task.created', id, by: 'admin', status: 'pending' },
      line: { title, company: expect.any(String), side: 'firm' },
    },
    {
      ...{ event: 'task.completed', id, by: 'admin', status: 'completed' },
      line: { title, before: 'pending', after: 'completed' },
    },
  ]);
});

it('is undone by an area that throws', async () => {
  const id = await create(cast);
  openEvents([() => Promise.reject(new Error('The books are closed.'))]);
  await expect(setTaskStatus(cast.ann, id, { status: 'completed', version: 1 })).rejects.toThrow(
    'The books are closed.',
  );
  expect(await read(id)).toMatchObject({ status: 'pending', version: 1 });
});

it('is said by no command before the areas are plugged in', async () => {
  openEvents(null);
  await expect(create(cast, { title: 'Unheard' })).rejects.toThrow('Nobody listens to events yet.');
  const made = await unsafeOwnerTransaction((tx) => tx.$count(tasks, eq(tasks.title, 'Unheard')));
  expect(made).toBe(0);
});
