import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import {
  journalBatches,
  journalBatchFiles,
  journalClosings,
} from '#app/records/books/closing-tables.ts';
import { monthsBetween } from './book-months.ts';
import { HAND_OVER_FORMATS } from './hand-over/hand-over-formats.ts';
import { ofSeen } from './journal-sums-sql.server.ts';

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

/** Returns the months from the first entry to today, newest first, each open or closed, with the batches that were made. */
export async function getHandOver(actor: AdminActor) {
  const batches = await asActor(actor, listBatches);
  const sums = await asActor(actor, (tx) => readMonths(tx, actor));
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

/** From the sums of months, less what the sample client has, and what the batches say of theirs. */
function readMonths(tx: Tx, actor: AdminActor) {
  return rowsOf<MonthSums>(
    tx,
    sql`with sample as (select a.id from customer_accounts a where a.customer_id = sample_client()),
      posted as (select p.month, sum(p.entries)::int as entries, sum(p.debit) as debits, sum(p.credit) as credits from (
          select s.month, s.entries, s.debit, s.credit from journal_sums s where ${ofSeen(actor)}
          union all select s.month, -s.entries, -s.debit, -s.credit from journal_sums s where s.account_id in (select id from sample)) p
        group by p.month having sum(p.entries) <> 0),
      handed as (select m.month, sum(m.entries)::int as entries, sum(m.debits) as debits, array_agg(b.number order by b.number) as batches
        from journal_batches b, jsonb_to_recordset(b.months) m (month text, entries int, debits numeric) group by m.month)
      select to_char(p.month, 'YYYY-MM') as month, p.entries, p.debits::text, p.credits::text,
        p.entries - coalesce(h.entries, 0) as "newEntries", (p.debits - coalesce(h.debits, 0))::numeric(14, 2)::text as "newDebits",
        coalesce(h.batches, '{}') as batches
      from posted p left join handed h on h.month = to_char(p.month, 'YYYY-MM') order by p.month desc`,
  );
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
