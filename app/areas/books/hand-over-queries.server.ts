import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { type AdminActor, sightOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { CachedSums } from '#app/platform/cached-sums.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { haveManyRows } from '#app/platform/figure-cache.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import {
  journalBatches,
  journalBatchFiles,
  journalClosings,
} from '#app/records/books/closing-tables.ts';
import { journalLines } from '#app/records/books/journal-tables.ts';
import { monthsBetween } from './book-months.ts';
import { HAND_OVER_FORMATS } from './hand-over/hand-over-formats.ts';

/** Batches that the screen lists, newest first. */
const MOST_BATCHES = 36;

/** What the journal has in a month: its entries, what both sides add up to, and what of it is in no batch. */
type MonthSums = {
  month: string;
  entries: number;
  debits: string;
  credits: string;
  newEntries: number;
  newDebits: string;
  batches: number[];
};

/** What each month of the journal adds up to, for each batch that was made and each part of the customers that someone sees. */
export const monthSums = new CachedSums<MonthSums[]>('invoice', 'account');

/** Returns the months from the first entry to today, newest first, each open or closed, with the batches that were made. */
export async function getHandOver(actor: AdminActor) {
  const batches = await asActor(actor, listBatches);
  const sums = await monthSums.of(`${sightOf(actor)} ${batches[0]?.number ?? 0}`, () =>
    asActor(actor, readMonths),
  );
  const current = firmDay().slice(0, 7);
  const first = sums.at(-1)?.month ?? current;
  const last = sums[0] && sums[0].month > current ? sums[0].month : current;
  const names = monthsBetween(first, last);
  const states = await asActor(actor, (tx) => readStates(tx, names));
  const months = names.map((month) => ({
    ...(sums.find((each) => each.month === month) ?? { ...NOTHING, month }),
    isOver: month < current,
    isClosed: states.get(month)?.isClosed ?? false,
    reopenedFor: states.get(month)?.reopenedFor ?? null,
  }));
  return { months, batches };
}

type HandOverView = Awaited<ReturnType<typeof getHandOver>>;
export type MonthRow = HandOverView['months'][number];
export type BatchRow = HandOverView['batches'][number];

/** Returns a file of a batch as it was first written. @throws NotFoundError */
export async function getBatchFile(actor: AdminActor, batchId: string, fileId: string) {
  const [file] = await asActor(actor, (tx) =>
    tx
      .select({
        name: journalBatchFiles.name,
        type: journalBatchFiles.type,
        content: journalBatchFiles.content,
      })
      .from(journalBatchFiles)
      .where(and(eq(journalBatchFiles.id, fileId), eq(journalBatchFiles.batchId, batchId))),
  );
  if (!file) throw new NotFoundError();
  return file;
}

const NOTHING = {
  entries: 0,
  debits: '0.00',
  credits: '0.00',
  newEntries: 0,
  newDebits: '0.00',
  batches: [] as number[],
};

async function readMonths(tx: Tx) {
  const rows = await rowsOf<MonthSums & { many: boolean }>(
    tx,
    sql`select month, count(*)::int as entries, sum(debit)::text as debits, sum(credit)::text as credits,
        (count(*) filter (where batch is null))::int as "newEntries",
        coalesce(sum(debit) filter (where batch is null), 0)::numeric(14, 2)::text as "newDebits",
        coalesce(array_agg(distinct batch order by batch) filter (where batch is not null), '{}') as batches,
        ${haveManyRows(journalLines)} as many
      from (select e.id, to_char(e.date, 'YYYY-MM') as month, b.number as batch, sum(l.debit) as debit, sum(l.credit) as credit
        from journal_entries e join journal_lines l on l.entry_id = e.id
        left join journal_batch_entries be on be.entry_id = e.id left join journal_batches b on b.id = be.batch_id
        where e.account_id is null or e.account_id not in (select id from customer_accounts where customer_id = sample_client())
        group by e.id, e.date, b.number) each
      group by month order by month desc`,
  );
  return { figures: rows.map(({ many: _, ...month }) => month), isLarge: rows[0]?.many ?? false };
}

async function readStates(tx: Tx, months: readonly string[]) {
  const days = sql.join(
    months.map((month) => sql`${`${month}-01`}::date`),
    sql`, `,
  );
  const closed = await rowsOf<{ month: string; closed: boolean }>(
    tx,
    sql`select to_char(day, 'YYYY-MM') as month, journal_month_closed(day) as closed from unnest(array[${days}]) day`,
  );
  const reopened = await tx
    .selectDistinctOn([journalClosings.month], {
      month: journalClosings.month,
      reason: journalClosings.reason,
    })
    .from(journalClosings)
    .where(isNotNull(journalClosings.reason))
    .orderBy(asc(journalClosings.month), desc(journalClosings.number));
  const reasons = new Map(reopened.map(({ month, reason }) => [month.slice(0, 7), reason]));
  return new Map(
    closed.map(({ month, closed: isClosed }) => [
      month,
      { isClosed, reopenedFor: isClosed ? null : (reasons.get(month) ?? null) },
    ]),
  );
}

async function listBatches(tx: Tx) {
  const batches = await tx
    .select({
      id: journalBatches.id,
      number: journalBatches.number,
      through: journalBatches.through,
      entries: journalBatches.entries,
      debits: journalBatches.debits,
      hash: journalBatches.hash,
      createdAt: journalBatches.createdAt,
      createdBy: sql<string | null>`coalesce(nullif(${users.name}, ''), ${users.email})`,
    })
    .from(journalBatches)
    .leftJoin(users, eq(users.id, journalBatches.createdBy))
    .orderBy(desc(journalBatches.number))
    .limit(MOST_BATCHES);
  const files = await tx
    .select({
      id: journalBatchFiles.id,
      batchId: journalBatchFiles.batchId,
      format: journalBatchFiles.format,
      name: journalBatchFiles.name,
    })
    .from(journalBatchFiles)
    .where(
      inArray(
        journalBatchFiles.batchId,
        batches.map(({ id }) => id),
      ),
    )
    .orderBy(asc(journalBatchFiles.format), asc(journalBatchFiles.name));
  return batches.map((batch) => {
    const formats = HAND_OVER_FORMATS.map(({ key, label, carries }) => ({
      label,
      carries,
      files: files.filter(({ batchId, format }) => batchId === batch.id && format === key),
    }));
    return {
      ...batch,
      formats: formats.filter(({ files }) => files.length > 0),
      missing: formats.filter(({ files }) => files.length === 0).map(({ label }) => label),
    };
  });
}
