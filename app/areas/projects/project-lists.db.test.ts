import { beforeAll, describe, expect, it } from 'vitest';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { announceJob } from '#app/areas/notices/notice-jobs.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';
import { announcementsOf, type Cast, customerActor, makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import {
  makeCustomer,
  makeDocument,
  makeMeeting,
  makeProject,
  makeTask,
} from '#tests/helpers/makers.ts';
import { create, edit } from '#tests/helpers/projects.ts';
import { addMilestone, completeMilestone } from './milestone-commands.server.ts';
import { archiveProject, setProjectStatus, updateProject } from './project-commands.server.ts';
import { getOwnProject, getProject } from './project-detail-queries.server.ts';
import { listOwnProjects, listProjects } from './project-list-queries.server.ts';

setUpDatabase();

const NOBODY = 'c0ffee00-0000-4000-8000-000000000000';
const NEWEST = {
  search: '',
  sort: 'created',
  direction: 'desc',
  after: null,
  before: null,
} as const;
const CURRENT = { status: null, show: 'all' } as const;

let cast: Cast;
let ann: Cast['ann'];
let customer: Cast['customer'];
let other: Cast['other'];

beforeAll(async () => {
  cast = await makePeople();
  ({ ann, customer, other } = cast);
});

describe('what a project has cost', () => {
  it('is the hours by their rates to the cent, unless staff say otherwise', async () => {
    const id = await create(cast, { budget: '1000.00' });
    const elsewhere = await create(cast);
    const entry = {
      userId: ann.userId,
      customerId: customer.customerId,
      date: '2026-05-04',
    };
    await unsafeOwnerTransaction((tx) =>
      tx.insert(timeEntries).values([
        { ...entry, projectId: id, hours: '0.33', hourlyRate: '95.55' },
        { ...entry, projectId: id, hours: '2.25', hourlyRate: '180.10' },
        { ...entry, projectId: id, hours: '1.00', hourlyRate: null },
        { ...entry, projectId: elsewhere, hours: '8.00', hourlyRate: '500.00' },
      ]),
    );
    const { project } = await getProject(ann, id);
    // 31.5315 + 405.225
    expect(project).toMatchObject({
      hours: '3.58',
      cost: '436.76',
      budgetUsed: 44,
      unratedHours: '1.00',
    });
    await updateProject(ann, id, edit({ budget: '1000.00', actualCost: '1250.00' }));
    expect((await getProject(ann, id)).project).toMatchObject({
      hours: '3.58',
      cost: '1250.00',
      budgetUsed: 125,
    });
    const unpaid = (await getProject(ann, elsewhere)).project;
    expect(unpaid).toMatchObject({ cost: '4000.00', budgetUsed: null, unratedHours: '0.00' });
    const { rows } = await listProjects(ann, NEWEST, CURRENT);
    expect(rows.find((row) => row.id === id)).toMatchObject({ cost: '1250.00', budgetUsed: 125 });
  });

  it('never reaches the customer', async () => {
    const id = await create(cast, { title: 'Secret cost', budget: '77.00' });
    const { project } = await getOwnProject(customer, id);
    const { rows } = await listOwnProjects(customer, NEWEST, { status: null });
    const row = rows.find((each) => each.id === id);
    expect(row).toMatchObject({ budget: '77.00' });
    for (const seen of [project, row ?? {}]) {
      expect(Object.keys(seen)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/cost|hours|Used/i)]),
      );
    }
    const entries = await asActor(customer, (tx) => tx.select().from(timeEntries));
    expect(entries).toEqual([]);
  });
});

describe('lists and the page of a project', () => {
  it('find by text and status, sort, count milestones and mark what is unread', async () => {
    const marked = await create(cast, { title: 'Zebra registers', endDate: '2026-09-09' });
    const ids = [marked, await create(cast, { title: 'Zebra boards', endDate: '2026-08-08' })];
    await create(cast, { title: 'Zebra shelves' });
    const key = { projectId: marked, milestoneId: await addMilestone(ann, marked, { title: 'A' }) };
    await addMilestone(ann, marked, { title: 'B' });
    await completeMilestone(ann, key, 1);
    await setProjectStatus(ann, marked, { status: 'active', version: 1 });
    for (const queued of await announcementsOf(marked)) await announceJob.run(queued);
    const zebras = { ...NEWEST, search: 'zebra' };

    const byEnd = await listProjects(ann, { ...zebras, sort: 'end', direction: 'asc' }, CURRENT);
    expect(byEnd.rows.map(({ title }) => title)).toEqual([
      'Zebra boards',
      'Zebra registers',
      'Zebra shelves',
    ]);
    expect(byEnd.count).toBe(3);
    expect(byEnd.rows[1]).toMatchObject({ milestones: 2, completed: 1, isUnread: false });
    const active = await listProjects(ann, zebras, { status: 'active', show: 'all' });
    expect(active.rows.map(({ id }) => id)).toEqual([marked]);

    const own = await listOwnProjects(customer, zebras, { status: null });
    expect(own.count).toBe(3);
    expect(own.rows.filter(({ isUnread }) => isUnread).map(({ id }) => id)).toEqual([marked]);
    expect(own.rows.find(({ id }) => id === marked)?.milestones).toMatchObject([
      { title: 'A' },
      { title: 'B' },
    ]);
    expect((await listOwnProjects(other, zebras, { status: null })).rows).toEqual([]);

    await archiveProject(ann, ids[1] ?? '', 1);
    const archived = await listProjects(ann, zebras, { status: null, show: 'archived' });
    expect(archived.rows.map(({ title }) => title)).toEqual(['Zebra boards']);
    expect((await listOwnProjects(customer, zebras, { status: null })).count).toBe(2);
  });

  it('are paged by key', async () => {
    const many = await unsafeOwnerTransaction((tx) => makeCustomer(tx));
    const owner = await customerActor(many.user.id);
    await unsafeOwnerTransaction(async (tx) => {
      for (let at = 0; at < 30; at += 1) {
        await makeProject(tx, many.profile.id, { title: `P ${at}`, createdAt: new Date(at) });
      }
    });
    const first = await listOwnProjects(owner, NEWEST, { status: null });
    expect([first.rows.length, first.count, first.rows[0]?.title]).toEqual([25, 30, 'P 29']);
    const second = await listOwnProjects(owner, { ...NEWEST, after: first.next }, { status: null });
    expect(second.rows.map(({ title }) => title)).toEqual(['P 4', 'P 3', 'P 2', 'P 1', 'P 0']);
  });

  it('joins its tasks, meetings and documents, open tasks first', async () => {
    const id = await create(cast);
    await unsafeOwnerTransaction(async (tx) => {
      const task = { projectId: id };
      await makeTask(tx, customer.customerId, { ...task, title: 'Done', status: 'completed' });
      await makeTask(tx, customer.customerId, { ...task, title: 'Open' });
      await makeTask(tx, customer.customerId, { ...task, title: 'Gone', archivedAt: new Date() });
      await makeTask(tx, customer.customerId, { title: 'Elsewhere' });
      await makeMeeting(tx, { customerId: customer.customerId, projectId: id, title: 'Review' });
      await makeMeeting(tx, { title: 'Internal' });
      const owner = { id: customer.customerId };
      const shared = { projectId: id, authorName: 'Ann' };
      await makeDocument(tx, owner, { ...shared, title: 'Old', createdAt: new Date(0) });
      await makeDocument(tx, owner, { ...shared, title: 'New' });
      await makeDocument(tx, owner, { ...shared, title: 'Taken', archivedAt: new Date() });
      await makeDocument(tx, owner, { title: 'Elsewhere' });
    });
    for (const page of [await getProject(ann, id), await getOwnProject(customer, id)]) {
      expect(page.tasks.map(({ title }) => title)).toEqual(['Open', 'Done']);
      expect(page.taskCount).toEqual({ total: 2, open: 1 });
      expect(page.meetings.map(({ title }) => title)).toEqual(['Review']);
      expect(page.documents.map(({ title }) => title)).toEqual(['New', 'Old']);
      expect(page.documentCount).toBe(2);
    }
    await expect(getOwnProject(other, id)).rejects.toThrow(NotFoundError);
    await expect(getProject(ann, NOBODY)).rejects.toThrow(NotFoundError);
  });
});
