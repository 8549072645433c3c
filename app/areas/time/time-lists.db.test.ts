import { beforeAll, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor } from '#app/access/actor.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { PAGE_SIZE } from '#app/platform/db/paging.server.ts';
import { makeUser } from '#demo/makers.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeProject, makeTask, makeTimeEntry } from '#tests/helpers/makers.ts';
import { getFilterNames } from './filter-name-queries.server.ts';
import { daysOfWeek } from './iso-week.ts';
import { NO_FILTERS, timeFiltersOf } from './time-filters.ts';
import {
  exportTimeEntries,
  getEntryDates,
  getTimeSummary,
  listTimeEntries,
} from './time-queries.server.ts';
import { getWeek } from './week-queries.server.ts';

setUpDatabase();

let ann: AdminActor;
let ids: Record<'ann' | 'ben' | 'cleo' | 'customer' | 'project' | 'task', string>;

beforeAll(async () => {
  ids = await unsafeOwnerTransaction(async (tx) => {
    const [a, b, c] = [
      await makeUser(tx, { role: 'admin', name: 'Ann' }),
      await makeUser(tx, { role: 'admin', name: 'Ben' }),
      await makeUser(tx, { role: 'admin', name: 'Cleo' }),
    ];
    const { profile } = await makeCustomer(tx);
    const customerId = profile.id;
    const project = await makeProject(tx, customerId, { title: 'Service board' });
    const task = await makeTask(tx, customerId, { title: 'Board' });
    const projectId = project.id;
    const add = (userId: string, given: Parameters<typeof makeTimeEntry>[2]) =>
      makeTimeEntry(tx, userId, given);
    await add(a.id, {
      date: '2026-11-02',
      hours: '1.25',
      hourlyRate: '199.99',
      customerId,
      projectId,
      description: 'Full charges',
    });
    await add(a.id, {
      date: '2026-11-03',
      hours: '0.25',
      hourlyRate: '99.95',
      customerId,
      taskId: task.id,
      description: 'Leak 100% sure',
    });
    await add(b.id, { date: '2026-11-03', hours: '3.50', billable: false, hourlyRate: '150.00' });
    await add(b.id, { date: '2026-11-04', hours: '2.00', customerId, description: 'No rate yet' });
    await add(a.id, {
      date: '2026-11-08',
      hours: '0.75',
      hourlyRate: '245.50',
      customerId,
      projectId,
    });
    return {
      ann: a.id,
      ben: b.id,
      cleo: c.id,
      customer: customerId,
      project: projectId,
      task: task.id,
    };
  });
  const actor = await unsafeActorOfUser(ids.ann);
  if (actor.kind !== 'admin') throw new Error('Ann is staff.');
  ann = actor;
});

const NEWEST: PageRequest = {
  search: '',
  sort: 'date',
  direction: 'desc',
  after: null,
  before: null,
};

function filtersOf(query: string) {
  const named = query.replace(/\{(\w+)\}/g, (_, name: keyof typeof ids) => ids[name]);
  const url = new URL(`http://localhost/admin/time-tracking${named}`);
  return timeFiltersOf(url, url.searchParams.get('q') ?? '');
}

async function days(query: string): Promise<string[]> {
  const { rows, summary } = await listTimeEntries(ann, NEWEST, filtersOf(query));
  expect(summary.count).toBe(rows.length);
  return rows.map(({ date }) => date.slice(8));
}

describe('the list', () => {
  it.each([
    ['', ['08', '04', '03', '03', '02']],
    ['?person={ann}', ['08', '03', '02']],
    ['?customer={customer}', ['08', '04', '03', '02']],
    ['?project={project}', ['08', '02']],
    ['?task={task}', ['03']],
    ['?from=2026-11-03&to=2026-11-04', ['04', '03', '03']],
    ['?from=2026-11-05', ['08']],
    ['?billing=billable', ['08', '04', '03', '02']],
    ['?billing=nonbillable', ['03']],
    ['?billing=unbilled', ['08', '04', '03', '02']],
    ['?billing=billed', []],
    ['?q=CHARGES', ['02']],
    ['?q=100%25', ['03']],
    ['?person={ben}&billing=billable', ['04']],
    ['?person=nobody&from=yesterday&billing=maybe', ['08', '04', '03', '03', '02']],
  ])('shows with the address %s', async (query, expected) => {
    expect(await days(query)).toEqual(expected);
  });

  it('tells what each entry is for', async () => {
    const { rows } = await listTimeEntries(
      ann,
      NEWEST,
      filtersOf('?project={project}&to=2026-11-02'),
    );
    expect(rows).toMatchObject([
      {
        personName: 'Ann',
        projectTitle: 'Service board',
        taskTitle: null,
        hours: '1.25',
        hourlyRate: '199.99',
        invoiceNumber: null,
      },
    ]);
  });

  it('names what its filters point to', async () => {
    const names = await getFilterNames(
      ann,
      filtersOf('?person={ben}&project={project}&task={ann}'),
    );
    expect(names).toEqual({
      person: { value: ids.ben, label: 'Ben' },
      customer: null,
      project: { value: ids.project, label: 'Service board' },
      task: null,
    });
  });

  it.each(['date', 'hours'])('pages by key in the order of %s, and exports all', async (sort) => {
    const person = await unsafeOwnerTransaction(async (tx) => {
      const { id } = await makeUser(tx, { role: 'admin' });
      for (let at = 0; at < PAGE_SIZE + 10; at += 1) {
        const date = `2026-10-0${(at % 9) + 1}`;
        await makeTimeEntry(tx, id, { date, hours: `${(at % 4) + 1}.00` });
      }
      return id;
    });
    const filters = { ...NO_FILTERS, person };
    const first = await listTimeEntries(ann, { ...NEWEST, sort }, filters);
    const second = await listTimeEntries(ann, { ...NEWEST, sort, after: first.next }, filters);
    expect([first.rows.length, second.rows.length, second.next]).toEqual([PAGE_SIZE, 10, null]);
    const back = await listTimeEntries(ann, { ...NEWEST, sort, before: second.previous }, filters);
    expect(back.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id));
    const exported: string[] = [];
    for await (const batch of exportTimeEntries(ann, filters)) {
      exported.push(...batch.map(({ id }) => id));
    }
    expect(new Set(exported).size).toBe(PAGE_SIZE + 10);
    const listed = [...first.rows, ...second.rows].map(({ id }) => id);
    expect(exported.sort()).toEqual(listed.sort());
  });
});

describe('the figures', () => {
  it('are exact to the cent', async () => {
    // 1.25 × 199.99 = 249.9875, 0.25 × 99.95 = 24.9875, 0.75 × 245.50 = 184.125, each rounded: together 459.11.
    expect(
      await getTimeSummary(ann, { ...NO_FILTERS, to: '2026-11-30', from: '2026-11-01' }),
    ).toEqual({
      count: 5,
      totalHours: '7.75',
      revenue: '459.11',
      // 459.11 / 7.75 = 59.24, and by the 2.25 hours with a rate 204.0488…
      effectiveRate: '59.24',
      billableRate: '204.05',
      billableHours: '4.25',
      unratedHours: '2.00',
    });
  });

  it('follow the filters', async () => {
    expect(await getTimeSummary(ann, filtersOf('?person={ben}'))).toMatchObject({
      count: 2,
      totalHours: '5.50',
      revenue: '0.00',
      effectiveRate: '0.00',
      billableRate: null,
      billableHours: '2.00',
    });
    expect(await getTimeSummary(ann, filtersOf('?q=leak'))).toMatchObject({
      totalHours: '0.25',
      revenue: '24.99',
      effectiveRate: '99.96',
    });
  });

  it('are zero without entries', async () => {
    expect(await getTimeSummary(ann, filtersOf('?person={cleo}'))).toEqual({
      count: 0,
      totalHours: '0.00',
      revenue: '0.00',
      effectiveRate: '0.00',
      billableRate: null,
      billableHours: '0.00',
      unratedHours: '0.00',
    });
  });
});

describe('the export', () => {
  it('is named after the days it holds, or those asked for', async () => {
    const november = filtersOf('?person={ann}');
    expect(await getEntryDates(ann, november)).toEqual({ from: '2026-11-02', to: '2026-11-08' });
    expect(await getEntryDates(ann, { ...november, to: '2026-11-30' })).toEqual({
      from: '2026-11-02',
      to: '2026-11-30',
    });
    expect(await getEntryDates(ann, filtersOf('?person={cleo}'))).toEqual({ from: null, to: null });
  });
});

describe('the week', () => {
  it('holds a person’s hours from Monday to Sunday', async () => {
    const week = daysOfWeek('2026-W45') ?? [];
    expect(week[0]).toBe('2026-11-02');
    const grid = await getWeek(ann, ids.ann, week);
    const hours = grid.rows.map(({ cells }) => cells.map((cell) => cell?.hours ?? null));
    expect(grid.rows.map((row, at) => [row.work.projectTitle, hours[at], row.total])).toEqual([
      [null, [null, '0.25', null, null, null, null, null], '0.25'],
      ['Service board', ['1.25', null, null, null, null, null, '0.75'], '2.00'],
    ]);
    expect(grid.total).toBe('2.25');
    expect((await getWeek(ann, ids.ann, daysOfWeek('2026-W46') ?? [])).rows).toEqual([]);
  });
});
