import { eq } from 'drizzle-orm';
import { type AdminActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { earlierSubmission, submissionOf } from '#app/access/earlier-submission.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import { checkAssignee } from '#app/areas/tasks/task-choice-queries.server.ts';
import { claimUploads, removeFileJob } from '#app/areas/uploads/upload-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { expenses } from '#app/records/time-entry/expense-tables.ts';
import type { ExpenseEdit, NewExpense } from './expense-forms.ts';
import { invoiced } from './time-rows.server.ts';
import { resolveWork } from './work-queries.server.ts';

/**
 * Adds an expense, one's own unless someone else is named, once no matter how often the form is sent. The firm's own is never
 * billable. Returns its id.
 * @throws RefusedError when person, customer, project or receipt can't be chosen; also when the form was sent before with
 * different content.
 */
export async function addExpense(
  actor: AdminActor,
  { submissionId, uploads, ...expense }: NewExpense,
): Promise<string> {
  const userId = expense.userId ?? actor.userId;
  const submission = submissionOf(submissionId, { ...expense, uploads, userId });
  return asActor(actor, async (tx) => {
    const earlier = await earlierSubmission(tx, expenses, submission);
    if (earlier) return earlier;
    const { customerId, projectId } = await resolveWork(tx, expense);
    if (userId !== actor.userId) await checkAssignee(tx, userId, customerId);
    const [file] = await claimUploads(tx, actor, uploads, customerId ?? 'firm');
    const columns = columnsOf(expense, { userId, customerId, projectId });
    const [made] = await tx
      .insert(expenses)
      .values({ ...columns, ...file, ...submission })
      .returning({ id: expenses.id });
    if (!made) throw new Error('The expense was not made.');
    await log(tx, actor, 'time.expense_added', made.id, columns);
    return made.id;
  });
}

/**
 * Edits an expense of anyone; a file takes the place of the receipt before.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when it is invoiced or a choice can't be made.
 */
export async function updateExpense(
  actor: AdminActor,
  id: string,
  { version, uploads, ...expense }: ExpenseEdit,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const before = await lockedExpense(tx, actor, id, version);
    const userId = expense.userId ?? before.userId;
    const work = await resolveWork(tx, expense, { ...before, taskId: null });
    if (userId !== before.userId) await checkAssignee(tx, userId, work.customerId);
    const [file] = await claimUploads(tx, actor, uploads, work.customerId ?? 'firm');
    const columns = { ...columnsOf(expense, { ...work, userId }), ...fileName(file) };
    await tx
      .update(expenses)
      .set({ ...columns, ...file, ...nextVersion(expenses) })
      .where(eq(expenses.id, id));
    if (file && before.filePath) await enqueue(tx, removeFileJob, { key: before.filePath });
    await log(tx, actor, 'time.expense_updated', id, changesOf(before, columns));
  });
}

/** Deletes an expense with its receipt. @throws NotFoundError, ChangedMeanwhileError, RefusedError when it is invoiced. */
export async function deleteExpense(actor: AdminActor, id: string, version: number): Promise<void> {
  await asActor(actor, async (tx) => {
    const before = await lockedExpense(tx, actor, id, version);
    const { userId, customerId, projectId, description, amount, date, billable } = before;
    // Ahead of the row: the line is about its customer.
    await log(tx, actor, 'time.expense_deleted', id, {
      ...{ userId, customerId, projectId, description, amount, date, billable },
    });
    await tx.delete(expenses).where(eq(expenses.id, id));
    if (before.filePath) await enqueue(tx, removeFileJob, { key: before.filePath });
  });
}

async function lockedExpense(tx: Tx, actor: AdminActor, id: string, version: number) {
  const [expense] = await tx.select().from(expenses).where(eq(expenses.id, id)).for('update');
  if (!expense) throw new NotFoundError();
  // Whoever is not shown the amount could otherwise make the expense their own, and read it.
  if (expense.userId !== actor.userId && !may(actor, 'money')) {
    throw new RefusedError('Only who spent the money, or sees money, can change this expense.');
  }
  if (expense.invoiceLineId) throw await invoiced(tx, expense.invoiceLineId, 'This expense');
  if (expense.version !== version) throw new ChangedMeanwhileError();
  return expense;
}

type Of = { userId: string; customerId: string | null; projectId: string | null };

function columnsOf(
  { description, amount, date, billable }: Omit<NewExpense, 'uploads' | 'submissionId'>,
  { userId, customerId, projectId }: Of,
) {
  return {
    ...{ userId, customerId, projectId, description, amount, date },
    billable: billable && customerId !== null,
  };
}

const fileName = (file: { fileName: string } | undefined) => file && { fileName: file.fileName };

function log(
  tx: Tx,
  actor: AdminActor,
  action: 'time.expense_added' | 'time.expense_updated' | 'time.expense_deleted',
  entityId: string,
  metadata: Record<string, unknown>,
): Promise<void> {
  return logActivity(tx, actor, { action, entityType: 'time_entry', entityId, metadata });
}
