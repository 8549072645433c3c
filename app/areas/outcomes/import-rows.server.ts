import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import { RefusedError } from '#app/access/refusals.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { outcomeImports, outcomeRows } from '#app/records/outcome-tables.ts';
import type { ImportLayout } from './import-layouts.ts';
import { monthWords } from './month-words.ts';
import { type ReadRow, readImport } from './read-import.server.ts';

/** Reads a file and adds its rows. Returns how many there are, how many lines held none, and the months that they are of. */
export async function addRows(
  tx: Tx,
  key: string,
  layout: ImportLayout,
  names: readonly (readonly string[])[],
  { importId, measureId, asOf }: { importId: string; measureId: string; asOf: string },
) {
  const months = new Set<string>();
  const reading = readImport(key, layout, names, asOf);
  let rows = 0;
  for (;;) {
    const step = await reading.next();
    if (step.done) return { rows, skipped: step.value, months: [...months].toSorted() };
    rows += step.value.length;
    for (const { month } of step.value) months.add(month);
    await addBatch(tx, importId, measureId, step.value);
  }
}

async function addBatch(tx: Tx, importId: string, measureId: string, rows: readonly ReadRow[]) {
  await tx.execute(
    sql`insert into ${outcomeRows} (import_id, measure_id, number, month, numerator, denominator, cells)
      select ${importId}::uuid, ${measureId}::uuid, r.number, r.month, r.numerator, r.denominator, r.cells
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(number int, month date, numerator numeric, denominator numeric, cells jsonb)`,
  );
}

/** @throws RefusedError when another file of the measure has rows for one of the months. */
export async function refuseOverlap(
  tx: Tx,
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
  throw new RefusedError(
    `${other.fileName} already has rows for ${fromMonth === toMonth ? monthWords(fromMonth) : 'some of these months'}. Withdraw that import first.`,
  );
}
