import { asc, eq, inArray } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { submissionOf } from '#app/access/earlier-submission.server.ts';
import { ChangedMeanwhileError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { earlierInvoice } from '#app/areas/billing/earlier-invoice-queries.server.ts';
import { createInvoiceIn } from '#app/areas/billing/invoice-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { tasks } from '#app/records/task/task-tables.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';
import type { TimeInvoice } from './time-forms.ts';
import { type LineEntry, linesFromEntries, MOST_TIME_LINES } from './time-lines.ts';
import { personName } from './time-queries.server.ts';

/**
 * Makes a draft invoice of a customer's chosen hours, one line per project and rate or one per entry, and locks them in the
 * same transaction. Of two people who invoice the same hours, one waits and is refused; the same form sent twice makes one
 * invoice.
 * @throws ChangedMeanwhileError when an entry is not the copy that was seen, RefusedError when one can't be invoiced, or the
 * form was sent before with different content.
 */
export async function invoiceTime(
  actor: AdminActor,
  { customerId, entries, grouping, description, dueDate, submissionId }: TimeInvoice,
): Promise<{ id: string; invoiceNumber: string }> {
  // The versions are left out: billing the entries moves them on.
  const chosen = entries.map(({ id }) => id).sort();
  const content = { customerId, entries: chosen, grouping, description, dueDate };
  const submission = submissionOf(submissionId, content);
  return asActor(actor, async (tx) => {
    const earlier = await earlierInvoice(tx, submission);
    if (earlier) return earlier;
    const seen = new Map(entries.map(({ id, version }) => [id, version]));
    const locked = await lockedBillable(tx, customerId, seen);
    const lines = linesFromEntries(locked, grouping);
    if (lines.length > MOST_TIME_LINES) {
      throw new RefusedError(
        `An invoice can have at most ${MOST_TIME_LINES} lines. Choose fewer entries, or one line per project and rate.`,
      );
    }
    const invoice = await createInvoiceIn(tx, actor, {
      customerId,
      description,
      dueDate,
      submission,
      lines: lines.map(({ line }) => line),
    });
    for (const [at, { entryIds }] of lines.entries()) {
      const invoiceLineId = invoice.lineIds[at];
      if (!invoiceLineId) throw new Error('The invoice has a line less than it was given.');
      await tx
        .update(timeEntries)
        .set({ invoiceLineId, ...nextVersion(timeEntries) })
        .where(inArray(timeEntries.id, entryIds));
    }
    await logActivity(tx, actor, {
      action: 'time.invoiced',
      entityType: 'invoice',
      entityId: invoice.id,
      metadata: { number: invoice.invoiceNumber, entries: locked.map(({ id }) => id) },
    });
    return { id: invoice.id, invoiceNumber: invoice.invoiceNumber };
  });
}

/** Chosen entries with what their lines say, locked in one order, so that two who invoice at once wait for each other. */
async function lockedBillable(
  tx: Tx,
  customerId: string,
  seen: ReadonlyMap<string, number>,
): Promise<LineEntry[]> {
  const found = await tx
    .select({
      id: timeEntries.id,
      customerId: timeEntries.customerId,
      billable: timeEntries.billable,
      coveredByFee: timeEntries.coveredByFee,
      invoiceLineId: timeEntries.invoiceLineId,
      version: timeEntries.version,
      date: timeEntries.date,
      hours: timeEntries.hours,
      hourlyRate: timeEntries.hourlyRate,
      description: timeEntries.description,
      personName,
      projectId: timeEntries.projectId,
      projectTitle: projects.title,
      taskTitle: tasks.title,
    })
    .from(timeEntries)
    .innerJoin(users, eq(users.id, timeEntries.userId))
    .leftJoin(projects, eq(projects.id, timeEntries.projectId))
    .leftJoin(tasks, eq(tasks.id, timeEntries.taskId))
    .where(inArray(timeEntries.id, [...seen.keys()]))
    .orderBy(asc(timeEntries.id))
    .for('update', { of: timeEntries });
  if (found.some(({ invoiceLineId }) => invoiceLineId !== null)) {
    throw new RefusedError(
      'Some of these hours have been invoiced in the meantime. Reload the list.',
    );
  }
  const isAsSeen = found.every(({ id, version }) => seen.get(id) === version);
  if (found.length < seen.size || !isAsSeen) throw new ChangedMeanwhileError();
  return found.map(({ hourlyRate, ...entry }) => {
    if (entry.customerId !== customerId || !entry.billable || hourlyRate === null) {
      throw new RefusedError('Only billable hours of this customer with a rate can be invoiced.');
    }
    if (entry.coveredByFee) {
      throw new RefusedError(
        'Some of these hours are covered by the price or fee of their project. Reload the list.',
      );
    }
    return { ...entry, hourlyRate };
  });
}
