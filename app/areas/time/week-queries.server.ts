import { and, between, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { type AdminActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { tasks } from '#app/records/task/task-tables.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';
import { keyOfWork, type WeekGrid, type WeekWork, weekGrid } from './week-grid.ts';
import type { AddedRows } from './week-rows.ts';
import type { Work } from './work-queries.server.ts';

/**
 * Returns a person's hours of a week by work and day; `days` are its calendar dates, Monday first. `added` are rows without
 * hours.
 */
export async function getWeek(
  actor: AdminActor,
  userId: string,
  days: readonly string[],
  added: AddedRows = { lastWeek: false, works: [] },
): Promise<WeekGrid> {
  const from = days[0] ?? '';
  const to = days.at(-1) ?? '';
  return asActor(actor, async (tx) => {
    const found = await tx
      .select({
        date: timeEntries.date,
        ...WORK,
        hours: sql<string>`sum(${timeEntries.hours})::numeric(10, 2)::text`,
        entries: sql<number>`count(*)::int`,
        version: sql<number>`max(${timeEntries.version})::int`,
        isInvoiced: sql<boolean>`bool_or(${timeEntries.invoiceLineId} is not null)`,
      })
      .from(timeEntries)
      .where(
        and(
          eq(timeEntries.userId, userId),
          between(timeEntries.date, added.lastWeek ? addDays(from, -7) : from, to),
        ),
      )
      .groupBy(timeEntries.date, ...Object.values(WORK));
    const asked = [...found, ...(await worksOf(tx, added.works))];
    const works = await named(tx, [
      ...new Map(asked.map((work) => [keyOfWork(work), work])).values(),
    ]);
    const customers = [...new Set(works.flatMap(({ customerId }) => customerId ?? []))];
    const rates = may(actor, 'money') ? await lastRates(tx, userId, customers) : [];
    return weekGrid(
      days,
      works.map((work) => ({ ...work, rate: rateOf(work, rates) })),
      found.map((cell) => ({ ...cell, key: keyOfWork(cell) })).filter(({ date }) => date >= from),
    );
  });
}

const WORK = {
  customerId: timeEntries.customerId,
  projectId: timeEntries.projectId,
  taskId: timeEntries.taskId,
};

type Rate = { customerId: string | null; projectId: string | null; rate: string | null };

/** The rates that a person last billed at, the latest first, one for each project of these customers. */
async function lastRates(tx: Tx, userId: string, customers: readonly string[]): Promise<Rate[]> {
  if (customers.length === 0) return [];
  const { date, createdAt, id } = timeEntries;
  const latest = tx
    .selectDistinctOn([timeEntries.customerId, timeEntries.projectId], {
      customerId: timeEntries.customerId,
      projectId: timeEntries.projectId,
      rate: timeEntries.hourlyRate,
      date,
    })
    .from(timeEntries)
    .where(
      and(
        eq(timeEntries.userId, userId),
        inArray(timeEntries.customerId, [...customers]),
        eq(timeEntries.billable, true),
        isNotNull(timeEntries.hourlyRate),
      ),
    )
    .orderBy(timeEntries.customerId, timeEntries.projectId, desc(date), desc(createdAt), desc(id))
    .as('latest');
  return tx.select().from(latest).orderBy(desc(latest.date));
}

/**
 * Returns the rate that a person last billed on a project, otherwise for its customer; null if there is none, or for people who
 * see no money.
 */
export async function getLastRate(
  actor: AdminActor,
  { userId, ...work }: { userId: string } & Pick<Work, 'customerId' | 'projectId'>,
): Promise<string | null> {
  if (!may(actor, 'money')) return null;
  return asActor(actor, (tx) => lastRate(tx, userId, work));
}

/** Returns the rate that a person last billed on a project, otherwise for its customer; null if there is none. */
export async function lastRate(
  tx: Tx,
  userId: string,
  work: Pick<Work, 'customerId' | 'projectId'>,
): Promise<string | null> {
  const { customerId } = work;
  return customerId ? rateOf(work, await lastRates(tx, userId, [customerId])) : null;
}

/** The rate that new hours take over: the one last used on the project, else on the customer's work. */
function rateOf(
  { customerId, projectId }: Pick<Work, 'customerId' | 'projectId'>,
  rates: readonly Rate[],
): string | null {
  const ofCustomer = rates.filter((each) => customerId && each.customerId === customerId);
  return (ofCustomer.find((each) => each.projectId === projectId) ?? ofCustomer[0])?.rate ?? null;
}

/** Added rows as work: a project brings its customer, a task both. What is gone or can't be seen is left out. */
async function worksOf(tx: Tx, works: AddedRows['works']): Promise<Work[]> {
  const ids = (kind: string) => works.flatMap((each) => (each.kind === kind ? each.id : []));
  const [projectIds, taskIds, customerIds] = [ids('project'), ids('task'), ids('customer')];
  const noWork: Work = { customerId: null, projectId: null, taskId: null };
  const ofProjects =
    projectIds.length > 0
      ? await tx
          .select({ customerId: projects.customerId, projectId: projects.id })
          .from(projects)
          .where(inArray(projects.id, projectIds))
      : [];
  return [
    ...ofProjects.map((project) => ({ ...noWork, ...project })),
    ...(taskIds.length > 0
      ? await tx
          .select({ customerId: tasks.customerId, projectId: tasks.projectId, taskId: tasks.id })
          .from(tasks)
          .where(inArray(tasks.id, taskIds))
      : []),
    ...customerIds.map((customerId) => ({ ...noWork, customerId })),
    ...(works.some(({ kind }) => kind === 'internal') ? [noWork] : []),
  ];
}

/** The work with the names of what it is for; a customer that can't be seen is left out. */
async function named(tx: Tx, works: readonly Work[]): Promise<WeekWork[]> {
  const idsOf = (name: keyof Work) => [...new Set(works.flatMap((work) => work[name] ?? []))];
  const [customerIds, projectIds, taskIds] = [
    idsOf('customerId'),
    idsOf('projectId'),
    idsOf('taskId'),
  ];
  const names = new Map<string, string>();
  const add = (found: readonly { id: string; name: string }[]) => {
    for (const { id, name } of found) names.set(id, name);
  };
  if (customerIds.length > 0) {
    const { id, displayName: name } = customerProfiles;
    add(await tx.select({ id, name }).from(customerProfiles).where(inArray(id, customerIds)));
  }
  if (projectIds.length > 0) {
    const { id, title: name } = projects;
    add(await tx.select({ id, name }).from(projects).where(inArray(id, projectIds)));
  }
  if (taskIds.length > 0) {
    const { id, title: name } = tasks;
    add(await tx.select({ id, name }).from(tasks).where(inArray(id, taskIds)));
  }
  const nameOf = (id: string | null) => (id ? (names.get(id) ?? null) : null);
  return works
    .filter(({ customerId }) => !customerId || names.has(customerId))
    .map(({ customerId, projectId, taskId }) => ({
      customerId,
      companyName: nameOf(customerId),
      projectId,
      projectTitle: nameOf(projectId),
      taskId,
      taskTitle: nameOf(taskId),
    }));
}
