import { eq } from 'drizzle-orm';
import { type AdminActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { earlierSubmission, submissionOf } from '#app/access/earlier-submission.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import { checkAssignee } from '#app/areas/tasks/task-choice-queries.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';
import { rateFor } from './rate-queries.server.ts';
import type { NewTimeEntry, TimeEntryEdit } from './time-forms.ts';
import { factsOf, lockedEntry } from './time-rows.server.ts';
import { endTimer } from './timer-commands.server.ts';
import { resolveWork, type Work } from './work-queries.server.ts';

/**
 * Logs hours, one's own unless someone else is named, once no matter how often the form is sent; a timer that they come from
 * ends with them. They take the rate of the work (`ratesFor`) if the form was still waiting for it, or its sender sees no money. Returns the entry's id.
 * @throws RefusedError when person, customer, project or task can't be chosen, or the timer has already ended; also when the
 * form was sent before with different content.
 */
export async function logTime(
  actor: AdminActor,
  { timerStartedAt, rateAwaited, submissionId, ...entry }: NewTimeEntry,
): Promise<string> {
  const userId = entry.userId ?? actor.userId;
  const submission = submissionOf(submissionId, { ...entry, rateAwaited, userId });
  return asActor(actor, async (tx) => {
    const earlier = await earlierSubmission(tx, timeEntries, submission);
    if (earlier) return earlier;
    const work = await resolveWork(tx, entry);
    if (userId !== actor.userId) await checkAssignee(tx, userId, work.customerId);
    const columns = {
      ...columnsOf(entry, userId, work),
      // Who sees no money passes on the rate unseen.
      ...((rateAwaited || !may(actor, 'money')) && {
        hourlyRate: entry.billable ? await rateFor(tx, userId, work) : null,
      }),
    };
    if (timerStartedAt && !(await endTimer(tx, actor, timerStartedAt))) {
      throw new RefusedError(
        'This timer has been stopped or discarded in the meantime. Reload to see what was logged.',
      );
    }
    const [made] = await tx
      .insert(timeEntries)
      .values({ ...columns, ...submission })
      .returning({ id: timeEntries.id });
    if (!made) throw new Error('The time entry was not made.');
    await logActivity(tx, actor, {
      action: 'time.logged',
      entityType: 'time_entry',
      entityId: made.id,
      metadata: factsOf(columns),
    });
    return made.id;
  });
}

/**
 * Edits logged hours of anyone.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when they are invoiced or a choice can't be made.
 */
export async function updateTimeEntry(
  actor: AdminActor,
  id: string,
  { version, ...entry }: TimeEntryEdit,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const before = await lockedEntry(tx, id, version);
    const userId = entry.userId ?? before.userId;
    const work = await resolveWork(tx, entry, before);
    if (userId !== before.userId) await checkAssignee(tx, userId, work.customerId);
    const columns = {
      ...columnsOf(entry, userId, work),
      ...(!may(actor, 'money') && { hourlyRate: before.hourlyRate }),
    };
    await tx
      .update(timeEntries)
      .set({ ...columns, ...nextVersion(timeEntries) })
      .where(eq(timeEntries.id, id));
    await logActivity(tx, actor, {
      action: 'time.updated',
      entityType: 'time_entry',
      entityId: id,
      metadata: changesOf(before, columns),
    });
  });
}

/** Deletes logged hours. @throws NotFoundError, ChangedMeanwhileError, RefusedError when they are invoiced. */
export async function deleteTimeEntry(
  actor: AdminActor,
  id: string,
  version: number,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const before = await lockedEntry(tx, id, version);
    await tx.delete(timeEntries).where(eq(timeEntries.id, id));
    await logActivity(tx, actor, {
      action: 'time.deleted',
      entityType: 'time_entry',
      entityId: id,
      metadata: factsOf(before),
    });
  });
}

/** The columns of a form's fields; what was left blank is stored as null. */
function columnsOf(
  entry: Omit<NewTimeEntry, 'timerStartedAt' | 'rateAwaited' | 'submissionId'>,
  userId: string,
  { customerId, projectId, taskId }: Work,
) {
  return {
    userId,
    customerId,
    projectId,
    taskId,
    description: entry.description ?? null,
    hours: entry.hours,
    hourlyRate: entry.hourlyRate ?? null,
    date: entry.date,
    billable: entry.billable,
  };
}
