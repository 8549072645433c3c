import { and, between, count, eq, sql } from 'drizzle-orm';
import { type AdminActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { EVERY_CUSTOMER } from '#app/access/staff-rights.ts';
import { journalEntries } from '#app/records/books/journal-tables.ts';
import { customerAccounts } from '#app/records/invoice/ledger-tables.ts';
import { formatCount, formatDate } from '#app/ui/everywhere/format.ts';
import { type HandOverKey, handOver } from '../hand-over/hand-over-formats.ts';
import type { HandedFile } from '../hand-over/handed-entry.ts';
import { readHandOver } from '../hand-over-rows.server.ts';
import type { BookPeriod } from './period-file-queries.server.ts';

/** What is written at once, in memory. */
const MOST_ENTRIES = 20_000;

/**
 * Returns the entries of a period as one program reads them, in one file or, where that program takes no such file, in several. No
 * batch is made of it, and the sample client is left out.
 * @throws RefusedError where there is nothing or too much to write, where accounts lack what the program asks for, and for who does
 * not see every customer.
 */
export async function exportHandOver(
  actor: AdminActor,
  format: HandOverKey,
  { from, to }: BookPeriod,
  most = MOST_ENTRIES,
): Promise<HandedFile[]> {
  if (!may(actor, EVERY_CUSTOMER)) {
    throw new RefusedError(
      'You see only some customers, so you can’t export the books of all of them. Ask an admin.',
    );
  }
  const read = await asActor(actor, async (tx) => {
    const isFirms = sql`${customerAccounts.customerId} is distinct from sample_client()`;
    const ofPeriod = and(between(journalEntries.date, from, to), isFirms) ?? isFirms;
    const [found] = await tx
      .select({ entries: count() })
      .from(journalEntries)
      .leftJoin(customerAccounts, eq(customerAccounts.id, journalEntries.accountId))
      .where(ofPeriod);
    const entries = found?.entries ?? 0;
    if (entries === 0) {
      throw new RefusedError(`Nothing was posted from ${formatDate(from)} to ${formatDate(to)}.`);
    }
    if (entries > most) {
      throw new RefusedError(
        `This period has ${formatCount(entries, 'entry', 'entries')}. Choose a shorter one: a file has at most ${formatCount(most, 'entry', 'entries')}.`,
      );
    }
    return readHandOver(tx, ofPeriod);
  });
  const { entries, ...agreed } = read;
  const options = { name: `books-${from}-to-${to}`, ...agreed };
  const { files, problems } = handOver(format, entries, options);
  if (problems.length > 0) throw new RefusedError(problems.join('\n'));
  // The sums of a spreadsheet's accounts are a file of a batch, and here the trial balance.
  return format === 'csv' ? files.slice(0, 1) : files;
}
