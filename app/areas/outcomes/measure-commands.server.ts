import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type AdminActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { authorOf } from '#app/access/author.ts';
import {
  earlierSubmission,
  type Submission,
  submissionOf,
} from '#app/access/earlier-submission.server.ts';
import { ChangedMeanwhileError, RefusedError } from '#app/access/refusals.ts';
import {
  addReport,
  lockActiveCustomer,
} from '#app/areas/documents/customer-report-commands.server.ts';
import { dropNotices } from '#app/areas/notices/notice-commands.server.ts';
import { claimUploads } from '#app/areas/uploads/upload-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { DEFINITIONS, isMoney } from '#app/records/outcome/measure-definitions.ts';
import {
  monthlyFileRequests,
  monthlyRequestedFiles,
} from '#app/records/outcome/monthly-file-tables.ts';
import { outcomeFigures, outcomeMeasures } from '#app/records/outcome/outcome-tables.ts';
import { monthWords } from '#app/ui/month-words.ts';
import { COUNTED_FILES, closeIfComplete, lockRequests } from './monthly/request-rows.server.ts';
import type { MeasureEdit, NewMeasure, TypedFigure } from './outcome-forms.ts';
import { lockedMeasure, logOutcome } from './outcome-rows.server.ts';

/** Most measures of one board. */
const MOST_MEASURES = 20;

/**
 * Adds a measure to a customer's board, once no matter how often the form is sent. Returns its id.
 * @throws RefusedError when the built-in one already exists, the board is full, or the customer is not active.
 */
export async function addMeasure(
  actor: AdminActor,
  customerId: string,
  { submissionId, ...given }: NewMeasure,
): Promise<string> {
  const submission = submissionOf(submissionId, { customerId, ...given });
  return asActor(
    actor,
    async (tx) =>
      (await earlierSubmission(tx, outcomeMeasures, submission)) ??
      addMeasureIn(tx, actor, customerId, given, submission),
  );
}

/** The same in the caller's transaction, for commands that write other records too. */
export async function addMeasureIn(
  tx: Tx,
  actor: AdminActor,
  customerId: string,
  given: Omit<NewMeasure, 'submissionId'>,
  submission?: Submission,
): Promise<string> {
  const id = randomUUID();
  const { kind } = given;
  const words = kind === 'own' ? ownWords(given) : DEFINITIONS[kind];
  if (isMoney(words) && !may(actor, 'money')) {
    throw new RefusedError('Your role does not see money. Choose a unit other than dollars.');
  }
  await lockActiveCustomer(tx, customerId);
  const [{ count } = { count: 0 }] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(outcomeMeasures)
    .where(and(eq(outcomeMeasures.customerId, customerId), isNull(outcomeMeasures.archivedAt)));
  if (count >= MOST_MEASURES) {
    throw new RefusedError(`A board has at most ${MOST_MEASURES} measures. Archive one first.`);
  }
  // Of two at once the unique index lets one through.
  const added = await tx
    .insert(outcomeMeasures)
    .values({
      id,
      customerId,
      kind,
      ...words,
      ...worthBy(actor, given),
      ...submission,
    })
    .onConflictDoNothing()
    .returning({ id: outcomeMeasures.id });
  if (added.length === 0) throw new RefusedError(`${words.name} is already on this board.`);
  await logOutcome(tx, actor, 'outcome.measure_added', customerId, { measure: words.name });
  return id;
}

function ownWords({
  name = '',
  unit,
  direction,
  formula = '',
  source = '',
}: Omit<NewMeasure, 'submissionId'>) {
  return { name, unit, direction, formula, source };
}

/** The worth that a form gives a unit of change; who sees no money leaves it as it is. */
function worthBy(
  actor: AdminActor,
  { unitWorth, isYearly, worthBasis }: Pick<NewMeasure, 'unitWorth' | 'isYearly' | 'worthBasis'>,
) {
  if (!may(actor, 'money')) return {};
  return { unitWorth: unitWorth ?? null, isYearly, worthBasis: worthBasis ?? null };
}

/** Edits a measure's text and worth; an agreed baseline keeps its own. @throws NotFoundError, ChangedMeanwhileError */
export async function editMeasure(
  actor: AdminActor,
  { customerId, measureId }: { customerId: string; measureId: string },
  { version, unitWorth, isYearly, worthBasis, ...words }: MeasureEdit,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const before = await lockedMeasure(tx, customerId, measureId);
    if (before.version !== version) throw new ChangedMeanwhileError();
    await tx
      .update(outcomeMeasures)
      .set({
        ...words,
        ...worthBy(actor, { unitWorth, isYearly, worthBasis }),
        ...nextVersion(outcomeMeasures),
      })
      .where(eq(outcomeMeasures.id, measureId));
    await logOutcome(tx, actor, 'outcome.measure_edited', customerId, { measure: words.name });
  });
}

/**
 * Removes a measure from the board, with its figures; nothing is lost, and its files are no longer asked for.
 * @throws NotFoundError, RefusedError
 */
export async function archiveMeasure(
  actor: AdminActor,
  { customerId, measureId }: { customerId: string; measureId: string },
): Promise<void> {
  await asActor(actor, async (tx) => {
    const { name } = await lockedMeasure(tx, customerId, measureId);
    await tx
      .update(outcomeMeasures)
      .set({ archivedAt: sql`now()`, ...nextVersion(outcomeMeasures) })
      .where(eq(outcomeMeasures.id, measureId));
    await askNoMore(tx, measureId);
    await logOutcome(tx, actor, 'outcome.measure_archived', customerId, { measure: name });
  });
}

/** Closes requests that need nothing but files of an archived measure, and withdraws those that have no other. */
async function askNoMore(tx: Tx, measureId: string): Promise<void> {
  const ofMeasure = tx
    .select({ id: monthlyRequestedFiles.requestId })
    .from(monthlyRequestedFiles)
    .where(eq(monthlyRequestedFiles.measureId, measureId));
  const open = await lockRequests(
    tx,
    and(
      inArray(monthlyFileRequests.id, ofMeasure),
      isNull(monthlyFileRequests.doneAt),
      isNull(monthlyFileRequests.withdrawnAt),
    ),
  );
  for (const id of open) {
    const ofRequest = eq(monthlyRequestedFiles.requestId, id);
    const [others] = await rowsOf(tx, sql`select from ${COUNTED_FILES} where ${ofRequest} limit 1`);
    if (others) {
      await closeIfComplete(tx, id);
      continue;
    }
    await tx
      .update(monthlyFileRequests)
      .set({ withdrawnAt: sql`now()` })
      .where(eq(monthlyFileRequests.id, id));
    await dropNotices(tx, 'outcome', id, 'customer');
  }
}

/**
 * Sets the figure of a month as someone types it: grade B with a document attached, C without. Returns the grade, or null if
 * the typed figure is removed, while its document stays.
 * @throws NotFoundError, RefusedError when the month has not begun, its figure is computed from a file, or there is none to
 * remove.
 */
export async function setFigure(
  actor: AdminActor,
  place: { customerId: string; measureId: string },
  figure: TypedFigure,
): Promise<'B' | 'C' | null> {
  return asActor(actor, (tx) => setFigureIn(tx, actor, place, figure));
}

/** The same in the caller's transaction. */
export async function setFigureIn(
  tx: Tx,
  actor: AdminActor,
  { customerId, measureId }: { customerId: string; measureId: string },
  { month: given, value, cases, uploads, note }: TypedFigure,
): Promise<'B' | 'C' | null> {
  const month = `${given}-01`;
  const measure = await lockedMeasure(tx, customerId, measureId);
  const ofMonth = and(eq(outcomeFigures.measureId, measureId), eq(outcomeFigures.month, month));
  const [before] = await tx
    .select({ grade: outcomeFigures.grade, value: outcomeFigures.value })
    .from(outcomeFigures)
    .where(ofMonth);
  if (before?.grade === 'A') {
    throw new RefusedError(
      `The figure of ${monthWords(month)} is computed from a file. Withdraw that import to type it.`,
    );
  }
  const about = { measure: measure.name, month: monthWords(month) };
  const said = (figure: string) => ({ ...about, [isMoney(measure) ? 'amount' : 'figure']: figure });
  if (value === undefined) {
    if (!before) throw new RefusedError(`Enter a figure: ${about.month} has none to remove.`);
    await tx.delete(outcomeFigures).where(ofMonth);
    await logOutcome(tx, actor, 'outcome.figure_removed', customerId, said(before.value));
    return null;
  }
  if (month > firmDay()) throw new RefusedError(`${about.month} has not begun.`);
  const [file] = await claimUploads(tx, actor, uploads, customerId);
  const title = `${about.measure}, ${about.month}`;
  const documentId = await addReport(tx, actor, customerId, file, title);
  const { userId, authorName } = authorOf(actor);
  const grade = documentId ? 'B' : 'C';
  const columns = {
    value,
    numerator: null,
    denominator: null,
    cases: cases === undefined ? null : Number(cases),
    grade,
    documentId,
    note: note ?? null,
    setBy: userId,
    authorName,
  } as const;
  await tx
    .insert(outcomeFigures)
    .values({ measureId, month, ...columns })
    .onConflictDoUpdate({
      target: [outcomeFigures.measureId, outcomeFigures.month],
      set: { ...columns, ...nextVersion(outcomeFigures) },
    });
  await logOutcome(tx, actor, 'outcome.figure_set', customerId, { ...said(value), grade });
  return grade;
}
