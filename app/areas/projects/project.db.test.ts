import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { announceJob } from '#app/areas/notices/notice-jobs.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { projectMilestones, projects } from '#app/records/project/project-tables.ts';
import { actionsOn, announcementsOf, type Cast, makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { NO_POLICY } from '#tests/helpers/not-allowed.ts';
import { create, edit, read, stepsOf } from '#tests/helpers/projects.ts';
import { addMilestone, completeMilestone } from './milestone-commands.server.ts';
import {
  archiveProject,
  createProjectIn,
  restoreProject,
  setProjectStatus,
  updateProject,
} from './project-commands.server.ts';
import { getOwnProject } from './project-detail-queries.server.ts';

setUpDatabase();

const NOBODY = 'c0ffee00-0000-4000-8000-000000000000';

let cast: Cast;
let ann: Cast['ann'];
let customer: Cast['customer'];
let other: Cast['other'];

beforeAll(async () => {
  cast = await makePeople();
  ({ ann, customer, other } = cast);
});

describe('creating a project', () => {
  it('stores it, blank fields as null, logs it and tells the customer', async () => {
    const id = await create(cast);
    expect(await read(id)).toMatchObject({
      status: 'planning',
      budget: null,
      actualCost: null,
      description: null,
      startDate: null,
      createdBy: ann.userId,
      version: 1,
    });
    expect(await actionsOn(id)).toEqual(['project.created']);
    expect(await announcementsOf(id)).toMatchObject([
      {
        to: { customer: customer.customerId },
        title: 'New project: Home zones',
        path: `/customer/projects/${id}`,
      },
    ]);
  });

  it('makes its milestones along, in their order, within another transaction', async () => {
    const id = await asActor(ann, (tx) =>
      createProjectIn(tx, ann, {
        customerId: customer.customerId,
        title: 'From a proposal',
        budget: '24500.00',
        milestones: [{ title: 'First', dueDate: '2026-06-01' }, { title: 'Second' }],
      }),
    );
    expect(await read(id)).toMatchObject({ status: 'planning', budget: '24500.00' });
    expect(await stepsOf(id)).toMatchObject([
      { title: 'First', dueDate: '2026-06-01', position: 0, completedAt: null },
      { title: 'Second', dueDate: null, position: 1 },
    ]);
  });

  it('refuses a customer who is not active and leaves nothing behind', async () => {
    const pending = await unsafeOwnerTransaction((tx) =>
      makeCustomer(tx, { approvalStatus: 'pending' }),
    );
    const before = await unsafeOwnerTransaction((tx) => tx.$count(projects));
    for (const customerId of [pending.profile.id, NOBODY]) {
      await expect(create(cast, { customerId })).rejects.toThrow(RefusedError);
    }
    expect(await unsafeOwnerTransaction((tx) => tx.$count(projects))).toBe(before);
  });
});

describe('changing a project', () => {
  it('refuses an older copy and keeps what the other one saved', async () => {
    const id = await create(cast);
    await updateProject(ann, id, edit({ budget: '100.50', actualCost: '99.00' }));
    await expect(updateProject(ann, id, edit({ title: 'Lost' }))).rejects.toThrow(
      ChangedMeanwhileError,
    );
    expect(await read(id)).toMatchObject({
      title: 'Home zones',
      budget: '100.50',
      actualCost: '99.00',
      version: 2,
    });
    expect(await announcementsOf(id)).toHaveLength(1);
  });

  it('tells the customer of a new status, with mail, once', async () => {
    const id = await create(cast);
    await setProjectStatus(ann, id, { status: 'active', version: 1 });
    await setProjectStatus(ann, id, { status: 'active', version: 2 });
    expect(await read(id)).toMatchObject({ status: 'active', version: 2 });
    expect(await announcementsOf(id)).toHaveLength(2);
    expect((await announcementsOf(id)).at(-1)).toMatchObject({
      title: 'Home zones: Active',
      mail: { content: { subject: 'Home zones: Active' } },
    });
    await updateProject(ann, id, edit({ status: 'on_hold', version: 2 }));
    expect((await announcementsOf(id)).at(-1)).toMatchObject({ title: 'Home zones: On Hold' });
    await expect(setProjectStatus(ann, id, { status: 'completed', version: 2 })).rejects.toThrow(
      ChangedMeanwhileError,
    );
    expect(await read(id)).toMatchObject({ status: 'on_hold', version: 3 });
  });

  it('archived is hidden from the customer and refuses changes, until it is restored', async () => {
    const id = await create(cast);
    const step = await addMilestone(ann, id, { title: 'First' });
    await archiveProject(ann, id, 1);
    await expect(getOwnProject(customer, id)).rejects.toThrow(NotFoundError);
    await expect(updateProject(ann, id, edit({ version: 2 }))).rejects.toThrow(RefusedError);
    await expect(addMilestone(ann, id, { title: 'Late' })).rejects.toThrow(RefusedError);
    const key = { projectId: id, milestoneId: step };
    await expect(completeMilestone(ann, key, 1)).rejects.toThrow(RefusedError);
    await expect(archiveProject(ann, id, 2)).rejects.toThrow(RefusedError);
    await expect(restoreProject(ann, id, 1)).rejects.toThrow(ChangedMeanwhileError);
    expect(await stepsOf(id)).toMatchObject([{ title: 'First', completedAt: null }]);
    await restoreProject(ann, id, 2);
    expect((await getOwnProject(customer, id)).project.title).toBe('Home zones');
    await expect(restoreProject(ann, id, 3)).rejects.toThrow(RefusedError);
    expect(await actionsOn(id)).toEqual([
      'project.created',
      'project.milestone_added',
      'project.archived',
      'project.restored',
    ]);
  });

  it('finds nothing for an id that is not there', async () => {
    await expect(updateProject(ann, NOBODY, edit({}))).rejects.toThrow(NotFoundError);
    await expect(addMilestone(ann, NOBODY, { title: 'X' })).rejects.toThrow(NotFoundError);
  });
});

describe('the database', () => {
  it('keeps customers from writing projects and milestones, and from those of others', async () => {
    const id = await create(cast);
    const step = await addMilestone(ann, id, { title: 'A' });
    for (const actor of [customer, other]) {
      const moved = await asActor(actor, (tx) =>
        tx
          .update(projectMilestones)
          .set({ completedAt: new Date() })
          .where(eq(projectMilestones.id, step))
          .returning({ id: projectMilestones.id }),
      ).catch(() => []);
      const changed = await asActor(actor, (tx) =>
        tx
          .update(projects)
          .set({ budget: '1.00' })
          .where(eq(projects.id, id))
          .returning({ id: projects.id }),
      ).catch(() => []);
      expect([moved, changed]).toEqual([[], []]);
      await expect(
        asActor(actor, (tx) =>
          tx.insert(projectMilestones).values({ projectId: id, title: 'X', position: 9 }),
        ),
      ).rejects.toThrow(NO_POLICY);
    }
    const seen = await asActor(other, (tx) =>
      tx.select().from(projectMilestones).where(eq(projectMilestones.projectId, id)),
    );
    expect(seen).toEqual([]);
    expect(await stepsOf(id)).toMatchObject([{ id: step, completedAt: null }]);
    expect(await read(id)).toMatchObject({ budget: null });
  });

  it('tells a customer of their own project alone', async () => {
    const id = await create(cast);
    for (const queued of await announcementsOf(id)) await announceJob.run(queued);
    const told = await unsafeOwnerTransaction((tx) =>
      tx.select({ userId: notices.userId }).from(notices).where(eq(notices.entityId, id)),
    );
    expect(told).toEqual([{ userId: customer.userId }]);
  });
});
