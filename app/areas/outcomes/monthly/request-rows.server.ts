import { and, eq, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor, StaffOrFirm } from '#app/access/actor.ts';
import { authorOf } from '#app/access/author.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { businessDaysOf } from '#app/areas/templates/business-days.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { firmClock } from '#app/platform/firm-clock.server.ts';
import {
  monthlyFilePlans,
  monthlyFileRequests,
  monthlyRequestedFiles,
} from '#app/records/outcome/monthly-file-tables.ts';
import { outcomeImports, outcomeMeasures } from '#app/records/outcome/outcome-tables.ts';
import { type ImportLayout, layoutsOf } from '../import-layouts.ts';
import { latestMapping } from '../import-rows.server.ts';
import { outcomeEffects } from '../outcome-effects.ts';
import { monthsLater } from '../period-figure.ts';
import { fileWords, layoutOf } from './planned-file.ts';

type Measure = typeof outcomeMeasures.$inferSelect;

/** Business days that a customer has where the due day of the month is over. */
const LATE_DAYS = 3;

/** Locks a plan, so that only one transaction at a time can make requests by it or change it. */
export async function lockPlan(tx: Tx, planId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('monthly-files'), hashtext(${planId}))`,
  );
}

/**
 * Asks a customer for the files of the month before `today` (YYYY-MM-DD) and notifies them, once a month no matter how often it
 * runs. A file whose month was already imported counts as in; if all are in, nothing is asked. Returns the request's id, or
 * null.
 */
export async function askForMonth(
  tx: Tx,
  actor: StaffOrFirm,
  planId: string,
  today: string,
): Promise<string | null> {
  await lockPlan(tx, planId);
  const [plan] = await tx
    .select()
    .from(monthlyFilePlans)
    .where(
      and(
        eq(monthlyFilePlans.id, planId),
        isNull(monthlyFilePlans.pausedAt),
        isNull(monthlyFilePlans.endedAt),
      ),
    );
  const thisMonth = `${today.slice(0, 7)}-01`;
  const month = monthsLater(thisMonth, -1);
  if (!plan || month < plan.firstMonth) return null;
  const files = await filesToAsk(tx, plan.files, month);
  const missing = files.filter(({ importId }) => importId === null);
  if (missing.length === 0) return null;
  const { customerId, contactId, dueDay } = plan;
  const days = businessDaysOf(firmClock());
  const regular = days.nth(thisMonth, dueDay - 1);
  const dueDate = today <= regular ? regular : days.nth(today, LATE_DAYS);
  const [made] = await tx
    .insert(monthlyFileRequests)
    .values({ planId, customerId, month, dueDate })
    .onConflictDoNothing()
    .returning({ id: monthlyFileRequests.id });
  if (!made) return null;
  await tx.insert(monthlyRequestedFiles).values(
    files.map(({ measureId, layout, importId }, position) => ({
      requestId: made.id,
      position,
      measureId,
      layout,
      importId,
    })),
  );
  const names = missing.map(({ name }) => name);
  const request = { id: made.id, customerId, contactId, month, dueDate, missing: names };
  const asked = { request, files: files.length };
  await happened(tx, actor, outcomeEffects, 'outcome.files_asked', asked);
  return made.id;
}

/** The files of a plan whose measures are on the board, each with the import that has its month already. */
async function filesToAsk(
  tx: Tx,
  planned: readonly { measureId: string; layout: string }[],
  month: string,
) {
  const measures = await tx
    .select({ id: outcomeMeasures.id, name: outcomeMeasures.name, kind: outcomeMeasures.kind })
    .from(outcomeMeasures)
    .where(
      and(
        inArray(
          outcomeMeasures.id,
          planned.map(({ measureId }) => measureId),
        ),
        isNull(outcomeMeasures.archivedAt),
      ),
    );
  const files = [];
  for (const { measureId, layout: key } of planned) {
    const measure = measures.find(({ id }) => id === measureId);
    const layout = measure && layoutOf(measure.kind, key);
    if (!layout) continue;
    const [found] = await tx
      .select({ id: outcomeImports.id })
      .from(outcomeImports)
      .where(
        and(
          eq(outcomeImports.measureId, measureId),
          eq(outcomeImports.part, layout.part),
          isNull(outcomeImports.withdrawnAt),
          lte(outcomeImports.fromMonth, month),
          gte(outcomeImports.toMonth, month),
        ),
      )
      .limit(1);
    const mapping = layout.isMapped ? await latestMapping(tx, measureId, layout) : undefined;
    const name = `${measure.name}: ${fileWords(layout, mapping)}`;
    files.push({ measureId, layout: key, name, importId: found?.id ?? null });
  }
  return files;
}

/** Files of requests that count, because their measures are on the board. */
export const COUNTED_FILES = sql`${monthlyRequestedFiles} join ${outcomeMeasures} on ${eq(
  outcomeMeasures.id,
  monthlyRequestedFiles.measureId,
)} and ${isNull(outcomeMeasures.archivedAt)}`;

/**
 * Locks requests in the order of their ids, so that whoever answers or reopens one reads what the others did. Returns their
 * ids; customers can't see closed requests.
 */
export async function lockRequests(tx: Tx, which: SQL | undefined): Promise<string[]> {
  const locked = await tx
    .select({ id: monthlyFileRequests.id })
    .from(monthlyFileRequests)
    .where(which)
    .orderBy(monthlyFileRequests.id)
    .for('update');
  return locked.map(({ id }) => id);
}

/** Marks requested files as answered by an import of their measure, kind of file and months. */
export async function answerAsked(
  tx: Tx,
  actor: AdminActor | CustomerActor,
  measure: Measure,
  { part }: ImportLayout,
  read: { importId: string; documentId: string; months: readonly string[] },
): Promise<void> {
  const layouts = layoutsOf(measure.kind).flatMap((each) => (each.part === part ? [each.key] : []));
  const matching = and(
    eq(monthlyFileRequests.customerId, measure.customerId),
    isNull(monthlyFileRequests.withdrawnAt),
    inArray(monthlyFileRequests.month, [...read.months]),
  );
  await lockRequests(tx, matching);
  const requests = tx
    .select({ id: monthlyFileRequests.id })
    .from(monthlyFileRequests)
    .where(matching);
  const answered = await tx
    .update(monthlyRequestedFiles)
    .set({
      importId: read.importId,
      documentId: read.documentId,
      sentAt: sql`coalesce(${monthlyRequestedFiles.sentAt}, now())`,
      sentByName: sql`coalesce(${monthlyRequestedFiles.sentByName}, ${authorOf(actor).authorName})`,
    })
    .where(
      and(
        eq(monthlyRequestedFiles.measureId, measure.id),
        inArray(monthlyRequestedFiles.layout, layouts),
        isNull(monthlyRequestedFiles.importId),
        inArray(monthlyRequestedFiles.requestId, requests),
      ),
    )
    .returning({ requestId: monthlyRequestedFiles.requestId });
  for (const { requestId } of answered) await closeIfComplete(tx, requestId);
}

/** Closes a request for which nothing is left to send. Returns whether this call closed it. */
export async function closeIfComplete(tx: Tx, requestId: string): Promise<boolean> {
  const closed = await tx
    .update(monthlyFileRequests)
    .set({ doneAt: sql`now()` })
    .where(
      and(
        eq(monthlyFileRequests.id, requestId),
        isNull(monthlyFileRequests.doneAt),
        sql`not exists (select from ${COUNTED_FILES} where ${and(
          eq(monthlyRequestedFiles.requestId, requestId),
          isNull(monthlyRequestedFiles.importId),
          isNull(monthlyRequestedFiles.documentId),
        )})`,
      ),
    )
    .returning({ id: monthlyFileRequests.id });
  return closed.length > 0;
}

/** Asks again for the files that a withdrawn import had answered, as long as the plan is active. */
export async function askAgain(tx: Tx, importId: string): Promise<void> {
  const answered = tx
    .select({ id: monthlyRequestedFiles.requestId })
    .from(monthlyRequestedFiles)
    .where(eq(monthlyRequestedFiles.importId, importId));
  await lockRequests(tx, inArray(monthlyFileRequests.id, answered));
  const asked = await tx
    .update(monthlyRequestedFiles)
    .set({ importId: null, documentId: null, sentAt: null, sentByName: null })
    .where(eq(monthlyRequestedFiles.importId, importId))
    .returning({ requestId: monthlyRequestedFiles.requestId });
  if (asked.length === 0) return;
  const running = tx
    .select({ id: monthlyFilePlans.id })
    .from(monthlyFilePlans)
    .where(isNull(monthlyFilePlans.endedAt));
  await tx
    .update(monthlyFileRequests)
    .set({ doneAt: null })
    .where(
      and(
        inArray(
          monthlyFileRequests.id,
          asked.map(({ requestId }) => requestId),
        ),
        inArray(monthlyFileRequests.planId, running),
      ),
    );
}
