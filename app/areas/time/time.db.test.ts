import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import {
  assignStaff,
  unassignStaff,
} from '#app/areas/customers/staff-assignment-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { runningTimers, timeEntries } from '#app/records/time-entry/time-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { adminActor } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeProject, makeTask, makeTimeEntry } from '#tests/helpers/makers.ts';
import { NO_POLICY } from '#tests/helpers/not-allowed.ts';
import { deleteTimeEntry, logTime, updateTimeEntry } from './time-commands.server.ts';
import type { NewTimeEntry } from './time-forms.ts';
import { discardTimer, startTimer } from './timer-commands.server.ts';
import { getTimer } from './timer-queries.server.ts';
import { findProjectChoices, findTaskChoices } from './work-queries.server.ts';

setUpDatabase();

let ann: AdminActor;
let ben: AdminActor;
let customer: CustomerActor;
let otherId: string;
let projectId: string;
let taskId: string;
let looseTaskId: string;

beforeAll(async () => {
  const ids = await unsafeOwnerTransaction(async (tx) => {
    const first = await makeUser(tx, { role: 'admin', name: 'Ann' });
    const second = await makeUser(tx, { role: 'admin', name: 'Ben' });
    const one = await makeCustomer(tx);
    const two = await makeCustomer(tx);
    const project = await makeProject(tx, one.profile.id, { title: 'Service board' });
    const task = await makeTask(tx, one.profile.id, { title: 'Board', projectId: project.id });
    const loose = await makeTask(tx, one.profile.id, { title: 'Loose' });
    await makeProject(tx, two.profile.id, { title: 'Not theirs' });
    await makeProject(tx, one.profile.id, { title: 'Filed', archivedAt: new Date() });
    otherId = two.profile.id;
    projectId = project.id;
    taskId = task.id;
    looseTaskId = loose.id;
    return [first.id, second.id, one.user.id];
  });
  const [a, b, c] = await Promise.all(ids.map((id) => unsafeActorOfUser(id)));
  if (a?.kind !== 'admin' || b?.kind !== 'admin' || c?.kind !== 'customer') {
    throw new Error('The cast is not what it should be.');
  }
  [ann, ben, customer] = [a, b, c];
});

beforeEach(() =>
  unsafeOwnerTransaction(async (tx) => {
    await tx.delete(timeEntries);
    await tx.delete(runningTimers);
  }),
);

const ENTRY: NewTimeEntry = { hours: '1.50', date: '2026-11-05', billable: true };

const all = () => unsafeOwnerTransaction((tx) => tx.select().from(timeEntries));

async function entryOf(id: string) {
  const [entry] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(timeEntries).where(eq(timeEntries.id, id)),
  );
  return entry;
}

function logsOf(id: string) {
  return unsafeOwnerTransaction((tx) =>
    tx
      .select({ action: activityLogs.action })
      .from(activityLogs)
      .where(eq(activityLogs.entityId, id))
      .orderBy(activityLogs.createdAt),
  );
}

describe('logging time', () => {
  it('is for oneself without more, and leaves a line in the activity log', async () => {
    const id = await logTime(ann, ENTRY);
    expect(await entryOf(id)).toMatchObject({
      userId: ann.userId,
      customerId: null,
      projectId: null,
      taskId: null,
      description: null,
      hours: '1.50',
      hourlyRate: null,
      date: '2026-11-05',
      billable: true,
      invoiceLineId: null,
      version: 1,
    });
    expect(await logsOf(id)).toEqual([{ action: 'time.logged' }]);
  });

  it('is for a colleague where one is named, and for nobody who is no staff', async () => {
    const id = await logTime(ann, { ...ENTRY, userId: ben.userId });
    expect(await entryOf(id)).toMatchObject({ userId: ben.userId });
    await expect(logTime(ann, { ...ENTRY, userId: customer.userId })).rejects.toThrow(RefusedError);
    expect(await all()).toHaveLength(1);
  });

  it('takes the customer from the project, and both from the task', async () => {
    const work = { customerId: customer.customerId, projectId, taskId };
    const byProject = await logTime(ann, { ...ENTRY, projectId });
    expect(await entryOf(byProject)).toMatchObject({ ...work, taskId: null });
    const byTask = await logTime(ann, { ...ENTRY, taskId });
    expect(await entryOf(byTask)).toMatchObject(work);
    const both = await logTime(ann, { ...ENTRY, projectId, taskId: looseTaskId });
    expect(await entryOf(both)).toMatchObject({ ...work, taskId: looseTaskId });
  });

  it('refuses what does not belong together', async () => {
    const second = await unsafeOwnerTransaction((tx) => makeProject(tx, customer.customerId));
    const wrong: [Partial<NewTimeEntry>, string][] = [
      [{ customerId: otherId, projectId }, 'Choose a project of this customer.'],
      [{ customerId: otherId, taskId: looseTaskId }, 'Choose a task of this customer.'],
      [{ projectId: second.id, taskId }, 'The chosen task belongs to another project.'],
      [{ projectId: otherId }, 'The chosen project no longer exists.'],
      [{ taskId: otherId }, 'The chosen task no longer exists.'],
      [{ customerId: projectId }, 'The chosen customer is no longer active.'],
    ];
    for (const [work, message] of wrong) {
      await expect(logTime(ann, { ...ENTRY, ...work })).rejects.toThrow(message);
    }
    expect(await all()).toEqual([]);
  });
});

describe('editing and deleting', () => {
  it('is for own entries and those of others, once a version', async () => {
    const id = await logTime(ben, { ...ENTRY, projectId });
    const edit = { ...ENTRY, hours: '2.25', hourlyRate: '200.00', version: 1 };
    await updateTimeEntry(ann, id, { ...edit, billable: false, description: 'Board' });
    const changed = {
      userId: ben.userId,
      customerId: null,
      projectId: null,
      description: 'Board',
      hours: '2.25',
      hourlyRate: '200.00',
      billable: false,
      version: 2,
    };
    expect(await entryOf(id)).toMatchObject(changed);
    await expect(updateTimeEntry(ben, id, edit)).rejects.toThrow(ChangedMeanwhileError);
    await expect(deleteTimeEntry(ben, id, 1)).rejects.toThrow(ChangedMeanwhileError);
    expect(await entryOf(id)).toMatchObject(changed);
    await deleteTimeEntry(ann, id, 2);
    expect(await entryOf(id)).toBeUndefined();
    expect((await logsOf(id)).map(({ action }) => action)).toEqual([
      'time.logged',
      'time.updated',
      'time.deleted',
    ]);
    await expect(deleteTimeEntry(ann, id, 2)).rejects.toThrow(NotFoundError);
  });

  it('keeps a project that was archived and a customer that left meanwhile', async () => {
    const { made, profileId } = await unsafeOwnerTransaction(async (tx) => {
      const { profile } = await makeCustomer(tx);
      return { made: await makeProject(tx, profile.id), profileId: profile.id };
    });
    const id = await logTime(ann, { ...ENTRY, projectId: made.id });
    await unsafeOwnerTransaction(async (tx) => {
      await tx.update(projects).set({ archivedAt: new Date() }).where(eq(projects.id, made.id));
      await tx
        .update(customerProfiles)
        .set({ archivedAt: new Date() })
        .where(eq(customerProfiles.id, profileId));
    });
    const work = { customerId: profileId, projectId: made.id };
    await updateTimeEntry(ann, id, { ...ENTRY, ...work, hours: '3.00', version: 1 });
    expect(await entryOf(id)).toMatchObject({ ...work, hours: '3.00', version: 2 });
    await expect(logTime(ann, { ...ENTRY, ...work })).rejects.toThrow(RefusedError);
  });
});

describe('the timer', () => {
  it('runs once a person, however many start it', async () => {
    const starts = await Promise.allSettled(
      [1, 2, 3].map((at) => startTimer(ann, { description: `Start ${at}` })),
    );
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const start of starts) {
      if (start.status === 'rejected') expect(start.reason).toBeInstanceOf(RefusedError);
    }
    await startTimer(ben, {});
    const running = await unsafeOwnerTransaction((tx) => tx.select().from(runningTimers));
    expect(running.map(({ userId }) => userId).sort()).toEqual([ann.userId, ben.userId].sort());
  });

  it('knows what it is for, and ends with the hours that are logged from it, once', async () => {
    await startTimer(ann, { taskId, description: 'Board check' });
    const timer = await getTimer(ann);
    expect(timer).toMatchObject({
      description: 'Board check',
      project: { value: projectId, label: 'Service board' },
      task: { value: taskId, label: 'Board' },
    });
    expect(timer?.customer?.value).toBe(customer.customerId);
    expect(await getTimer(ben)).toBeNull();

    const timerStartedAt = timer?.startedAt.toISOString() ?? '';
    const stopped = { ...ENTRY, taskId, timerStartedAt };
    await expect(logTime(ben, stopped)).rejects.toThrow(RefusedError);
    const stops = await Promise.allSettled([logTime(ann, stopped), logTime(ann, stopped)]);
    expect(stops.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await all()).toHaveLength(1);
    expect(await getTimer(ann)).toBeNull();
  });

  it('goes on when what was stopped can not be logged', async () => {
    await startTimer(ann, {});
    const timerStartedAt = (await getTimer(ann))?.startedAt.toISOString() ?? '';
    const wrong = { ...ENTRY, customerId: projectId, timerStartedAt };
    await expect(logTime(ann, wrong)).rejects.toThrow(RefusedError);
    expect((await getTimer(ann))?.startedAt.toISOString()).toBe(timerStartedAt);
    expect(await all()).toEqual([]);
  });

  it('is discarded by its start, not a later one of the same person', async () => {
    await startTimer(ann, {});
    const startedAt = (await getTimer(ann))?.startedAt.toISOString() ?? '';
    const before = new Date(Date.parse(startedAt) - 1).toISOString();
    await expect(discardTimer(ann, before)).rejects.toThrow(RefusedError);
    expect(await getTimer(ann)).not.toBeNull();
    await discardTimer(ann, startedAt);
    expect(await getTimer(ann)).toBeNull();
    expect(await all()).toEqual([]);
  });
});

describe('the timer of staff of assigned customers', () => {
  it('stays theirs, to be ended, when its customer is no longer assigned to them, whose name they do not see', async () => {
    const { customerId } = customer;
    const ids = await unsafeOwnerTransaction(async (tx) => {
      await tx.insert(settings).values({ key: 'security.staff.assigned_only', value: 'true' });
      const made = [1, 2].map(() => makeUser(tx, { role: 'consultant' }));
      return (await Promise.all(made)).map(({ id }) => id);
    });
    const [cora, colleague] = await Promise.all(ids.map(adminActor));
    if (!cora || !colleague) throw new Error('Two consultants were to be made.');
    await assignStaff(ann, customerId, cora.userId);
    await startTimer(cora, { customerId, projectId, description: 'On site' });
    await unassignStaff(ann, customerId, cora.userId);
    const timer = await getTimer(cora);
    expect(timer).toMatchObject({
      description: 'On site',
      customer: null,
      project: null,
      task: null,
    });
    const seen = await asActor(colleague, (tx) => tx.select().from(runningTimers));
    expect(seen).toEqual([]);
    await discardTimer(cora, timer?.startedAt.toISOString() ?? '');
    await startTimer(cora, {});
    await expect(startTimer(colleague, { customerId })).rejects.toThrow(RefusedError);
    await unsafeOwnerTransaction((tx) => tx.delete(settings));
  });
});

describe('what work is chosen from', () => {
  const titles = (options: { label: string }[]) => options.map(({ label }) => label);

  it('is current projects, of all customers or of one', async () => {
    const everyone = await findProjectChoices(ann, { customerId: null, search: 'service BOARD' });
    expect(everyone).toMatchObject([
      { value: projectId, customer: { value: customer.customerId }, project: null },
    ]);
    expect(everyone[0]?.label).toMatch(/^Service board \(/);
    const own = await findProjectChoices(ann, { customerId: customer.customerId, search: '' });
    expect(titles(own)).toContain('Service board');
    expect(titles(own)).not.toContain('Filed');
    expect(titles(own)).not.toContain('Not theirs');
  });

  it('is open tasks, with their project', async () => {
    const own = await findTaskChoices(ann, { customerId: customer.customerId, search: '' });
    expect(titles(own)).toEqual(['Board', 'Loose']);
    expect(own[0]?.project).toEqual({ value: projectId, label: 'Service board' });
    const others = await findTaskChoices(ann, { customerId: otherId, search: '' });
    expect(others).toEqual([]);
  });
});

describe('customers', () => {
  it('see no time and no timer, their own included', async () => {
    await unsafeOwnerTransaction((tx) =>
      makeTimeEntry(tx, ann.userId, { customerId: customer.customerId }),
    );
    await startTimer(ann, { customerId: customer.customerId });
    const seen = await asActor(customer, async (tx) => [
      ...(await tx.select().from(timeEntries)),
      ...(await tx.select().from(runningTimers)),
    ]);
    expect(seen).toEqual([]);
    await expect(
      asActor(customer, (tx) =>
        tx.insert(timeEntries).values({
          userId: customer.userId,
          customerId: customer.customerId,
          hours: '1.00',
          date: '2026-11-05',
        }),
      ),
    ).rejects.toThrow(NO_POLICY);
    expect(await all()).toHaveLength(1);
  });
});
