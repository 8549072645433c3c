import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { peopleOf } from '#app/areas/members/member-queries.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import {
  monthlyFilePlans,
  monthlyFileRequests,
  monthlyRequestedFiles,
} from '#app/records/outcome/monthly-file-tables.ts';
import { outcomeImports, outcomeMeasures } from '#app/records/outcome/outcome-tables.ts';
import { spanWords } from '#app/ui/month-words.ts';
import { layoutsOf } from '../import-layouts.ts';
import { latestMapping } from '../import-rows.server.ts';
import { measuresOf } from '../outcome-rows.server.ts';
import { fileWords, layoutOf, plannedFileValue } from './planned-file.ts';

/** Requests that a board shows at most: those that wait for files, and the latest. */
const SHOWN = 6;

/** A month's files as a board shows them: what is in, what staff are matching, what is missing. */
export type MonthlyRequest = {
  id: string;
  month: string;
  dueDate: string;
  doneAt: Date | null;
  files: MonthlyFile[];
};

/** One file of a month's request. */
export type MonthlyFile = {
  id: string;
  name: string;
  /** What it has to be, in words. */
  about: string;
  state: 'open' | 'matching' | 'in';
  sentAt: Date | null;
  sentByName: string | null;
  rows: number | null;
  months: string | null;
};

/** Returns a customer's open requests for monthly files and the latest one, the newest month first. */
export async function getMonthlyRequests(
  actor: AdminActor | CustomerActor,
  customerId: string,
): Promise<MonthlyRequest[]> {
  return asActor(actor, (tx) => requestsOf(tx, customerId));
}

/**
 * Returns what staff see of a customer's monthly files: the current plan with the people it reminds, the requests, and the
 * people and files to choose from.
 */
export async function getMonthlyFiles(actor: AdminActor, customerId: string) {
  return asActor(actor, async (tx) => {
    const [plan] = await tx
      .select()
      .from(monthlyFilePlans)
      .where(and(eq(monthlyFilePlans.customerId, customerId), isNull(monthlyFilePlans.endedAt)));
    const people = await peopleOf(tx, actor, customerId);
    const measures = await measuresOf(tx, customerId);
    const choices = measures.flatMap(({ id, name, kind }) =>
      layoutsOf(kind).map(({ key, label }) => ({
        value: plannedFileValue({ measureId: id, layout: key }),
        label: `${name}: ${label}`,
      })),
    );
    const planned = plan?.files.map(plannedFileValue) ?? [];
    return {
      plan: plan ? { ...plan, files: planned } : null,
      measureNames: measures.flatMap(({ id, name }) =>
        plan?.files.some(({ measureId }) => measureId === id) ? [name] : [],
      ),
      contactName: people.find(({ userId }) => userId === plan?.contactId)?.name ?? null,
      people: people.map(({ userId, name, email }) => ({
        value: userId,
        label: `${name} (${email})`,
      })),
      choices,
      requests: await requestsOf(tx, customerId),
    };
  });
}

/** A customer's monthly files as staff see them. */
export type MonthlyFiles = Awaited<ReturnType<typeof getMonthlyFiles>>;

async function requestsOf(tx: Tx, customerId: string): Promise<MonthlyRequest[]> {
  const latest = tx
    .select({ id: monthlyFileRequests.id })
    .from(monthlyFileRequests)
    .where(
      and(eq(monthlyFileRequests.customerId, customerId), isNull(monthlyFileRequests.withdrawnAt)),
    )
    .orderBy(desc(monthlyFileRequests.month), desc(monthlyFileRequests.id))
    .limit(1);
  const requests = await tx
    .select({
      id: monthlyFileRequests.id,
      month: monthlyFileRequests.month,
      dueDate: monthlyFileRequests.dueDate,
      doneAt: monthlyFileRequests.doneAt,
    })
    .from(monthlyFileRequests)
    .where(
      and(
        eq(monthlyFileRequests.customerId, customerId),
        isNull(monthlyFileRequests.withdrawnAt),
        or(isNull(monthlyFileRequests.doneAt), inArray(monthlyFileRequests.id, latest)),
      ),
    )
    .orderBy(desc(monthlyFileRequests.month), desc(monthlyFileRequests.id))
    .limit(SHOWN);
  if (requests.length === 0) return [];
  const files = await filesOf(
    tx,
    requests.map(({ id }) => id),
  );
  return requests.map((request) => ({
    ...request,
    files: files.flatMap(({ requestId, ...file }) => (requestId === request.id ? [file] : [])),
  }));
}

async function filesOf(tx: Tx, requestIds: readonly string[]) {
  const rows = await tx
    .select({
      id: monthlyRequestedFiles.id,
      requestId: monthlyRequestedFiles.requestId,
      measureId: outcomeMeasures.id,
      kind: outcomeMeasures.kind,
      name: outcomeMeasures.name,
      layout: monthlyRequestedFiles.layout,
      importId: monthlyRequestedFiles.importId,
      documentId: monthlyRequestedFiles.documentId,
      sentAt: monthlyRequestedFiles.sentAt,
      sentByName: monthlyRequestedFiles.sentByName,
      rowCount: outcomeImports.rowCount,
      fromMonth: outcomeImports.fromMonth,
      toMonth: outcomeImports.toMonth,
    })
    .from(monthlyRequestedFiles)
    .innerJoin(
      outcomeMeasures,
      and(
        eq(outcomeMeasures.id, monthlyRequestedFiles.measureId),
        isNull(outcomeMeasures.archivedAt),
      ),
    )
    .leftJoin(outcomeImports, eq(outcomeImports.id, monthlyRequestedFiles.importId))
    .where(inArray(monthlyRequestedFiles.requestId, [...requestIds]))
    .orderBy(monthlyRequestedFiles.position, sql`${monthlyRequestedFiles.id}`);
  const shown: (MonthlyFile & { requestId: string })[] = [];
  for (const row of rows) {
    const layout = layoutOf(row.kind, row.layout);
    if (!layout) continue;
    const { id, requestId, name, sentAt, sentByName, importId, documentId } = row;
    const isOpen = importId === null && documentId === null;
    const mapping =
      isOpen && layout.isMapped ? await latestMapping(tx, row.measureId, layout) : undefined;
    shown.push({
      id,
      requestId,
      name,
      about: fileWords(layout, mapping),
      state: isOpen ? 'open' : importId === null ? 'matching' : 'in',
      sentAt,
      sentByName,
      rows: row.rowCount,
      months: row.fromMonth && row.toMonth ? spanWords(row.fromMonth, row.toMonth) : null,
    });
  }
  return shown;
}
