import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '#app/access/auth-tables.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { findProjectOptions } from '#app/areas/projects/project-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { tasks } from '#app/records/task/task-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { announcementsOf, type Cast, makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeProject } from '#tests/helpers/makers.ts';
import { actionsOn, create, read } from '#tests/helpers/tasks.ts';
import { completeOwnTask } from './own-task-commands.server.ts';
import { archiveTask, restoreTask, setTaskStatus, updateTask } from './task-commands.server.ts';
import { commentOnTask } from './task-comment-commands.server.ts';
import { getOwnTask, getTask } from './task-detail-queries.server.ts';
import { taskEditSchema } from './task-forms.ts';

setUpDatabase();

const NOBODY = '00000000-0000-4000-8000-000000000000';
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

const edit = (given: object) => taskEditSchema.parse({ title: 'Rate letter', ...given });

describe('creating a task', () => {
  it('starts pending, medium and on our side, is logged, and the customer is told', async () => {
    const id = await create(cast);
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
    expect(await announcementsOf(id)).toMatchObject([
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
    const ours = await create(cast, { assigneeId: ben.userId, dueDate: '2026-12-24' });
    expect(await read(ours)).toMatchObject({ assigneeId: ben.userId, dueDate: '2026-12-24' });
    const told = (await announcementsOf(ours)).map(({ to }) => to);
    expect(told).toHaveLength(2);
    expect(told).toEqual(
      expect.arrayContaining([{ customer: customer.customerId }, { staff: ben.userId }]),
    );
    const theirs = await create(cast, { side: 'customer', assigneeId: ben.userId });
    expect(await read(theirs)).toMatchObject({ side: 'customer', assigneeId: null });
    expect(await announcementsOf(theirs)).toHaveLength(1);
  });

  it('takes a project of the same customer only', async () => {
    const { own, foreign, archived } = await unsafeOwnerTransaction(async (tx) => ({
      own: await makeProject(tx, customer.customerId, { title: 'Own' }),
      foreign: await makeProject(tx, other.customerId),
      archived: await makeProject(tx, customer.customerId, { archivedAt: new Date() }),
    }));
    expect(await read(await create(cast, { projectId: own.id }))).toMatchObject({
      projectId: own.id,
    });
    const before = await unsafeOwnerTransaction((tx) => tx.$count(tasks));
    for (const projectId of [foreign.id, archived.id, NOBODY]) {
      await expect(create(cast, { projectId })).rejects.toThrow(
        'Choose a project of this customer.',
      );
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
      await expect(create(cast, { customerId })).rejects.toThrow(RefusedError);
    }
    for (const assigneeId of [left.id, customer.userId, NOBODY]) {
      await expect(create(cast, { assigneeId })).rejects.toThrow(RefusedError);
    }
    expect(await unsafeOwnerTransaction((tx) => tx.$count(tasks))).toBe(before);
  });
});

describe('editing a task', () => {
  it('refuses an older copy and keeps what the other one saved', async () => {
    const id = await create(cast);
    await updateTask(ben, id, edit({ priority: 'high', version: 1 }));
    await expect(updateTask(ann, id, edit({ title: 'Lost', version: 1 }))).rejects.toThrow(
      ChangedMeanwhileError,
    );
    expect(await read(id)).toMatchObject({ title: 'Rate letter', priority: 'high', version: 2 });
    expect(await actionsOn(id)).toHaveLength(2);
  });

  it('tells a new assignee, and the customer when it comes over to their side', async () => {
    const id = await create(cast, { assigneeId: ann.userId, description: 'Two pages' });
    await updateTask(ann, id, edit({ assigneeId: ben.userId, version: 1 }));
    expect(await read(id)).toMatchObject({ assigneeId: ben.userId, description: null });
    expect((await announcementsOf(id)).at(-1)).toMatchObject({
      to: { staff: ben.userId },
      title: 'Assigned to you: Rate letter',
      path: `/admin/tasks/${id}`,
    });
    await updateTask(ann, id, edit({ side: 'customer', assigneeId: ben.userId, version: 2 }));
    expect(await read(id)).toMatchObject({ side: 'customer', assigneeId: null });
    const told = await announcementsOf(id);
    expect(told.at(-1)).toMatchObject({ to: { customer: customer.customerId } });
    await updateTask(ann, id, edit({ side: 'customer', priority: 'low', version: 3 }));
    expect(await announcementsOf(id)).toHaveLength(told.length);
  });

  it('keeps a project and an assignee that could not be chosen now', async () => {
    const { project, leaving } = await unsafeOwnerTransaction(async (tx) => ({
      project: await makeProject(tx, customer.customerId),
      leaving: await makeUser(tx, { role: 'admin' }),
    }));
    const chosen = { projectId: project.id, assigneeId: leaving.id };
    const id = await create(cast, chosen);
    await unsafeOwnerTransaction(async (tx) => {
      await tx.update(projects).set({ archivedAt: new Date() }).where(eq(projects.id, project.id));
      await tx.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, leaving.id));
    });
    await updateTask(ann, id, edit({ ...chosen, title: 'Kept', version: 1 }));
    expect(await read(id)).toMatchObject({ ...chosen, title: 'Kept' });
  });

  it('finds nothing for an id that is not there', async () => {
    await expect(updateTask(ann, NOBODY, edit({ version: 1 }))).rejects.toThrow(NotFoundError);
  });
});

describe("a task's status", () => {
  it('completed stamps when, and going back clears the stamp', async () => {
    const id = await create(cast);
    await setTaskStatus(ann, id, { status: 'completed', version: 1 });
    const done = await read(id);
    expect(done.completedAt).toBeInstanceOf(Date);
    expect(done).toMatchObject({ status: 'completed', version: 2 });
    expect((await announcementsOf(id)).at(-1)).toMatchObject({
      to: { customer: customer.customerId },
      title: 'Task completed: Rate letter',
    });
    await setTaskStatus(ann, id, { status: 'in_progress', version: 2 });
    expect(await read(id)).toMatchObject({ status: 'in_progress', completedAt: null, version: 3 });
    expect((await announcementsOf(id)).at(-1)).toMatchObject({
      title: 'Task reopened: Rate letter',
    });
    expect((await actionsOn(id)).map(({ action }) => action)).toEqual([
      'task.created',
      'task.completed',
      'task.status_changed',
    ]);
  });

  it('of an older copy changes nothing', async () => {
    const id = await create(cast);
    await setTaskStatus(ann, id, { status: 'in_progress', version: 1 });
    await expect(setTaskStatus(ben, id, { status: 'completed', version: 1 })).rejects.toThrow(
      ChangedMeanwhileError,
    );
    expect(await read(id)).toMatchObject({ status: 'in_progress', completedAt: null });
  });
});

describe('archiving', () => {
  it('hides a task from the customer and refuses changes, until it is restored', async () => {
    const id = await create(cast, { side: 'customer' });
    await archiveTask(ann, id, 1);
    await expect(getOwnTask(customer, id, NEWEST)).rejects.toThrow(NotFoundError);
    await expect(completeOwnTask(customer, id, 2)).rejects.toThrow(NotFoundError);
    await expect(commentOnTask(customer, id, { text: 'Hello' })).rejects.toThrow(NotFoundError);
    for (const version of [1, 2]) {
      await expect(updateTask(ann, id, edit({ version }))).rejects.toThrow(/archived/);
    }
    await expect(setTaskStatus(ann, id, { status: 'completed', version: 2 })).rejects.toThrow(
      RefusedError,
    );
    await expect(commentOnTask(ann, id, { text: 'Hello' })).rejects.toThrow(RefusedError);
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
