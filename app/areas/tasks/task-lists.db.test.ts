import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { markSeen } from '#app/areas/notices/notice-commands.server.ts';
import { getPortalOverview } from '#app/areas/portal/portal-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { keyedPage, PAGE_SIZE } from '#app/platform/db/paging.server.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { tasks } from '#app/records/task/task-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeProject, makeTask } from '#tests/helpers/makers.ts';
import { planOfOrder } from '#tests/helpers/order-plan.ts';
import { ownTaskFiltersOf, taskFiltersOf } from './task-filters.ts';
import { listOwnTasks, listTasks, TASK_SORTS } from './task-queries.server.ts';

setUpDatabase();

const TODAY = '2026-11-05';

let ann: AdminActor;
let customer: CustomerActor;
let other: CustomerActor;
let company: string;

beforeAll(async () => {
  const ids = await unsafeOwnerTransaction(async (tx) => {
    const admin = await makeUser(tx, { role: 'admin', name: 'Ann' });
    const made = await makeCustomer(tx, { name: 'Carla Mendes' });
    const second = await makeCustomer(tx);
    const project = await makeProject(tx, made.profile.id, { title: 'Home zones' });
    const day = (date: number) => new Date(Date.UTC(2026, 9, date));
    const rows = [
      { title: 'Late', dueDate: '2026-11-04', priority: 'high', assigneeId: admin.id },
      { title: 'Today', dueDate: '2026-11-05', side: 'customer', projectId: project.id },
      { title: 'Undated', status: 'in_progress', priority: 'low', description: 'Chiller plant' },
      { title: 'Done', dueDate: '2026-10-01', status: 'completed', completedAt: day(1) },
      { title: 'Dropped', dueDate: '2026-10-02', status: 'cancelled', side: 'customer' },
      { title: 'Filed', dueDate: '2026-10-03', archivedAt: day(9) },
    ] as const;
    for (const [at, row] of rows.entries()) {
      await makeTask(tx, made.profile.id, { ...row, createdAt: day(at + 1) });
    }
    await makeTask(tx, second.profile.id, { title: 'Not theirs', createdAt: day(10) });
    return { admin: admin.id, one: made.user.id, two: second.user.id, name: made.company.name };
  });
  company = ids.name;
  const actors = [ids.admin, ids.one, ids.two].map((id) => unsafeActorOfUser(id));
  const [admin, one, two] = await Promise.all(actors);
  if (admin?.kind !== 'admin' || one?.kind !== 'customer' || two?.kind !== 'customer') {
    throw new Error('The cast is not what it should be.');
  }
  ann = admin;
  customer = one;
  other = two;
});

const NEWEST: PageRequest = {
  search: '',
  sort: 'created',
  direction: 'desc',
  after: null,
  before: null,
};

async function titles(query = '', request: Partial<PageRequest> = {}): Promise<string[]> {
  const filters = taskFiltersOf(new URL(`http://localhost/admin/tasks${query}`));
  const { rows, count } = await listTasks(
    ann,
    { ...NEWEST, search: company, ...request },
    { filters, today: TODAY },
  );
  expect(count).toBe(rows.length);
  return rows.map(({ title }) => title);
}

async function ownTitles(query = '', request: Partial<PageRequest> = {}): Promise<string[]> {
  const filters = ownTaskFiltersOf(new URL(`http://localhost/customer/tasks${query}`));
  const { rows, count } = await listOwnTasks(customer, { ...NEWEST, ...request }, filters);
  expect(count).toBe(rows.length);
  return rows.map(({ title }) => title);
}

describe('the list of the back office', () => {
  it.each([
    ['', ['Undated', 'Today', 'Late']],
    ['?show=closed', ['Dropped', 'Done']],
    ['?show=all', ['Dropped', 'Done', 'Undated', 'Today', 'Late']],
    ['?q=found+in+all', ['Dropped', 'Done', 'Undated', 'Today', 'Late']],
    ['?status=in_progress', ['Undated']],
    ['?priority=high', ['Late']],
    ['?side=customer', ['Today']],
    ['?assignee=mine', ['Late']],
    ['?assignee=unassigned', ['Undated']],
    ['?assignee=unassigned&status=completed', ['Done']],
    ['?show=overdue', ['Late']],
    ['?show=archived', ['Filed']],
    ['?status=made-up&show=made-up', ['Dropped', 'Done', 'Undated', 'Today', 'Late']],
  ])('shows with the address %s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  it('is searched by title, company and contact', async () => {
    expect(await titles('', { search: 'undat' })).toEqual(['Undated']);
    expect(await titles('?show=all', { search: 'carla m' })).toHaveLength(5);
    expect(await titles('', { search: '100%' })).toEqual([]);
  });

  it('sorts by due date with those that have none or were cancelled last, and by priority', async () => {
    const due = await titles('?show=all', { sort: 'due', direction: 'asc' });
    expect(due.slice(0, 3)).toEqual(['Done', 'Late', 'Today']);
    expect(due.slice(3).sort()).toEqual(['Dropped', 'Undated']);
    const pressing = await titles('', { sort: 'priority', direction: 'desc' });
    expect([pressing[0], pressing.at(-1)]).toEqual(['Late', 'Undated']);
  });

  it.each(['due', 'priority', 'created'])('pages by key in the order of %s', async (sort) => {
    const made = await unsafeOwnerTransaction(async (tx) => {
      const { profile } = await makeCustomer(tx);
      for (let at = 0; at < PAGE_SIZE + 10; at += 1) {
        await makeTask(tx, profile.id, {
          title: String(at),
          dueDate: at % 3 === 0 ? null : `2027-01-0${(at % 7) + 1}`,
          priority: (['low', 'medium', 'high'] as const)[at % 3] ?? 'low',
        });
      }
      return profile;
    });
    const page = (after: string | null) =>
      listTasks(
        ann,
        { ...NEWEST, search: made.companyName, sort, direction: 'asc', after },
        { filters: taskFiltersOf(new URL('http://localhost/admin/tasks')), today: TODAY },
      );
    const first = await page(null);
    const second = await page(first.next);
    expect([first.rows.length, second.rows.length, second.next]).toEqual([PAGE_SIZE, 10, null]);
    const all = new Set([...first.rows, ...second.rows].map(({ id }) => id));
    expect(all.size).toBe(PAGE_SIZE + 10);
  });

  it('names company, contact, assignee and project', async () => {
    const filters = taskFiltersOf(new URL('http://localhost/admin/tasks'));
    const { rows } = await listTasks(
      ann,
      { ...NEWEST, search: company },
      { filters, today: TODAY },
    );
    expect(rows.find(({ title }) => title === 'Late')).toMatchObject({
      companyName: company,
      contactName: 'Carla Mendes',
      assigneeName: 'Ann',
      projectTitle: null,
      isUnread: false,
    });
    expect(rows.find(({ title }) => title === 'Today')).toMatchObject({
      projectTitle: 'Home zones',
      assigneeName: null,
    });
  });
});

describe('the list of the portal', () => {
  it.each([
    ['', ['Undated', 'Today', 'Late']],
    ['?show=completed', ['Done']],
    ['?show=all', ['Dropped', 'Done', 'Undated', 'Today', 'Late']],
    ['?side=customer', ['Today']],
    ['?show=all&side=firm', ['Done', 'Undated', 'Late']],
  ])('shows with the address %s', async (query, expected) => {
    expect(await ownTitles(query)).toEqual(expected);
  });

  it('is searched by title, description and project', async () => {
    expect(await ownTitles('', { search: 'late' })).toEqual(['Late']);
    expect(await ownTitles('', { search: 'chiller' })).toEqual(['Undated']);
    expect(await ownTitles('', { search: 'home zones' })).toEqual(['Today']);
    expect(await ownTitles('?show=all', { search: 'not theirs' })).toEqual([]);
  });

  it("is what the dashboard's figure counts: not completed, not archived", async () => {
    const overview = await getPortalOverview(customer);
    expect(overview.activeTasks).toBe((await ownTitles()).length);
    expect((await getPortalOverview(other)).activeTasks).toBe(1);
  });
});

it('marks a task with unread notices for the person it is for, until they look', async () => {
  const task = await unsafeOwnerTransaction(async (tx) => {
    const made = await makeTask(tx, customer.customerId, { title: 'Newsworthy' });
    await tx.insert(notices).values({
      userId: customer.userId,
      eventId: made.id,
      entityType: 'task',
      entityId: made.id,
      title: 'New task: Newsworthy',
      path: `/customer/tasks/${made.id}`,
    });
    return made;
  });
  const filters = ownTaskFiltersOf(new URL('http://localhost/customer/tasks'));
  const marks = async () => {
    const { rows } = await listOwnTasks(customer, NEWEST, filters);
    return rows.filter(({ isUnread }) => isUnread).map(({ title }) => title);
  };
  expect(await marks()).toEqual(['Newsworthy']);
  const staff = taskFiltersOf(new URL('http://localhost/admin/tasks?show=current'));
  const forStaff = await listTasks(
    ann,
    { ...NEWEST, search: 'Newsworthy' },
    { filters: staff, today: TODAY },
  );
  expect(forStaff.rows).toMatchObject([{ isUnread: false }]);
  await markSeen(customer, 'task', task.id);
  expect(await marks()).toEqual([]);
  const unread = await unsafeOwnerTransaction((tx) =>
    tx.$count(notices, and(eq(notices.entityId, task.id), eq(notices.userId, customer.userId))),
  );
  expect(unread).toBe(1);
});

it.each([
  ['due', 'tasks_due_order'],
  ['priority', 'tasks_priority_order'],
] as const)('the order by %s is that of an index', async (sort, name) => {
  const request = { search: '', sort, direction: 'asc', after: null, before: null } as const;
  const keyed = keyedPage(TASK_SORTS[sort], tasks.id, request);
  expect(await planOfOrder(tasks, keyed.orderBy)).toContain(name);
});
