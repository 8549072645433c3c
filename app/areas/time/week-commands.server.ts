import { and, between, eq, isNull, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import { checkAssignee } from '#app/areas/tasks/task-choice-queries.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';
import { addHours, problemOfHours } from './hours.ts';
import { rateFor } from './rate-queries.server.ts';
import type { CopiedWeek, DayHours } from './time-forms.ts';
import { factsOf, invoiced } from './time-rows.server.ts';
import { resolveWork, type Work } from './work-queries.server.ts';

/**
 * Sets a person's hours of one day on one piece of work from a cell of a week: a new entry, other hours, or none. A cell that
 * already has them stays as it is, so sending twice counts once.
 * @throws ChangedMeanwhileError when the cell has another entry than was seen.
 * @throws RefusedError when the hours are invoiced or are several entries, when deleting would lose a description, or when
 * person or work can't be chosen.
 */
export async function setDayHours(
  actor: AdminActor,
  { version, hours, ...cell }: DayHours,
): Promise<void> {
  const asked = workOf(cell);
  await asActor(actor, async (tx) => {
    await lockWeekOf(tx, cell.userId);
    const [entry, second] = await tx
      .select()
      .from(timeEntries)
      .where(inCell(cell.userId, cell.date, asked))
      .limit(2)
      .for('update');
    if (second) throw new RefusedError('There are several entries here. Open them to change one.');
    if ((entry?.hours ?? '0.00') === hours) return;
    if (entry?.invoiceLineId) throw await invoiced(tx, entry.invoiceLineId);
    if (entry?.version !== version) {
      throw new ChangedMeanwhileError(
        'These hours were changed in the meantime. What you typed is still here.',
      );
    }
    if (!entry) {
      const work = await resolveWork(tx, asked);
      if (cell.userId !== actor.userId) await checkAssignee(tx, cell.userId, work.customerId);
      const billable = work.customerId !== null;
      return void (await addEntry(tx, actor, { ...cell, hours, work, billable }));
    }
    if (hours === '0.00' && entry.description) {
      throw new RefusedError('These hours have a description. Open them to delete them.');
    }
    const isGone = hours === '0.00';
    if (isGone) await tx.delete(timeEntries).where(eq(timeEntries.id, entry.id));
    else {
      await tx
        .update(timeEntries)
        .set({ hours, ...nextVersion(timeEntries) })
        .where(eq(timeEntries.id, entry.id));
    }
    await logActivity(tx, actor, {
      action: isGone ? 'time.deleted' : 'time.updated',
      entityType: 'time_entry',
      entityId: entry.id,
      metadata: isGone ? factsOf(entry) : changesOf(entry, { hours }),
    });
  });
}

/**
 * Copies a person's hours of the week before into the empty cells of a week, billable ones with the rates last used, separate
 * from the others. Returns how many cells were filled; work that can no longer be chosen is left out.
 * @throws RefusedError when the person can't be chosen.
 */
export async function copyLastWeek(
  actor: AdminActor,
  { userId, monday }: CopiedWeek,
): Promise<number> {
  return asActor(actor, async (tx) => {
    const isOfOther = userId !== actor.userId;
    if (isOfOther) await checkAssignee(tx, userId, null);
    await lockWeekOf(tx, userId);
    const entries = await tx
      .select()
      .from(timeEntries)
      .where(
        and(
          eq(timeEntries.userId, userId),
          between(timeEntries.date, addDays(monday, -7), addDays(monday, 6)),
        ),
      );
    const cells = new Map<string, { date: string; work: Work; copied: typeof entries }>();
    for (const entry of entries.filter(({ date }) => date < monday)) {
      const date = addDays(entry.date, 7);
      const cell = cells.get(cellOf(date, entry)) ?? { date, work: workOf(entry), copied: [] };
      cells.set(cellOf(date, entry), { ...cell, copied: [...cell.copied, entry] });
    }
    for (const entry of entries) cells.delete(cellOf(entry.date, entry));
    let filled = 0;
    for (const { date, work: asked, copied } of cells.values()) {
      if (problemOfHours(sumOf(copied))) continue;
      const work = await workStill(tx, asked, isOfOther ? userId : null);
      if (!work) continue;
      for (const billable of [true, false]) {
        const alike = copied.filter(
          (entry) => (entry.billable && work.customerId !== null) === billable,
        );
        if (alike.length === 0) continue;
        await addEntry(tx, actor, { userId, date, hours: sumOf(alike), work, billable });
      }
      filled += 1;
    }
    return filled;
  });
}

async function addEntry(
  tx: Tx,
  actor: AdminActor,
  { work, ...day }: { userId: string; date: string; hours: string; work: Work; billable: boolean },
): Promise<void> {
  // Anyone who sees no money passes the rate on unseen.
  const hourlyRate = day.billable ? await rateFor(tx, day.userId, work) : null;
  const columns = { ...day, ...work, hourlyRate };
  const [made] = await tx.insert(timeEntries).values(columns).returning({ id: timeEntries.id });
  await logActivity(tx, actor, {
    action: 'time.logged',
    entityType: 'time_entry',
    entityId: made?.id ?? null,
    metadata: factsOf(columns),
  });
}

/** The work, completed; null when it can't be chosen any more, or not for the assignee. */
async function workStill(tx: Tx, asked: Work, assignee: string | null): Promise<Work | null> {
  try {
    const work = await resolveWork(tx, asked);
    if (assignee) await checkAssignee(tx, assignee, work.customerId);
    return work;
  } catch (error) {
    if (error instanceof RefusedError) return null;
    throw error;
  }
}

/** Two at once would both find a cell empty: anyone who fills cells of a person's weeks waits for the other. */
async function lockWeekOf(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`week of ${userId}`}, 0))`);
}

function inCell(userId: string, date: string, { customerId, projectId, taskId }: Work) {
  const { customerId: customer, projectId: project, taskId: task } = timeEntries;
  return and(
    eq(timeEntries.userId, userId),
    eq(timeEntries.date, date),
    customerId ? eq(customer, customerId) : isNull(customer),
    projectId ? eq(project, projectId) : isNull(project),
    taskId ? eq(task, taskId) : isNull(task),
  );
}

function workOf(work: { [Key in keyof Work]?: string | null | undefined }): Work {
  return {
    customerId: work.customerId ?? null,
    projectId: work.projectId ?? null,
    taskId: work.taskId ?? null,
  };
}

function sumOf(entries: readonly { hours: string }[]): string {
  return addHours(entries.map(({ hours }) => hours));
}

function cellOf(date: string, { customerId, projectId, taskId }: Work): string {
  return [date, customerId, projectId, taskId].join('/');
}
