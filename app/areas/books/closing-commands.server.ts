import { eq, sql } from 'drizzle-orm';
import { type AdminActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { EVERY_CUSTOMER } from '#app/access/staff-rights.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { journalBatches } from '#app/records/books/closing-tables.ts';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { monthWords } from '#app/ui/month-words.ts';
import { writeBatchFiles } from './batch-file-commands.server.ts';
import { lastDayOf } from './book-months.ts';
import type { Closing, Reopening } from './books-forms.ts';

/**
 * Closes a month and every one before it, and hands over as a batch what is dated up to its end and was not handed over: batch and
 * files are written in one transaction. Returns the batch's number, null where nothing was to be handed over.
 * @throws RefusedError for a month that is not over, for a closed one without anything new, and for who does not see every customer.
 */
export async function closeMonth(actor: AdminActor, { month }: Closing): Promise<number | null> {
  expectEveryCustomer(actor);
  const through = lastDayOf(month);
  if (through >= firmDay()) {
    throw new RefusedError(
      `${monthWords(month)} is not over yet. It can be closed after ${formatDate(through)}.`,
    );
  }
  return asActor(actor, async (tx) => {
    const wasClosed = await isClosed(tx, through);
    const [closed] = await rowsOf<{ batch: string | null }>(
      tx,
      sql`select close_journal_month(${through}::date) as batch`,
    );
    const batch = closed?.batch ?? null;
    if (batch === null && wasClosed) {
      throw new RefusedError(
        `Nothing new: every entry through ${formatDate(through)} was already handed over.`,
      );
    }
    const number = batch === null ? null : await numberOf(tx, batch);
    if (batch !== null) await writeBatchFiles(tx, batch);
    await logActivity(tx, actor, {
      action: 'books.month_closed',
      entityType: 'books',
      entityId: batch,
      metadata: { month: monthWords(month), ...(number !== null && { batch: number }) },
    });
    return number;
  });
}

/**
 * Opens a closed month again, so that entries can be dated in it. What was handed over stays as it is.
 * @throws RefusedError for an open month and for who does not see every customer.
 */
export async function reopenMonth(actor: AdminActor, { month, reason }: Reopening): Promise<void> {
  expectEveryCustomer(actor);
  await asActor(actor, async (tx) => {
    const [opened] = await rowsOf<{ done: boolean }>(
      tx,
      sql`select open_journal_month(${lastDayOf(month)}::date, ${reason}) as done`,
    );
    if (!opened?.done) throw new RefusedError(`${monthWords(month)} is not closed.`);
    await logActivity(tx, actor, {
      action: 'books.month_reopened',
      entityType: 'books',
      metadata: { month: monthWords(month), reason },
    });
  });
}

function expectEveryCustomer(actor: AdminActor): void {
  if (may(actor, EVERY_CUSTOMER)) return;
  throw new RefusedError(
    'You see only some customers, so you can’t close the books of all of them. Ask an admin.',
  );
}

/** Whether a day's month is closed; who closes or posts meanwhile has to wait. */
async function isClosed(tx: Tx, day: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('journal'))`);
  const [month] = await rowsOf<{ closed: boolean }>(
    tx,
    sql`select journal_month_closed(${day}::date) as closed`,
  );
  return month?.closed ?? false;
}

async function numberOf(tx: Tx, batchId: string): Promise<number> {
  const [batch] = await tx
    .select({ number: journalBatches.number })
    .from(journalBatches)
    .where(eq(journalBatches.id, batchId));
  if (!batch) throw new NotFoundError();
  return batch.number;
}
