import { and, eq, isNull, sql } from 'drizzle-orm';
import type { CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { authorOf } from '#app/access/author.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { addReport } from '#app/areas/documents/customer-report-commands.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { announce } from '#app/areas/notices/notice-commands.server.ts';
import { claimUploads } from '#app/areas/uploads/upload-commands.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import type { StoredFile } from '#app/platform/files/files.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import {
  monthlyFileRequests,
  monthlyRequestedFiles,
} from '#app/records/outcome/monthly-file-tables.ts';
import { outcomeImports, outcomeMeasures } from '#app/records/outcome/outcome-tables.ts';
import { monthWords, spanWords } from '#app/ui/month-words.ts';
import { MissingColumnError } from '../import-header.ts';
import type { ImportLayout } from '../import-layouts.ts';
import { importOf, importRows, latestMapping, namesOf } from '../import-rows.server.ts';
import { outcomeEffects } from '../outcome-effects.ts';
import { lockFigures } from '../outcome-rows.server.ts';
import { hashOfFile, readImport } from '../read-import.server.ts';
import { filesIn } from './monthly-announcements.ts';
import type { SentFile } from './monthly-forms.ts';
import { layoutOf } from './planned-file.ts';
import { answerAsked, closeIfComplete, lockRequests } from './request-rows.server.ts';
import type { Sent } from './sent-toast.ts';

/**
 * Accepts a requested file of a customer: it is read into its measure, all of its rows or none, and becomes one of their
 * documents. A file whose columns no one has matched yet goes to staff; the same file again changes nothing.
 * @throws NotFoundError, RefusedError naming the missing column, the line that can't be read, the months that are wrong, or
 * that the file is already in; RateLimitError.
 */
export async function sendRequestedFile(
  actor: CustomerActor,
  fileId: string,
  { uploads }: SentFile,
): Promise<Sent> {
  const { customerId, companyName } = actor;
  const today = firmDay();
  await countTry('customer-document', customerId);
  return asActor(actor, async (tx) => {
    const asked = await lockedAsked(tx, fileId);
    const { measure, month, layout } = asked;
    const [file] = await claimUploads(tx, actor, uploads, customerId);
    if (!file) throw new RefusedError('Choose a file');
    const sha256 = await hashOfFile(file.filePath);
    const earlier = await importOf(tx, measure.id, layout, sha256);
    if (asked.isOver) return overOr(asked, earlier, file);
    if (earlier) {
      const months = monthsBetween(earlier);
      if (!months.includes(month)) {
        throw new RefusedError(
          `This file was imported before: ${spanWords(earlier.fromMonth, earlier.toMonth)}. We need ${monthWords(month)}.`,
        );
      }
      const read = { importId: earlier.id, documentId: earlier.documentId, months };
      await answerAsked(tx, actor, measure, layout, read);
      return {
        kind: 'known',
        fileName: file.fileName,
        months: spanWords(earlier.fromMonth, earlier.toMonth),
      };
    }
    const mapping = await latestMapping(tx, measure.id, layout);
    const names = namesOf(layout, {}, mapping);
    const about = `${measure.name}, ${monthWords(month)}`;
    const isNamed = !layout.isMapped || Object.keys(mapping).length > 0;
    const isReadable =
      (isNamed || (await hasColumns(file, layout, names, month))) &&
      (await seesAllImports(tx, measure.id));
    const note = isReadable ? undefined : "We'll match the columns.";
    const documentId = await addReport(tx, actor, customerId, file, about, note);
    if (!documentId) throw new NotFoundError();
    if (!isReadable) {
      await handOver(tx, actor, asked, documentId);
      const { fileName } = file;
      await happened(tx, actor, outcomeEffects, 'outcome.file_received', {
        requestId: asked.requestId,
        customerId,
        file: { company: companyName, fileName, measure: measure.name, month },
      });
      const isComplete = await closeIfComplete(tx, asked.requestId);
      return { kind: 'to-match', fileName: file.fileName, isComplete };
    }
    const read = await importRows(tx, actor, measure, layout, {
      file: { ...file, documentId, number: 1 },
      sha256,
      names,
      asOf: month,
      today,
    });
    const span = spanWords(read.fromMonth, read.toMonth);
    if (!read.months.includes(month)) {
      throw new RefusedError(
        `The file has rows of ${span} and none of ${monthWords(month)}. Nothing was imported.`,
      );
    }
    await answerAsked(tx, actor, measure, layout, { ...read, documentId });
    const isComplete = await isDone(tx, asked.requestId);
    if (isComplete) {
      const request = { id: asked.requestId, customerId, month };
      await announce(tx, actor, filesIn(request, companyName));
    }
    return { kind: 'read', fileName: file.fileName, rows: read.rows, months: span, isComplete };
  });
}

type Asked = {
  id: string;
  requestId: string;
  month: string;
  importId: string | null;
  measure: typeof outcomeMeasures.$inferSelect;
  layout: ImportLayout;
  /** Whether the file is in, or its request is closed. */
  isOver: boolean;
};

/** Locks a measure's figures, then the requests that its file may answer: staff who import come by in the same order. */
async function lockedAsked(tx: Tx, fileId: string): Promise<Asked> {
  const seen = await askedFile(tx, fileId);
  if (!seen) throw new NotFoundError();
  await lockFigures(tx, seen.measure.id);
  const open = await lockRequests(
    tx,
    and(
      eq(monthlyFileRequests.customerId, seen.measure.customerId),
      isNull(monthlyFileRequests.doneAt),
    ),
  );
  const now = await askedFile(tx, fileId);
  const layout = now && layoutOf(now.measure.kind, now.layoutKey);
  if (!layout) throw new NotFoundError();
  return { ...now, layout, isOver: !open.includes(now.requestId) || now.importId !== null };
}

async function askedFile(tx: Tx, fileId: string) {
  const [found] = await tx
    .select({
      id: monthlyRequestedFiles.id,
      requestId: monthlyFileRequests.id,
      month: monthlyFileRequests.month,
      importId: monthlyRequestedFiles.importId,
      layoutKey: monthlyRequestedFiles.layout,
      measure: outcomeMeasures,
    })
    .from(monthlyRequestedFiles)
    .innerJoin(monthlyFileRequests, eq(monthlyFileRequests.id, monthlyRequestedFiles.requestId))
    .innerJoin(outcomeMeasures, eq(outcomeMeasures.id, monthlyRequestedFiles.measureId))
    .where(eq(monthlyRequestedFiles.id, fileId));
  return found;
}

/** A file that is in: the same again is known, another one is refused. */
function overOr(
  { measure, month, importId }: Asked,
  earlier: Awaited<ReturnType<typeof importOf>>,
  { fileName }: StoredFile,
): Sent {
  if (earlier && earlier.id === importId) {
    return { kind: 'known', fileName, months: spanWords(earlier.fromMonth, earlier.toMonth) };
  }
  throw new RefusedError(
    `${measure.name} for ${monthWords(month)} is already in. Write to us if that file was wrong.`,
  );
}

function monthsBetween({ fromMonth, toMonth }: { fromMonth: string; toMonth: string }): string[] {
  const months: string[] = [];
  let month = Temporal.PlainDate.from(fromMonth);
  while (month.toString() <= toMonth) {
    months.push(month.toString());
    month = month.add({ months: 1 });
  }
  return months;
}

/** Whether a file has the columns that a layout needs. @throws RefusedError when its first lines can't be read at all. */
async function hasColumns(
  { filePath }: StoredFile,
  layout: ImportLayout,
  names: readonly (readonly string[])[],
  month: string,
): Promise<boolean> {
  const reading = readImport(filePath, layout, names, month);
  try {
    await reading.next();
    return true;
  } catch (error) {
    if (error instanceof MissingColumnError) return false;
    throw error;
  } finally {
    await reading.return({ skipped: 0, columns: [] });
  }
}

/** Whether the person reads every import of the measure: figures are computed from all of them or not at all. */
async function seesAllImports(tx: Tx, measureId: string): Promise<boolean> {
  const seen = await tx.$count(
    outcomeImports,
    and(eq(outcomeImports.measureId, measureId), isNull(outcomeImports.withdrawnAt)),
  );
  const [all] = await rowsOf<{ count: number }>(
    tx,
    sql`select count_own_imports(${measureId}::uuid) as count`,
  );
  return all?.count === seen;
}

async function handOver(
  tx: Tx,
  actor: CustomerActor,
  { id }: Asked,
  documentId: string,
): Promise<void> {
  await tx
    .update(monthlyRequestedFiles)
    .set({ documentId, sentAt: sql`now()`, sentByName: authorOf(actor).authorName })
    .where(eq(monthlyRequestedFiles.id, id));
}

async function isDone(tx: Tx, requestId: string): Promise<boolean> {
  const [request] = await tx
    .select({ doneAt: monthlyFileRequests.doneAt })
    .from(monthlyFileRequests)
    .where(eq(monthlyFileRequests.id, requestId));
  return request?.doneAt != null;
}
