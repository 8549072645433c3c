import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import {
  journalBatchEntries,
  journalBatches,
  journalBatchFiles,
} from '#app/records/books/closing-tables.ts';
import { chartAccounts, journalEntries, journalLines } from '#app/records/books/journal-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { issuedDocuments } from '#app/records/invoice/issued-tables.ts';
import { customerAccounts } from '#app/records/invoice/ledger-tables.ts';
import { formatCount } from '#app/ui/everywhere/format.ts';
import { HAND_OVER_FORMATS, handOver } from './hand-over/hand-over-formats.ts';
import type { HandedAccount, HandedEntry, HandedIssue } from './hand-over/handed-entry.ts';

const corrected = alias(issuedDocuments, 'corrected');

/**
 * Writes the files of a batch that it does not have, in each format that can carry it. Those that it has stay as they were first
 * written, whatever accounts and clients are called now. Returns how many were written, and what keeps formats from being so.
 */
export async function writeBatchFiles(
  tx: Tx,
  batchId: string,
): Promise<{ written: number; problems: string[] }> {
  const [batch] = await tx
    .select({ number: journalBatches.number, through: journalBatches.through })
    .from(journalBatches)
    .where(eq(journalBatches.id, batchId));
  if (!batch) throw new NotFoundError();
  const had = await tx
    .select({ format: journalBatchFiles.format })
    .from(journalBatchFiles)
    .where(eq(journalBatchFiles.batchId, batchId));
  const missing = HAND_OVER_FORMATS.filter(({ key }) => !had.some(({ format }) => format === key));
  if (missing.length === 0) return { written: 0, problems: [] };
  const { chart, accountNames } = await readChart(tx);
  const customers = await readCustomers(tx);
  const entries = await readEntries(tx, batchId, chart);
  const name = `books-batch-${batch.number}-${batch.through}`;
  const options = { name, chart: [...chart.values()], accountNames, customers };
  const outcomes = missing.map(({ key }) => ({ key, ...handOver(key, entries, options) }));
  const files = outcomes.flatMap(({ key, files }) =>
    files.map((file) => ({ batchId, format: key, ...file })),
  );
  // Of two who write them at once, the first wins.
  if (files.length > 0) await tx.insert(journalBatchFiles).values(files).onConflictDoNothing();
  return { written: files.length, problems: outcomes.flatMap(({ problems }) => problems) };
}

/**
 * Writes the files that a batch still lacks, for example once accounts have the names that the accountant's program asks for.
 * @throws NotFoundError, RefusedError with the first thing to settle where none could be written.
 */
export async function writeMissingFiles(actor: AdminActor, batchId: string): Promise<string> {
  const { written, problems } = await asActor(actor, (tx) => writeBatchFiles(tx, batchId));
  if (written > 0) return `${formatCount(written, 'file', 'files')} written`;
  throw new RefusedError(problems[0] ?? 'Nothing new: this batch has a file in every format.');
}

async function readChart(tx: Tx) {
  const rows = await tx
    .select()
    .from(chartAccounts)
    .orderBy(asc(chartAccounts.createdAt), asc(chartAccounts.code));
  const chart = new Map<string, HandedAccount>(
    rows.map(({ id, code, name, type, role }) => [
      id,
      {
        key: id,
        code,
        name,
        type,
        isReceivable: role === 'receivables',
        isTax: role === 'sales_tax',
      },
    ]),
  );
  const accountNames = new Map(
    rows.flatMap(({ id, exportName }) => (exportName === null ? [] : [[id, exportName] as const])),
  );
  return { chart, accountNames };
}

/** The clients that have a ledger, oldest first: two of ours never become one of theirs, in later batches neither. */
async function readCustomers(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ name: customerProfiles.displayName })
    .from(customerAccounts)
    .innerJoin(customerProfiles, eq(customerProfiles.id, customerAccounts.customerId))
    .orderBy(asc(customerProfiles.createdAt), asc(customerProfiles.id));
  return rows.map(({ name }) => name);
}

async function readEntries(
  tx: Tx,
  batchId: string,
  chart: ReadonlyMap<string, HandedAccount>,
): Promise<HandedEntry[]> {
  const rows = await tx
    .select({
      id: journalEntries.id,
      number: journalEntries.number,
      date: journalEntries.date,
      description: journalEntries.description,
      document: sql<string | null>`coalesce(${issuedDocuments.number}, ${invoices.invoiceNumber})`,
      customer: customerProfiles.displayName,
      issued: {
        kind: issuedDocuments.kind,
        number: issuedDocuments.number,
        dueDate: issuedDocuments.dueDate,
        amount: issuedDocuments.amount,
        corrects: corrected.number,
        content: issuedDocuments.content,
      },
      lines: sql<{ account: string; debit: string; credit: string }[]>`(
        select json_agg(json_build_object('account', ${journalLines.chartAccountId}, 'debit', ${journalLines.debit}::text,
          'credit', ${journalLines.credit}::text) order by ${journalLines.position})
        from ${journalLines} where ${eq(journalLines.entryId, journalEntries.id)})`,
    })
    .from(journalBatchEntries)
    .innerJoin(journalEntries, eq(journalEntries.id, journalBatchEntries.entryId))
    .leftJoin(customerAccounts, eq(customerAccounts.id, journalEntries.accountId))
    .leftJoin(customerProfiles, eq(customerProfiles.id, customerAccounts.customerId))
    .leftJoin(invoices, eq(invoices.id, journalEntries.invoiceId))
    .leftJoin(issuedDocuments, eq(issuedDocuments.id, journalEntries.documentId))
    .leftJoin(corrected, eq(corrected.id, issuedDocuments.correctsId))
    .where(eq(journalBatchEntries.batchId, batchId))
    .orderBy(asc(journalEntries.number));
  return rows.map(({ id: _, lines, issued, ...entry }) => ({
    ...entry,
    ...issueOf(issued),
    lines: lines.flatMap(({ account, ...amounts }) => {
      const handed = chart.get(account);
      return handed ? [{ account: handed, ...amounts }] : [];
    }),
  }));
}

/** The document of an entry, where it posts one. */
function issueOf({
  kind,
  number,
  amount,
  content,
  ...rest
}: { [Part in keyof HandedIssue]: HandedIssue[Part] | null }): Pick<HandedEntry, 'issued'> {
  if (kind === null || number === null || amount === null || content === null) return {};
  return { issued: { kind, number, amount, content, ...rest } };
}
