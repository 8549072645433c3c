import { and, asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { activityLogs } from '#app/areas/activity/activity-tables.ts';
import { customerProfiles } from '#app/areas/customers/customer-tables.ts';
import { findProjectOptions } from '#app/areas/projects/project-queries.server.ts';
import { projects } from '#app/areas/projects/project-tables.ts';
import { makeCustomer, makeProject, makeTask, makeUser } from '#app/demo/makers.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import { completeOwnTask, reopenOwnTask } from './own-task-commands.server.ts';
import {
  archiveTask,
  createTask,
  restoreTask,
  setTaskStatus,
  updateTask,
} from './task-commands.server.ts';
import { commentOnTask } from './task-comment-commands.server.ts';
import { getOwnTask, getTask } from './task-detail.server.ts';
import { type NewTask, taskEditSchema, taskSchema } from './task-forms.ts';
import { taskComments, tasks } from './task-tables.ts';

setUpDatabase();

const FIRM = { name: 'Plenum', email: 'hello@plenum.example', url: 'https://plenum.example' };
const NEWEST = { after: null, before: null };
const NOBODY = '00000000-0000-4000-8000-000000000000';

let ann: AdminActor;
let ben: AdminActor;
let customer: CustomerActor;
let other: CustomerActor;

beforeAll(async () => {
  const ids = await unsafeOwnerTransaction(async (tx) => ({
    ann: (await makeUser(tx, { role: 'admin', name: 'Ann' })).id,
    ben: (await makeUser(tx, { role: 'admin', name: 'Ben' })).id,
    customer: (await makeCustomer(tx, { name: 'Carla' })).user.id,
    other: (await makeCustomer(tx)).user.id,
  }));
  ann = await actorOf('admin', ids.ann);
  ben = await actorOf('admin', ids.ben);
  customer = await actorOf('customer', ids.customer);
  other = await actorOf('customer', ids.other);
});

async function actorOf<Kind extends 'admin' | 'customer'>(kind: Kind, id: string) {
  const actor = await unsafeActorOfUser(id);
  if (actor.kind !== kind) throw new Error(`${id} is no ${kind}.`);
  return actor as Extract<typeof actor, { kind: Kind }>;
}

const create = (given: Partial<NewTask> = {}) =>
  createTask(
    ann,
    taskSchema.parse({ customerId: customer.customerId, title: 'Rate letter', ...given }),
    FIRM,
  );

const edit = (given: object) => taskEditSchema.parse({ title: 'Rate letter', ...given });

async function read(id: string) {
  const [task] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(tasks).where(eq(tasks.id, id)),
  );
  if (!task) throw new Error('The task is gone.');
  return task;
}

const actionsOn = (id: string) =>
  unsafeOwnerTransaction(async (tx) => {
    const lines = await tx
      .select({ action: activityLogs.action, userId: activityLogs.userId })
      .from(activityLogs)
      .where(and(eq(activityLogs.entityType, 'task'), eq(activityLogs.entityId, id)))
      .orderBy(asc(activityLogs.createdAt));
    return lines;
  });

const toldOf = async (id: string) =>
  (await queuedAnnouncements()).filter(({ subjectId }) => subjectId === id);

describe('creating a task', () => {
  it('starts pending, medium and on our side, is logged, and the customer is told', async () => {
    const id = await create();
    expect(await read(id)).toMatchObject({
      customerId: customer.customerId,
      title: 'Rate letter',
      description: null,
      status: 'pending',
      priority: 'medium',
      side: 'firm',
      assigneeId: null,
      dueDate: null,
      createdBy: ann.userId,
      completedAt: null,
      version: 1,
    });
    expect(await actionsOn(id)).toEqual([{ action: 'task.created', userId: ann.userId }]);
    expect(await toldOf(id)).toMatchObject([
      {
        to: { customer: customer.customerId },
        title: 'New task: Rate letter',
        path: `/customer/tasks/${id}`,
        except: ann.userId,
        mail: { content: { subject: 'New task: Rate letter' } },
      },
    ]);
  });

  it('tells the assignee too, and gives a task of the customer’s side none', async () => {
    const ours = await create({ assigneeId: ben.userId, dueDate: '2026-12-24' });
    expect(await read(ours)).toMatchObject({ assigneeId: ben.userId, dueDate: '2026-12-24' });
    const told = (await toldOf(ours)).map(({ to }) => to);
    expect(told).toHaveLength(2);
    expect(told).toEqual(
      expect.arrayContaining([{ customer: customer.customerId }, { staff: ben.userId }]),
    );
    const theirs = await create({ side: 'customer', assigneeId: ben.userId });
    expect(await read(theirs)).toMatchObject({ side: 'customer', assigneeId: null });
    expect(await toldOf(theirs)).toHaveLength(1);
  });

  it('takes a project of the same customer only', async () => {
    const { own, foreign, archived } = await unsafeOwnerTransaction(async (tx) => ({
      own: await makeProject(tx, customer.customerId, { title: 'Own' }),
      foreign: await makeProject(tx, other.customerId),
      archived: await makeProject(tx, customer.customerId, { archivedAt: new Date() }),
    }));
    expect(await read(await create({ projectId: own.id }))).toMatchObject({ projectId: own.id });
    const before = await unsafeOwnerTransaction((tx) => tx.$count(tasks));
    for (const projectId of [foreign.id, archived.id, NOBODY]) {
      await expect(create({ projectId })).rejects.toThrow('Choose a project of this customer.');
    }
    expect(await unsafeOwnerTransaction((tx) => tx.$count(tasks))).toBe(before);
    expect(
      await findProjectOptions(ann, { customerId: customer.customerId, search: 'ow' }),
    ).toEqual([{ id: own.id, title: 'Own' }]);
  });

  it('refuses a customer who is not active and an assignee who is no staff', async () => {
    const pending = await unsafeOwnerTransaction((tx) =>
      makeCustomer(tx, { approvalStatus: 'pending' }),
    );
    const gone = await unsafeOwnerTransaction(async (tx) => {
      const made = await makeCustomer(tx);
      const archivedAt = new Date();
      await tx
        .update(customerProfiles)
        .set({ archivedAt })
        .where(eq(customerProfiles.id, made.profile.id));
      return made;
    });
    const left = await unsafeOwnerTransaction((tx) =>
      makeUser(tx, { role: 'admin', deactivatedAt: new Date() }),
    );
    const before = await unsafeOwnerTransaction((tx) => tx.$count(tasks));
    for (const customerId of [pending.profile.id, gone.profile.id, NOBODY]) {
      await expect(create({ customerId })).rejects.toThrow(RefusedError);
    }
    for (const assigneeId of [left.id, customer.userId, NOBODY]) {
      await expect(create({ assigneeId })).rejects.toThrow(RefusedError);
    }
    expect(await unsafeOwnerTransaction((tx) => tx.$count(tasks))).toBe(before);
  });
});

describe('editing a task', () => {
  it('refuses an older copy and keeps what the other one saved', async () => {
    const id = await create();
    await updateTask(ben, id, edit({ priority: 'high', version: 1 }), FIRM);
    await expect(updateTask(ann, id, edit({ title: 'Lost', version: 1 }), FIRM)).rejects.toThrow(
      ChangedMeanwhileError,
    );
    expect(await read(id)).toMatchObject({ title: 'Rate letter', priority: 'high', version: 2 });
    expect(await actionsOn(id)).toHaveLength(2);
  });

  it('tells a new assignee, and the customer when it comes over to their side', async () => {
    const id = await create({ assigneeId: ann.userId, description: 'Two pages' });
    await updateTask(ann, id, edit({ assigneeId: ben.userId, version: 1 }), FIRM);
    expect(await read(id)).toMatchObject({ assigneeId: ben.userId, description: null });
    expect((await toldOf(id)).at(-1)).toMatchObject({
      to: { staff: ben.userId },
      title: 'Assigned to you: Rate letter',
      path: `/admin/tasks/${id}`,
    });
    await updateTask(ann, id, edit({ side: 'customer', assigneeId: ben.userId, version: 2 }), FIRM);
    expect(await read(id)).toMatchObject({ side: 'customer', assigneeId: null });
    const told = await toldOf(id);
    expect(told.at(-1)).toMatchObject({ to: { customer: customer.customerId } });
    await updateTask(ann, id, edit({ side: 'customer', priority: 'low', version: 3 }), FIRM);
    expect(await toldOf(id)).toHaveLength(told.length);
  });

  it('keeps a project and an assignee that could not be chosen now', async () => {
    const { project, leaving } = await unsafeOwnerTransaction(async (tx) => ({
      project: await makeProject(tx, customer.customerId),
      leaving: await makeUser(tx, { role: 'admin' }),
    }));
    const chosen = { projectId: project.id, assigneeId: leaving.id };
    const id = await create(chosen);
    await unsafeOwnerTransaction(async (tx) => {
      await tx.update(projects).set({ archivedAt: new Date() }).where(eq(projects.id, project.id));
      await tx.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, leaving.id));
    });
    await updateTask(ann, id, edit({ ...chosen, title: 'Kept', version: 1 }), FIRM);
    expect(await read(id)).toMatchObject({ ...chosen, title: 'Kept' });
  });

  it('finds nothing for an id that is not there', async () => {
    await expect(updateTask(ann, NOBODY, edit({ version: 1 }), FIRM)).rejects.toThrow(
      NotFoundError,
    );
  });
});

describe("a task's status", () => {
  it('completed stamps when, and going back clears the stamp', async () => {
    const id = await create();
    await setTaskStatus(ann, id, { status: 'completed', version: 1 });
    const done = await read(id);
    expect(done.completedAt).toBeInstanceOf(Date);
    expect(done).toMatchObject({ status: 'completed', version: 2 });
    expect((await toldOf(id)).at(-1)).toMatchObject({
      to: { customer: customer.customerId },
      title: 'Task completed: Rate letter',
    });
    await setTaskStatus(ann, id, { status: 'in_progress', version: 2 });
    expect(await read(id)).toMatchObject({ status: 'in_progress', completedAt: null, version: 3 });
    expect((await toldOf(id)).at(-1)).toMatchObject({ title: 'Task reopened: Rate letter' });
    expect((await actionsOn(id)).map(({ action }) => action)).toEqual([
      'task.created',
      'task.completed',
      'task.status_changed',
    ]);
  });

  it('of an older copy changes nothing', async () => {
    const id = await create();
    await setTaskStatus(ann, id, { status: 'in_progress', version: 1 });
    await expect(setTaskStatus(ben, id, { status: 'completed', version: 1 })).rejects.toThrow(
      ChangedMeanwhileError,
    );
    expect(await read(id)).toMatchObject({ status: 'in_progress', completedAt: null });
  });
});

describe('archiving', () => {
  it('hides a task from the customer and refuses changes, until it is restored', async () => {
    const id = await create({ side: 'customer' });
    await archiveTask(ann, id, 1);
    await expect(getOwnTask(customer, id, NEWEST)).rejects.toThrow(NotFoundError);
    await expect(completeOwnTask(customer, id, 2, FIRM)).rejects.toThrow(NotFoundError);
    await expect(commentOnTask(customer, id, { text: 'Hello' }, FIRM)).rejects.toThrow(
      NotFoundError,
    );
    await expect(updateTask(ann, id, edit({ version: 2 }), FIRM)).rejects.toThrow(RefusedError);
    await expect(setTaskStatus(ann, id, { status: 'completed', version: 2 })).rejects.toThrow(
      RefusedError,
    );
    await expect(commentOnTask(ann, id, { text: 'Hello' }, FIRM)).rejects.toThrow(RefusedError);
    await expect(archiveTask(ann, id, 2)).rejects.toThrow(RefusedError);
    await expect(restoreTask(ann, id, 1)).rejects.toThrow(ChangedMeanwhileError);
    expect(await read(id)).toMatchObject({ status: 'pending', version: 2 });
    expect((await getTask(ann, id, NEWEST)).comments.rows).toEqual([]);

    await restoreTask(ann, id, 2);
    expect(await read(id)).toMatchObject({ archivedAt: null, version: 3 });
    expect((await getOwnTask(customer, id, NEWEST)).task.title).toBe('Rate letter');
    await expect(restoreTask(ann, id, 3)).rejects.toThrow(RefusedError);
    expect((await actionsOn(id)).map(({ action }) => action)).toEqual([
      'task.created',
      'task.archived',
      'task.restored',
    ]);
  });
});

describe('the customer', () => {
  it('completes and reopens a task on their side, and the firm is told', async () => {
    const id = await create({ side: 'customer' });
    await completeOwnTask(customer, id, 1, FIRM);
    const done = await read(id);
    expect(done).toMatchObject({ status: 'completed', version: 2 });
    expect(done.completedAt).toBeInstanceOf(Date);
    expect((await toldOf(id)).at(-1)).toMatchObject({
      to: { staff: 'all' },
      path: `/admin/tasks/${id}`,
      except: customer.userId,
    });
    await expect(completeOwnTask(customer, id, 2, FIRM)).rejects.toThrow(RefusedError);
    await reopenOwnTask(customer, id, 2, FIRM);
    expect(await read(id)).toMatchObject({ status: 'pending', completedAt: null, version: 3 });
    await expect(reopenOwnTask(customer, id, 3, FIRM)).rejects.toThrow(RefusedError);
    expect((await actionsOn(id)).map(({ action, userId }) => [action, userId])).toEqual([
      ['task.created', ann.userId],
      ['task.completed', customer.userId],
      ['task.reopened', customer.userId],
    ]);
  });

  it('completes once of two at the same time', async () => {
    const id = await create({ side: 'customer' });
    const outcomes = await Promise.allSettled([
      completeOwnTask(customer, id, 1, FIRM),
      completeOwnTask(customer, id, 1, FIRM),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await read(id)).toMatchObject({ status: 'completed', version: 2 });
    expect(await actionsOn(id)).toHaveLength(2);
  });

  it('does not complete what is on our side, cancelled, older, or another customer’s', async () => {
    const ours = await create();
    const cancelled = await create({ side: 'customer' });
    await setTaskStatus(ann, cancelled, { status: 'cancelled', version: 1 });
    const theirs = await create({ side: 'customer' });
    await expect(completeOwnTask(customer, ours, 1, FIRM)).rejects.toThrow('on our side');
    await expect(completeOwnTask(customer, cancelled, 2, FIRM)).rejects.toThrow('cancelled');
    await expect(completeOwnTask(customer, theirs, 2, FIRM)).rejects.toThrow(ChangedMeanwhileError);
    await expect(completeOwnTask(other, theirs, 1, FIRM)).rejects.toThrow(NotFoundError);
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
      ).rejects.toThrow();
    }
    await expect(
      asActor(customer, (tx) =>
        tx.insert(tasks).values({ customerId: customer.customerId, title: 'Made up' }),
      ),
    ).rejects.toThrow();
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
    const id = await create({ assigneeId: ben.userId });
    await commentOnTask(ann, id, { text: 'Which version?' }, FIRM);
    expect((await toldOf(id)).at(-1)).toMatchObject({
      to: { customer: customer.customerId },
      title: 'Comment on Rate letter',
      mail: {
        content: {
          blocks: [
            { text: 'Ann of Plenum commented on this task:' },
            { text: 'Which version?' },
            {},
          ],
        },
      },
    });
    await commentOnTask(customer, id, { text: 'Version B.' }, FIRM);
    expect((await toldOf(id)).at(-1)).toMatchObject({
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
    const id = await create();
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
    const id = await create();
    await expect(commentOnTask(other, id, { text: 'Hello' }, FIRM)).rejects.toThrow(NotFoundError);
    const comment = { taskId: id, text: 'False', authorName: 'Carla' };
    for (const [actor, author] of [
      [other, { userId: other.userId, authorSide: 'customer' }],
      [customer, { userId: customer.userId, authorSide: 'firm' }],
      [customer, { userId: ann.userId, authorSide: 'customer' }],
    ] as const) {
      await expect(
        asActor(actor, (tx) => tx.insert(taskComments).values({ ...comment, ...author })),
      ).rejects.toThrow();
    }
    const seen = await asActor(other, (tx) =>
      tx.select().from(taskComments).where(eq(taskComments.taskId, id)),
    );
    expect(seen).toEqual([]);
    expect((await getTask(ann, id, NEWEST)).comments.rows).toEqual([]);
  });
});
