import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { countTry, RateLimitError } from '#app/platform/rate-limit.server.ts';
import { taskComments, tasks } from '#app/records/task/task-tables.ts';
import { announcementsOf, type Cast, FIRM, makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeTask } from '#tests/helpers/makers.ts';
import { NO_POLICY, NOT_GRANTED } from '#tests/helpers/not-allowed.ts';
import { actionsOn, create, read } from '#tests/helpers/tasks.ts';
import { completeOwnTask, reopenOwnTask } from './own-task-commands.server.ts';
import { setTaskStatus } from './task-commands.server.ts';
import { commentOnTask } from './task-comment-commands.server.ts';
import { getOwnTask, getTask } from './task-detail-queries.server.ts';

setUpDatabase();

const NEWEST = { after: null, before: null };

let cast: Cast;
let ann: Cast['ann'];
let ben: Cast['ben'];
let customer: Cast['customer'];
let other: Cast['other'];

beforeAll(async () => {
  cast = await makePeople();
  ({ ann, ben, customer, other } = cast);
});

describe('the customer', () => {
  it('completes and reopens a task on their side, and the firm is told', async () => {
    const id = await create(cast, { side: 'customer' });
    await completeOwnTask(customer, id, 1);
    const done = await read(id);
    expect(done).toMatchObject({ status: 'completed', version: 2 });
    expect(done.completedAt).toBeInstanceOf(Date);
    expect((await announcementsOf(id)).at(-1)).toMatchObject({
      to: { staff: 'all' },
      path: `/admin/tasks/${id}`,
      except: customer.userId,
    });
    await expect(completeOwnTask(customer, id, 2)).rejects.toThrow(RefusedError);
    await reopenOwnTask(customer, id, 2);
    expect(await read(id)).toMatchObject({ status: 'pending', completedAt: null, version: 3 });
    await expect(reopenOwnTask(customer, id, 3)).rejects.toThrow(RefusedError);
    expect((await actionsOn(id)).map(({ action, userId }) => [action, userId])).toEqual([
      ['task.created', ann.userId],
      ['task.completed', customer.userId],
      ['task.reopened', customer.userId],
    ]);
  });

  it('completes once of two at the same time', async () => {
    const id = await create(cast, { side: 'customer' });
    const outcomes = await Promise.allSettled([
      completeOwnTask(customer, id, 1),
      completeOwnTask(customer, id, 1),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await read(id)).toMatchObject({ status: 'completed', version: 2 });
    expect(await actionsOn(id)).toHaveLength(2);
  });

  it('does not complete what is on our side, cancelled, older, or another customer’s', async () => {
    const ours = await create(cast);
    const cancelled = await create(cast, { side: 'customer' });
    await setTaskStatus(ann, cancelled, { status: 'cancelled', version: 1 });
    const theirs = await create(cast, { side: 'customer' });
    await expect(completeOwnTask(customer, ours, 1)).rejects.toThrow('assigned to us');
    await expect(completeOwnTask(customer, cancelled, 2)).rejects.toThrow('canceled');
    await expect(completeOwnTask(customer, theirs, 2)).rejects.toThrow(ChangedMeanwhileError);
    await expect(completeOwnTask(other, theirs, 1)).rejects.toThrow(NotFoundError);
    await expect(getOwnTask(other, theirs, NEWEST)).rejects.toThrow(NotFoundError);
    for (const [id, status] of [
      [ours, 'pending'],
      [cancelled, 'cancelled'],
      [theirs, 'pending'],
    ] as const) {
      expect(await read(id)).toMatchObject({ status, completedAt: null });
    }
  });

  it('is kept by the database from firm’s tasks, others’ tasks, and other columns', async () => {
    const { ours, own, foreign } = await unsafeOwnerTransaction(async (tx) => ({
      ours: await makeTask(tx, customer.customerId),
      own: await makeTask(tx, customer.customerId, { side: 'customer' }),
      foreign: await makeTask(tx, other.customerId, { side: 'customer' }),
    }));
    for (const { id } of [ours, foreign]) {
      const moved = await asActor(customer, (tx) =>
        tx.update(tasks).set({ status: 'completed' }).where(eq(tasks.id, id)).returning({
          id: tasks.id,
        }),
      );
      expect(moved).toEqual([]);
      expect(await read(id)).toMatchObject({ status: 'pending' });
    }
    for (const columns of [
      { title: 'Taken' },
      { side: 'firm' as const },
      { dueDate: '2030-01-01' },
      { archivedAt: new Date() },
      { customerId: other.customerId },
    ]) {
      await expect(
        asActor(customer, (tx) => tx.update(tasks).set(columns).where(eq(tasks.id, own.id))),
      ).rejects.toMatchObject(NOT_GRANTED);
    }
    await expect(
      asActor(customer, (tx) =>
        tx.insert(tasks).values({ customerId: customer.customerId, title: 'Made up' }),
      ),
    ).rejects.toThrow(NO_POLICY);
    const removed = await asActor(customer, (tx) =>
      tx.delete(tasks).where(eq(tasks.id, own.id)).returning({ id: tasks.id }),
    );
    expect(removed).toEqual([]);
    expect(await read(own.id)).toEqual(own);
    expect(
      await asActor(customer, (tx) => tx.select().from(tasks).where(eq(tasks.id, foreign.id))),
    ).toEqual([]);
  });
});

describe('comments', () => {
  it('keep name and side, tell the other side, and come oldest first', async () => {
    const id = await create(cast, { assigneeId: ben.userId });
    await commentOnTask(ann, id, { text: 'Which version?' });
    expect((await announcementsOf(id)).at(-1)).toMatchObject({
      to: { customer: customer.customerId },
      title: 'Comment on Rate letter',
      mail: {
        content: {
          blocks: [
            { text: `Ann of ${FIRM.name} commented on this task:` },
            { text: 'Which version?' },
            {},
          ],
        },
      },
    });
    await commentOnTask(customer, id, { text: 'Version B.' });
    expect((await announcementsOf(id)).at(-1)).toMatchObject({
      to: { staff: ben.userId },
      path: `/admin/tasks/${id}`,
    });
    const { comments } = await getOwnTask(customer, id, NEWEST);
    expect(comments.rows).toMatchObject([
      { authorName: 'Ann', authorSide: 'firm', text: 'Which version?' },
      { authorName: 'Carla', authorSide: 'customer', text: 'Version B.' },
    ]);
    expect(await read(id)).toMatchObject({ version: 1 });
  });

  it('are paged from the newest back', async () => {
    const id = await create(cast);
    await unsafeOwnerTransaction((tx) =>
      tx.insert(taskComments).values(
        Array.from({ length: 30 }, (_, at) => ({
          taskId: id,
          userId: ann.userId,
          authorName: 'Ann',
          authorSide: 'firm' as const,
          text: String(at),
          createdAt: new Date(Date.UTC(2026, 0, 1, 0, at)),
        })),
      ),
    );
    const newest = (await getTask(ann, id, NEWEST)).comments;
    expect(newest.rows.map(({ text }) => text)).toEqual(
      Array.from({ length: 25 }, (_, at) => String(at + 5)),
    );
    const earlier = (await getTask(ann, id, { after: newest.next, before: null })).comments;
    expect(earlier.rows.map(({ text }) => text)).toEqual(['0', '1', '2', '3', '4']);
    expect(earlier.previous).not.toBeNull();
  });

  it('are refused on another customer’s task, and under a false name or side', async () => {
    const id = await create(cast);
    await expect(commentOnTask(other, id, { text: 'Hello' })).rejects.toThrow(NotFoundError);
    const comment = { taskId: id, text: 'False', authorName: 'Carla' };
    for (const [actor, author] of [
      [other, { userId: other.userId, authorSide: 'customer' }],
      [customer, { userId: customer.userId, authorSide: 'firm' }],
      [customer, { userId: ann.userId, authorSide: 'customer' }],
    ] as const) {
      await expect(
        asActor(actor, (tx) => tx.insert(taskComments).values({ ...comment, ...author })),
      ).rejects.toThrow(NO_POLICY);
    }
    const seen = await asActor(other, (tx) =>
      tx.select().from(taskComments).where(eq(taskComments.taskId, id)),
    );
    expect(seen).toEqual([]);
    expect((await getTask(ann, id, NEWEST)).comments.rows).toEqual([]);
  });
});

describe('after too many changes in an hour', () => {
  it("a customer's comments and steps are refused and write nothing; staff and others go on", async () => {
    const { user } = await unsafeOwnerTransaction((tx) => makeCustomer(tx));
    const busy = await unsafeActorOfUser(user.id);
    if (busy.kind !== 'customer') throw new Error('This is no customer.');
    const id = await create({ ...cast, customer: busy }, { side: 'customer' });
    const theirs = await create(cast, { side: 'customer' });
    const comment = () => commentOnTask(busy, id, { text: 'Once more' });
    for (let at = 0; at < 119; at += 1) await countTry('customer-task', busy.customerId);
    await comment();
    await expect(comment()).rejects.toThrow(RateLimitError);
    await expect(completeOwnTask(busy, id, 1)).rejects.toThrow(RateLimitError);
    await expect(reopenOwnTask(busy, id, 1)).rejects.toThrow(RateLimitError);
    expect(await read(id)).toMatchObject({ status: 'pending', version: 1 });
    await commentOnTask(ann, id, { text: 'One at a time, please.' });
    expect((await getTask(ann, id, NEWEST)).comments.rows).toHaveLength(2);
    await completeOwnTask(customer, theirs, 1);
  });
});
