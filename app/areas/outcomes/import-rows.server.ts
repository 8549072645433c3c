import { randomUUID } from 'node:crypto';
import { and, desc, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { authorOf } from '#app/access/author.ts';
import { RefusedError } from '#app/access/refusals.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import {
  outcomeImports,
  type outcomeMeasures,
  outcomeRows,
} from '#app/records/outcome/outcome-tables.ts';
import { monthWords, spanWords } from '#app/ui/month-words.ts';
import type { ImportLayout } from './import-layouts.ts';
import type { FileImport } from './outcome-forms.ts';
import { computeFigures, logOutcome } from './outcome-rows.server.ts';
import { type ReadRow, readImport } from './read-import.server.ts';

// The steps of reading a file into a measure; each runs in its caller's transaction.

type Importer = AdminActor | CustomerActor;

/** The version of a document that is being read. */
export type ImportedFile = {
  documentId: string;
  number: number;
  fileName: string;
  filePath: string;
};

/**
 * Reads a file into a locked measure, all of its rows or none, and computes the figures of its months. `asOf` is the month of a
 * file that describes one day, `names` what the columns are called that the layout needs.
 * @throws RefusedError naming the column that is missing, the line that can't be read or is in a future month, or the other
 * file of a month.
 */
export async function importRows(
  tx: Tx,
  actor: Importer,
  measure: typeof outcomeMeasures.$inferSelect,
  layout: ImportLayout,
  {
    file,
    sha256,
    names,
    asOf,
    today,
  }: {
    file: ImportedFile;
    sha256: string;
    names: readonly (readonly string[])[];
    asOf: string;
    today: string;
  },
) {
  const importId = randomUUID();
  const { id: measureId, customerId } = measure;
  const { userId, authorName } = authorOf(actor);
  // Its rows refer to it; what they come to is written once they are read.
  await tx.insert(outcomeImports).values({
    id: importId,
    measureId,
    part: layout.part,
    layout: layout.key,
    mapping: Object.fromEntries(
      layout.columns.map(({ label }, at) => [label, names[at]?.[0] ?? label]),
    ),
    documentId: file.documentId,
    documentNumber: file.number,
    fileName: file.fileName,
    sha256,
    rowCount: 0,
    skippedCount: 0,
    fromMonth: today,
    toMonth: today,
    importedBy: userId,
    authorName,
  });
  const place = { importId, measureId, asOf, today };
  const { rows, skipped, columns, months } = await addRows(tx, file.filePath, layout, names, place);
  const [fromMonth = today] = months;
  const toMonth = months.at(-1) ?? today;
  await refuseOverlap(tx, actor, measureId, layout, { id: importId, fromMonth, toMonth });
  await tx
    .update(outcomeImports)
    .set({ rowCount: rows, skippedCount: skipped, columns, fromMonth, toMonth })
    .where(eq(outcomeImports.id, importId));
  await computeFigures(tx, actor, measure, months);
  await logOutcome(tx, actor, 'outcome.imported', customerId, {
    measure: measure.name,
    file: file.fileName,
    rows,
    months: spanWords(fromMonth, toMonth),
    sha256,
  });
  return { importId, rows, months, fromMonth, toMonth };
}

/** Returns the column names from the form; an empty one is called as in the previous file. */
export function namesOf(
  layout: ImportLayout,
  { column1, column2, column3 }: Pick<FileImport, 'column1' | 'column2' | 'column3'>,
  before: Record<string, string>,
): (readonly string[])[] {
  const given = [column1, column2, column3];
  return layout.columns.map(({ label, names }, at) => {
    const own = layout.isMapped ? (given[at] ?? before[label]) : undefined;
    return own ? [own] : names;
  });
}

/** Returns what the columns were called in the latest file of a layout, by what they contain; empty if there was none. */
export async function latestMapping(
  tx: Tx,
  measureId: string,
  { key }: ImportLayout,
): Promise<Record<string, string>> {
  const [latest] = await tx
    .select({ mapping: outcomeImports.mapping })
    .from(outcomeImports)
    .where(and(eq(outcomeImports.measureId, measureId), eq(outcomeImports.layout, key)))
    .orderBy(desc(outcomeImports.createdAt))
    .limit(1);
  return latest?.mapping ?? {};
}

/** Returns the measure's import that had exactly these bytes and was not withdrawn. */
export async function importOf(tx: Tx, measureId: string, { part }: ImportLayout, sha256: string) {
  const [found] = await tx
    .select({
      id: outcomeImports.id,
      documentId: outcomeImports.documentId,
      fileName: outcomeImports.fileName,
      fromMonth: outcomeImports.fromMonth,
      toMonth: outcomeImports.toMonth,
    })
    .from(outcomeImports)
    .where(
      and(
        eq(outcomeImports.measureId, measureId),
        eq(outcomeImports.part, part),
        eq(outcomeImports.sha256, sha256),
        isNull(outcomeImports.withdrawnAt),
      ),
    );
  return found;
}

async function addRows(
  tx: Tx,
  key: string,
  layout: ImportLayout,
  names: readonly (readonly string[])[],
  {
    importId,
    measureId,
    asOf,
    today,
  }: { importId: string; measureId: string; asOf: string; today: string },
) {
  const months = new Set<string>();
  const reading = readImport(key, layout, names, asOf);
  let rows = 0;
  for (;;) {
    const step = await reading.next();
    if (step.done) return { rows, ...step.value, months: [...months].toSorted() };
    refuseAhead(step.value, layout, today);
    rows += step.value.length;
    for (const { month } of step.value) months.add(month);
    await addBatch(tx, importId, measureId, step.value);
  }
}

/** @throws RefusedError naming the first line of a month that has not begun by `today`: its date is mistyped. */
function refuseAhead(rows: readonly ReadRow[], { kind }: ImportLayout, today: string): void {
  // What comes up for renewal may be decided before it is due.
  if (kind === 'renewals-value') return;
  const ahead = rows.find(({ month }) => month > today);
  if (!ahead) return;
  throw new RefusedError(
    `Line ${ahead.number} is of ${monthWords(ahead.month)}, which has not begun. Nothing was imported.`,
  );
}

async function addBatch(tx: Tx, importId: string, measureId: string, rows: readonly ReadRow[]) {
  await tx.execute(
    sql`insert into ${outcomeRows} (import_id, measure_id, number, month, numerator, denominator, cells)
      select ${importId}::uuid, ${measureId}::uuid, r.number, r.month, r.numerator, r.denominator, r.cells
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(number int, month date, numerator numeric, denominator numeric, cells jsonb)`,
  );
}

async function refuseOverlap(
  tx: Tx,
  actor: Importer,
  measureId: string,
  { part }: ImportLayout,
  { id, fromMonth, toMonth }: { id: string; fromMonth: string; toMonth: string },
): Promise<void> {
  const others = await tx
    .select({ id: outcomeImports.id, fileName: outcomeImports.fileName })
    .from(outcomeImports)
    .where(
      and(
        eq(outcomeImports.measureId, measureId),
        eq(outcomeImports.part, part),
        isNull(outcomeImports.withdrawnAt),
        lte(outcomeImports.fromMonth, toMonth),
        gte(outcomeImports.toMonth, fromMonth),
      ),
    );
  const other = others.find((each) => each.id !== id);
  if (!other) return;
  const months = fromMonth === toMonth ? monthWords(fromMonth) : 'some of these months';
  throw new RefusedError(
    actor.kind === 'admin'
      ? `${other.fileName} already has rows for ${months}. Withdraw that import first.`
      : `${other.fileName} already has rows for ${months}. Send a file without them, or ask us to withdraw that one.`,
  );
}
