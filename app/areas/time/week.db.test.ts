import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor } from '#app/access/actor.ts';
import { ChangedMeanwhileError, RefusedError } from '#app/access/refusals.ts';
import { assignStaff } from '#app/areas/customers/staff-assignment-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeProject, makeTask, makeTimeEntry } from '#tests/helpers/makers.ts';
import { daysOfWeek } from './iso-week.ts';
import { getRate } from './rate-queries.server.ts';
import { logTime } from './time-commands.server.ts';
import { invoiceTime } from './time-invoice-commands.server.ts';
import { copyLastWeek, setDayHours } from './week-commands.server.ts';
import { getWeek } from './week-queries.server.ts';

setUpDatabase();

let ann: AdminActor;
let con: AdminActor;
let ids: Record<'customer' | 'project' | 'filed' | 'task', string>;

beforeAll(async () => {
  const made = await unsafeOwnerTransaction(async (tx) => {
    const { profile } = await makeCustomer(tx);
    const customer = profile.id;
    const project = await makeProject(tx, customer, { title: 'Service board' });
    const filed = await makeProject(tx, customer, { title: 'Filed' });
    const task = await makeTask(tx, customer, { title: 'Board', projectId: project.id });
    ids = { customer, project: project.id, filed: filed.id, task: task.id };
    const admin = await makeUser(tx, { role: 'admin', name: 'Ann' });
    const consultant = await makeUser(tx, { role: 'consultant', name: 'Con' });
    return [admin.id, consultant.id];
  });
  const [a, c] = await Promise.all(made.map((id) => unsafeActorOfUser(id)));
  if (a?.kind !== 'admin' || c?.kind !== 'admin') throw new Error('Both are staff.');
  [ann, con] = [a, c];
});

beforeEach(() => unsafeOwnerTransaction((tx) => tx.delete(timeEntries)));

const DAY = '2026-11-17';
const cell = (given: Partial<Parameters<typeof setDayHours>[1]> = {}) => ({
  userId: ann.userId,
  customerId: ids.customer,
  projectId: ids.project,
  date: DAY,
  hours: '1.50',
  ...given,
});
const all = () => unsafeOwnerTransaction((tx) => tx.select().from(timeEntries));
const addEntry = (given: Parameters<typeof makeTimeEntry>[2] = {}) =>
  unsafeOwnerTransaction((tx) =>
    makeTimeEntry(tx, ann.userId, {
      customerId: ids.customer,
      projectId: ids.project,
      date: DAY,
      ...given,
    }),
  );

describe('the cell of a week', () => {
  it('is one entry, its hours, and none again, each with its line in the activity log', async () => {
    await setDayHours(ann, cell());
    const [made] = await all();
    const id = made?.id ?? '';
    expect(made).toMatchObject({
      hours: '1.50',
      billable: true,
      version: 1,
      projectId: ids.project,
    });
    await setDayHours(ann, cell({ hours: '2.25', version: 1 }));
    expect(await all()).toMatchObject([{ id, hours: '2.25', version: 2 }]);
    await setDayHours(ann, cell({ hours: '0.00', version: 2 }));
    expect(await all()).toEqual([]);
    const lines = await unsafeOwnerTransaction((tx) =>
      tx.select().from(activityLogs).where(eq(activityLogs.entityId, id)),
    );
    expect(lines.map(({ action }) => action).sort()).toEqual([
      'time.deleted',
      'time.logged',
      'time.updated',
    ]);
  });

  it('counts once what is sent twice, and by two at once', async () => {
    await Promise.all([1, 2, 3].map(() => setDayHours(ann, cell())));
    expect(await all()).toHaveLength(1);
    const both = [cell({ hours: '3.00', version: 1 }), cell({ hours: '4.00', version: 1 })];
    const answers = await Promise.allSettled(both.map((each) => setDayHours(ann, each)));
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [stored] = await all();
    // Typed into a cell that was empty when it was seen.
    const unseen = setDayHours(ann, cell({ hours: '5.00' }));
    await expect(unseen).rejects.toThrow(ChangedMeanwhileError);
    expect(await all()).toEqual([stored]);
  });

  it('leaves several entries, invoiced hours and a described entry as they are', async () => {
    const first = await addEntry({ hours: '1.00', hourlyRate: '150.00', description: 'Board' });
    const none = setDayHours(ann, cell({ hours: '0.00', version: 1 }));
    await expect(none).rejects.toThrow('These hours have a description.');
    await addEntry({ hours: '2.00' });
    const over = cell({ hours: '4.00', version: 1 });
    await expect(setDayHours(ann, over)).rejects.toThrow('There are several entries here.');
    await unsafeOwnerTransaction((tx) =>
      tx.delete(timeEntries).where(eq(timeEntries.hours, '2.00')),
    );
    const { id } = first;
    await invoiceTime(ann, {
      customerId: ids.customer,
      entries: [{ id, version: 1 }],
      grouping: 'entry',
    });
    const [invoiced] = await all();
    const version = invoiced?.version;
    await expect(setDayHours(ann, cell({ hours: '4.00', version }))).rejects.toThrow(
      /^This time is invoiced as /,
    );
    expect(await all()).toEqual([invoiced]);
    const grid = await getWeek(ann, ann.userId, daysOfWeek('2026-W47') ?? []);
    expect(grid.rows[0]?.cells[1]).toMatchObject({ entries: 1, isInvoiced: true });
  });

  it('takes the rate last used on the project, else on the customer, unseen by who sees no money', async () => {
    await addEntry({ date: '2026-11-02', hourlyRate: '150.00' });
    await addEntry({ date: '2026-11-03', hourlyRate: '175.00' });
    await addEntry({ date: '2026-11-04', hourlyRate: '99.00', projectId: null });
    await addEntry({ date: '2026-11-05', hourlyRate: '12.00', billable: false });
    const rateOf = async (given: Parameters<typeof cell>[0]) => {
      await setDayHours(ann, cell(given));
      return (await all()).find(({ date }) => date === DAY);
    };
    expect(await rateOf({})).toMatchObject({ hourlyRate: '175.00', billable: true });
    const days = daysOfWeek('2026-W47') ?? [];
    expect((await getWeek(ann, ann.userId, days)).rows[0]?.rate).toBe('175.00');
    expect((await getWeek(con, ann.userId, days)).rows[0]?.rate ?? null).toBeNull();
    const asked = { userId: ann.userId, customerId: ids.customer, projectId: ids.project };
    expect(await getRate(ann, asked)).toBe('175.00');
    expect(await getRate(ann, { ...asked, projectId: null })).toBe('99.00');
    expect(await getRate(ann, { ...asked, userId: con.userId })).toBeNull();
    expect(await getRate(con, asked)).toBeNull();
    await unsafeOwnerTransaction((tx) => tx.delete(timeEntries).where(eq(timeEntries.date, DAY)));
    expect(await rateOf({ projectId: ids.filed })).toMatchObject({ hourlyRate: '99.00' });
    await unsafeOwnerTransaction((tx) => tx.delete(timeEntries).where(eq(timeEntries.date, DAY)));
    expect(await rateOf({ customerId: undefined, projectId: undefined })).toMatchObject({
      hourlyRate: null,
      billable: false,
    });
    // Hours that were sent before their rate had come to the form.
    const sent = { ...asked, hours: '1.00', date: '2026-11-06', billable: true, rateAwaited: true };
    await logTime(ann, { ...sent, hourlyRate: '12.00' });
    expect((await all()).find(({ date }) => date === sent.date)?.hourlyRate).toBe('175.00');
    await logTime(con, { ...sent, date: '2026-11-07', userId: undefined });
    expect((await all()).find(({ date }) => date === '2026-11-07')?.hourlyRate).toBeNull();
  });

  it('is refused for work and people that can not be chosen', async () => {
    const wrong = [{ projectId: ids.task }, { userId: ids.customer }, { taskId: ids.project }];
    for (const given of wrong) {
      await expect(setDayHours(ann, cell(given))).rejects.toThrow(RefusedError);
    }
    expect(await all()).toEqual([]);
  });
});

describe('the rows of a week', () => {
  it('can be those of the week before, and chosen work', async () => {
    await addEntry({ date: '2026-11-10' });
    const days = daysOfWeek('2026-W47') ?? [];
    const works = [
      { kind: 'task' as const, id: ids.task },
      { kind: 'internal' as const, id: '' },
      { kind: 'project' as const, id: ids.customer },
    ];
    expect((await getWeek(ann, ann.userId, days)).rows).toEqual([]);
    const { rows, total } = await getWeek(ann, ann.userId, days, { lastWeek: true, works });
    expect(rows.map(({ work }) => work.taskTitle ?? work.projectTitle)).toEqual([
      'Service board',
      'Board',
      null,
    ]);
    expect(total).toBe('0.00');
  });

  it('bring their hours along where that is asked for, once, and only into empty cells', async () => {
    await addEntry({ date: '2026-11-09', hours: '2.00', hourlyRate: '150.00' });
    await addEntry({ date: '2026-11-09', hours: '1.25' });
    await addEntry({ date: '2026-11-10', hours: '3.00' });
    await addEntry({ date: '2026-11-11', hours: '4.00', projectId: ids.filed });
    await addEntry({ date: DAY, hours: '0.50' });
    await unsafeOwnerTransaction((tx) =>
      tx.update(projects).set({ archivedAt: new Date() }).where(eq(projects.id, ids.filed)),
    );
    const copy = () => copyLastWeek(ann, { userId: ann.userId, monday: '2026-11-16' });
    const filled = await Promise.all([copy(), copy()]);
    expect(filled.sort()).toEqual([0, 1]);
    const copied = (await all()).filter(({ date }) => date > '2026-11-15');
    expect(copied.map(({ date, hours, hourlyRate }) => [date, hours, hourlyRate]).sort()).toEqual([
      ['2026-11-16', '3.25', '150.00'],
      ['2026-11-17', '0.50', null],
    ]);
  });

  it('bring their hours along as billable as they were, those of both kinds in one cell as two entries', async () => {
    await addEntry({ date: '2026-11-02', hourlyRate: '150.00' });
    await addEntry({ date: '2026-11-09', hours: '2.00', billable: false });
    await addEntry({ date: '2026-11-09', hours: '0.50', hourlyRate: '99.00', billable: false });
    await addEntry({ date: '2026-11-10', hours: '1.00', hourlyRate: '150.00' });
    await addEntry({ date: '2026-11-10', hours: '3.00', billable: false });
    expect(await copyLastWeek(ann, { userId: ann.userId, monday: '2026-11-16' })).toBe(2);
    const copied = (await all()).filter(({ date }) => date > '2026-11-15');
    expect(
      copied.map((entry) => [entry.date, entry.hours, entry.billable, entry.hourlyRate]).sort(),
    ).toEqual([
      ['2026-11-16', '2.50', false, null],
      ['2026-11-17', '1.00', true, '150.00'],
      ['2026-11-17', '3.00', false, null],
    ]);
  });

  it('leave out the work of customers that the person is no longer assigned to, for whoever copies them', async () => {
    const other = await unsafeOwnerTransaction(async (tx) => {
      await tx.insert(settings).values({ key: 'security.staff.assigned_only', value: 'true' });
      return (await makeCustomer(tx)).profile.id;
    });
    await assignStaff(ann, ids.customer, con.userId);
    await unsafeOwnerTransaction(async (tx) => {
      for (const [customerId, date] of [
        [ids.customer, '2026-11-09'],
        [other, '2026-11-10'],
      ] as const) {
        await makeTimeEntry(tx, con.userId, { customerId, date });
      }
    });
    const copy = { userId: con.userId, monday: '2026-11-16' };
    expect(await copyLastWeek(ann, copy)).toBe(1);
    const copied = (await all()).filter(({ date }) => date > '2026-11-15');
    expect(copied).toMatchObject([{ date: '2026-11-16', customerId: ids.customer }]);
    await unsafeOwnerTransaction((tx) => tx.delete(settings));
    await expect(copyLastWeek(ann, { ...copy, userId: ids.customer })).rejects.toThrow(
      RefusedError,
    );
  });
});
