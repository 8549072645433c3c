import { and, between, eq, inArray, sql } from 'drizzle-orm';
import { type AdminActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { tasks } from '#app/records/task/task-tables.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';
import { ratesFor } from './rate-queries.server.ts';
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
    const rateOf = may(actor, 'money') ? await ratesFor(tx, userId, customers) : () => null;
    return weekGrid(
      days,
      works.map((work) => ({ ...work, rate: rateOf(work) })),
      found.map((cell) => ({ ...cell, key: keyOfWork(cell) })).filter(({ date }) => date >= from),
    );
  });
}

const WORK = {
  customerId: timeEntries.customerId,
  projectId: timeEntries.projectId,
  taskId: timeEntries.taskId,
};

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
