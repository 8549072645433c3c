import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { addReport } from '#app/areas/documents/customer-report-commands.server.ts';
import { claimUploads } from '#app/areas/uploads/upload-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { cutText } from '#app/platform/typed-text.ts';
import { customerDocuments, documentVersions } from '#app/records/document/document-tables.ts';
import {
  outcomeImports,
  outcomeMeasures,
  outcomeRows,
} from '#app/records/outcome/outcome-tables.ts';
import { spanWords } from '#app/ui/month-words.ts';
import { layoutsOf } from './import-layouts.ts';
import {
  type ImportedFile,
  importOf,
  importRows,
  latestMapping,
  namesOf,
} from './import-rows.server.ts';
import { answerAsked, askAgain } from './monthly/request-rows.server.ts';
import type { FileImport } from './outcome-forms.ts';
import { computeFigures, lockedMeasure, logOutcome } from './outcome-rows.server.ts';
import { hashOfFile } from './read-import.server.ts';

type Place = { customerId: string; measureId: string };

/** What became of a file: how many rows it added, or null where it had been imported before. */
type Imported = { fileName: string; rows: number | null; months: string };

/**
 * Imports a CSV file into a measure: all of its rows or, if refused, none. The same file again changes nothing. A month of a
 * measure comes from one file.
 * @throws NotFoundError, RefusedError naming the column that is missing, the line that can't be read, or the other file.
 */
export async function importFile(
  actor: AdminActor,
  place: Place,
  given: FileImport,
): Promise<Imported> {
  return asActor(actor, (tx) => importFileIn(tx, actor, place, given));
}

/** The same in the caller's transaction, for commands that write other records too. */
export async function importFileIn(
  tx: Tx,
  actor: AdminActor,
  { customerId, measureId }: Place,
  given: FileImport,
): Promise<Imported> {
  const today = firmDay();
  const measure = await lockedMeasure(tx, customerId, measureId);
  const layout = layoutsOf(measure.kind).find(({ key }) => key === given.layout);
  if (!layout) throw new RefusedError('Choose a layout of this measure.');
  if (layout.isSnapshot && !given.asOf) throw new RefusedError('Choose the month of this file.');
  const file = await chosenFile(tx, actor, customerId, measure.name, given);
  const sha256 = await hashOfFile(file.filePath);
  const earlier = await importOf(tx, measureId, layout, sha256);
  if (earlier) return { fileName: earlier.fileName, rows: null, months: spanOf(earlier) };
  const names = namesOf(layout, given, await latestMapping(tx, measureId, layout));
  const read = await importRows(tx, actor, measure, layout, {
    file,
    sha256,
    names,
    asOf: `${given.asOf ?? today.slice(0, 7)}-01`,
    today,
  });
  await answerAsked(tx, actor, measure, layout, { ...read, documentId: file.documentId });
  return { fileName: file.fileName, rows: read.rows, months: spanOf(read) };
}

/**
 * Removes an import's rows and the figures that came from them. The file and the reason stay.
 * @throws NotFoundError, RefusedError
 */
export async function withdrawImport(
  actor: AdminActor,
  { customerId, importId }: { customerId: string; importId: string },
  reason: string,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const [found] = await tx
      .select({ measureId: outcomeImports.measureId })
      .from(outcomeImports)
      .innerJoin(outcomeMeasures, eq(outcomeMeasures.id, outcomeImports.measureId))
      .where(and(eq(outcomeImports.id, importId), eq(outcomeMeasures.customerId, customerId)));
    if (!found) throw new NotFoundError();
    const measure = await lockedMeasure(tx, customerId, found.measureId);
    const [withdrawn] = await tx
      .update(outcomeImports)
      .set({ withdrawnAt: sql`now()`, withdrawnReason: reason })
      .where(and(eq(outcomeImports.id, importId), isNull(outcomeImports.withdrawnAt)))
      .returning({ fileName: outcomeImports.fileName });
    if (!withdrawn) throw new RefusedError('This import was already withdrawn.');
    const months = await tx
      .selectDistinct({ month: outcomeRows.month })
      .from(outcomeRows)
      .where(eq(outcomeRows.importId, importId));
    await tx.delete(outcomeRows).where(eq(outcomeRows.importId, importId));
    await computeFigures(
      tx,
      actor,
      measure,
      months.map(({ month }) => month),
    );
    await askAgain(tx, importId);
    await logOutcome(tx, actor, 'outcome.import_withdrawn', customerId, {
      measure: measure.name,
      file: withdrawn.fileName,
      reason,
    });
  });
}

/** A new file becomes a document of the customer; one that is there is read as it is. */
async function chosenFile(
  tx: Tx,
  actor: AdminActor,
  customerId: string,
  title: string,
  { uploads, documentId }: FileImport,
): Promise<ImportedFile> {
  const [claimed] = await claimUploads(tx, actor, uploads, customerId);
  const name = cutText(`${title}: ${claimed?.fileName ?? ''}`, 200);
  const added = await addReport(tx, actor, customerId, claimed, name);
  if (claimed && added) return { documentId: added, number: 1, ...claimed };
  const [found] = await tx
    .select({
      documentId: customerDocuments.id,
      number: documentVersions.number,
      fileName: documentVersions.fileName,
      filePath: documentVersions.filePath,
    })
    .from(customerDocuments)
    .innerJoin(
      documentVersions,
      and(
        eq(documentVersions.documentId, customerDocuments.id),
        eq(documentVersions.number, customerDocuments.fileVersion),
      ),
    )
    .where(
      and(
        eq(customerDocuments.id, documentId ?? ''),
        eq(customerDocuments.customerId, customerId),
        isNull(customerDocuments.archivedAt),
        // Its rows would be open to the whole company.
        isNull(customerDocuments.privateTo),
      ),
    );
  if (!found) throw new RefusedError('Choose a document of this customer.');
  return found;
}

const spanOf = ({ fromMonth, toMonth }: { fromMonth: string; toMonth: string }) =>
  spanWords(fromMonth, toMonth);
