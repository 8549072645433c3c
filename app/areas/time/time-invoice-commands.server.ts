import { asc, eq, inArray } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { submissionOf } from '#app/access/earlier-submission.server.ts';
import { ChangedMeanwhileError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { earlierInvoice } from '#app/areas/billing/earlier-invoice-queries.server.ts';
import { createInvoiceIn } from '#app/areas/billing/invoice-commands.server.ts';
import { openRetainers } from '#app/areas/retainers/open-retainer-queries.server.ts';
import { coverHours } from '#app/areas/retainers/retainer-cover.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { retainerDraws } from '#app/records/retainer/retainer-block-tables.ts';
import { tasks } from '#app/records/task/task-tables.ts';
import { expenses } from '#app/records/time-entry/expense-tables.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';
import type { TimeInvoice } from './time-forms.ts';
import {
  type LineEntry,
  type LineExpense,
  linesFromEntries,
  linesFromExpenses,
  MOST_TIME_LINES,
} from './time-lines.ts';
import { personName } from './time-queries.server.ts';

/**
 * Makes a draft invoice of a customer's chosen hours, grouped as asked, and expenses, one line each at cost, and locks them in
 * the same transaction. What the customer's retainers cover is reserved of them. Of two people who invoice the same hours or expenses, one waits and is refused; the same form sent
 * twice makes one invoice.
 * @throws ChangedMeanwhileError when an entry is not the copy that was seen, RefusedError when one can't be invoiced, or the
 * form was sent before with different content.
 */
export async function invoiceTime(
  actor: AdminActor,
  {
    customerId,
    entries,
    expenses: spent = [],
    grouping,
    description,
    dueDate,
    submissionId,
  }: TimeInvoice,
): Promise<{ id: string; invoiceNumber: string }> {
  // The versions are left out: billing the entries moves them on.
  const chosen = entries.map(({ id }) => id).sort();
  const expenseIds = spent.map(({ id }) => id).sort();
  const content = { customerId, entries: chosen, grouping, description, dueDate, expenseIds };
  const submission = submissionOf(submissionId, content);
  return asActor(actor, async (tx) => {
    const earlier = await earlierInvoice(tx, submission);
    if (earlier) return earlier;
    const locked = await lockedBillable(tx, customerId, seenOf(entries));
    const retainers = await openRetainers(tx, customerId, { lock: true });
    const { parts, draws } = coverHours(locked, retainers);
    const lines = linesFromEntries(parts, grouping);
    const expenseLines = linesFromExpenses(await lockedExpenses(tx, customerId, seenOf(spent)));
    if (lines.length + expenseLines.length > MOST_TIME_LINES) {
      throw new RefusedError(
        `An invoice can have at most ${MOST_TIME_LINES} lines. Choose fewer entries, or one line per project and rate.`,
      );
    }
    const invoice = await createInvoiceIn(tx, actor, {
      customerId,
      description,
      dueDate,
      submission,
      lines: [...lines, ...expenseLines].map(({ line }) => line),
    });
    if (draws.length > 0) {
      const drawn = draws.map((draw) => ({ ...draw, invoiceId: invoice.id }));
      await tx.insert(retainerDraws).values(drawn);
    }
    for (const [at, { entryIds }] of lines.entries()) {
      const invoiceLineId = lineAt(invoice, at);
      await tx
        .update(timeEntries)
        .set({ invoiceLineId, ...nextVersion(timeEntries) })
        .where(inArray(timeEntries.id, entryIds));
    }
    for (const [at, { expenseId }] of expenseLines.entries()) {
      const invoiceLineId = lineAt(invoice, lines.length + at);
      await tx
        .update(expenses)
        .set({ invoiceLineId, ...nextVersion(expenses) })
        .where(eq(expenses.id, expenseId));
    }
    await logActivity(tx, actor, {
      action: 'time.invoiced',
      entityType: 'invoice',
      entityId: invoice.id,
      metadata: {
        number: invoice.invoiceNumber,
        entries: locked.map(({ id }) => id),
        ...(expenseIds.length > 0 && { expenses: expenseIds }),
      },
    });
    return { id: invoice.id, invoiceNumber: invoice.invoiceNumber };
  });
}

type Seen = ReadonlyMap<string, number>;

const seenOf = (copies: TimeInvoice['entries']): Seen =>
  new Map(copies.map(({ id, version }) => [id, version]));

function lineAt({ lineIds }: { lineIds: readonly string[] }, at: number): string {
  const id = lineIds[at];
  if (!id) throw new Error('The invoice has a line less than it was given.');
  return id;
}

/** Chosen entries with what their lines say, locked in one order, so that two who invoice at once wait for each other. */
async function lockedBillable(tx: Tx, customerId: string, seen: Seen): Promise<LineEntry[]> {
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
  checkAsSeen(found, seen);
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

/** Chosen expenses, locked in one order like entries. */
async function lockedExpenses(tx: Tx, customerId: string, seen: Seen): Promise<LineExpense[]> {
  if (seen.size === 0) return [];
  const found = await tx
    .select({
      id: expenses.id,
      customerId: expenses.customerId,
      billable: expenses.billable,
      invoiceLineId: expenses.invoiceLineId,
      version: expenses.version,
      date: expenses.date,
      description: expenses.description,
      amount: expenses.amount,
      personName,
    })
    .from(expenses)
    .innerJoin(users, eq(users.id, expenses.userId))
    .where(inArray(expenses.id, [...seen.keys()]))
    .orderBy(asc(expenses.id))
    .for('update', { of: expenses });
  if (found.some(({ invoiceLineId }) => invoiceLineId !== null)) {
    throw new RefusedError(
      'Some of these expenses have been invoiced in the meantime. Reload the list.',
    );
  }
  checkAsSeen(found, seen);
  if (found.some((each) => each.customerId !== customerId || !each.billable)) {
    throw new RefusedError('Only billable expenses of this customer can be invoiced.');
  }
  return found;
}

function checkAsSeen(found: readonly { id: string; version: number }[], seen: Seen): void {
  const isAsSeen = found.every(({ id, version }) => seen.get(id) === version);
  if (found.length < seen.size || !isAsSeen) throw new ChangedMeanwhileError();
}
