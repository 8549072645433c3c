import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { customerDocuments, documentVersions } from '#app/records/document-tables.ts';
import {
  outcomeFigures,
  outcomeImports,
  outcomeMeasures,
  outcomeRows,
} from '#app/records/outcome-tables.ts';

/** Rows of one page. */
const PAGE = 100;

/**
 * The figure of a measure's month with what proves it: the files, the document or the note, and a page of the rows that made
 * it, after the one that `after` names ("{import}:{line}"). @throws NotFoundError
 */
export async function getFigure(
  actor: AdminActor | CustomerActor,
  { customerId, measureId }: { customerId: string; measureId: string },
  month: string,
  after: string | null,
) {
  return asActor(actor, async (tx) => {
    const [measure] = await tx
      .select()
      .from(outcomeMeasures)
      .where(and(eq(outcomeMeasures.id, measureId), eq(outcomeMeasures.customerId, customerId)));
    if (!measure) throw new NotFoundError();
    const [figure] = await tx
      .select()
      .from(outcomeFigures)
      .where(and(eq(outcomeFigures.measureId, measureId), eq(outcomeFigures.month, month)));
    if (!figure) throw new NotFoundError();
    const rows = figure.grade === 'A' ? await rowsPage(tx, measureId, month, after) : [];
    const shown = rows.slice(0, PAGE);
    const last = rows.length > PAGE ? shown.at(-1) : undefined;
    return {
      measure,
      figure,
      document: figure.documentId ? await documentOf(tx, figure.documentId) : null,
      imports: figure.grade === 'A' ? await importsOfMonth(tx, measureId, month) : [],
      rows: shown,
      next: last ? `${last.importId}:${last.number}` : null,
    };
  });
}

/** A figure as its page shows it. */
export type FigureDetail = Awaited<ReturnType<typeof getFigure>>;

function rowsPage(tx: Tx, measureId: string, month: string, after: string | null) {
  const [importId = '', number = ''] = (after ?? '').split(':');
  const isAfter =
    /^[\da-f-]{36}$/.test(importId) && /^\d{1,9}$/.test(number)
      ? or(
          gt(outcomeRows.importId, importId),
          and(eq(outcomeRows.importId, importId), gt(outcomeRows.number, Number(number))),
        )
      : undefined;
  return tx
    .select({
      importId: outcomeRows.importId,
      number: outcomeRows.number,
      numerator: outcomeRows.numerator,
      denominator: outcomeRows.denominator,
      cells: outcomeRows.cells,
    })
    .from(outcomeRows)
    .where(and(eq(outcomeRows.measureId, measureId), eq(outcomeRows.month, month), isAfter))
    .orderBy(asc(outcomeRows.importId), asc(outcomeRows.number))
    .limit(PAGE + 1);
}

function importsOfMonth(tx: Tx, measureId: string, month: string) {
  return tx
    .select(IMPORT)
    .from(outcomeImports)
    .where(
      and(
        eq(outcomeImports.measureId, measureId),
        isNull(outcomeImports.withdrawnAt),
        sql`${month}::date between ${outcomeImports.fromMonth} and ${outcomeImports.toMonth}`,
      ),
    )
    .orderBy(asc(outcomeImports.id));
}

async function documentOf(tx: Tx, documentId: string) {
  const [document] = await tx
    .select({
      id: customerDocuments.id,
      title: customerDocuments.title,
      number: customerDocuments.fileVersion,
    })
    .from(customerDocuments)
    .where(eq(customerDocuments.id, documentId));
  return document ?? null;
}

const IMPORT = {
  id: outcomeImports.id,
  part: outcomeImports.part,
  layout: outcomeImports.layout,
  mapping: outcomeImports.mapping,
  documentId: outcomeImports.documentId,
  documentNumber: outcomeImports.documentNumber,
  fileName: outcomeImports.fileName,
  sha256: outcomeImports.sha256,
  rowCount: outcomeImports.rowCount,
  skippedCount: outcomeImports.skippedCount,
  fromMonth: outcomeImports.fromMonth,
  toMonth: outcomeImports.toMonth,
  authorName: outcomeImports.authorName,
  createdAt: outcomeImports.createdAt,
  withdrawnAt: outcomeImports.withdrawnAt,
  withdrawnReason: outcomeImports.withdrawnReason,
};

/** An import as lists show it. */
export type ShownImport = FigureDetail['imports'][number];

/** The latest imports of a customer's measures, withdrawn ones too, and the CSV files that wait among its documents. */
export async function getImports(actor: AdminActor, customerId: string) {
  return asActor(actor, async (tx) => {
    const measures = await tx
      .select()
      .from(outcomeMeasures)
      .where(and(eq(outcomeMeasures.customerId, customerId), isNull(outcomeMeasures.archivedAt)))
      .orderBy(asc(outcomeMeasures.createdAt), asc(outcomeMeasures.id));
    const ids = measures.map(({ id }) => id);
    const imports =
      ids.length === 0
        ? []
        : await tx
            .select({ ...IMPORT, measureId: outcomeImports.measureId })
            .from(outcomeImports)
            .where(inArray(outcomeImports.measureId, ids))
            .orderBy(desc(outcomeImports.createdAt), desc(outcomeImports.id))
            .limit(100);
    const files = await tx
      .select({
        id: customerDocuments.id,
        title: customerDocuments.title,
        fileName: documentVersions.fileName,
        authorName: documentVersions.authorName,
        authorSide: documentVersions.authorSide,
        createdAt: documentVersions.createdAt,
        isImported: sql<boolean>`exists (select from ${outcomeImports} where ${and(
          eq(outcomeImports.documentId, customerDocuments.id),
          eq(outcomeImports.documentNumber, documentVersions.number),
          isNull(outcomeImports.withdrawnAt),
        )})`,
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
          eq(customerDocuments.customerId, customerId),
          isNull(customerDocuments.archivedAt),
          isNull(customerDocuments.privateTo),
          sql`${documentVersions.fileName} ilike '%.csv'`,
        ),
      )
      .orderBy(desc(customerDocuments.createdAt), desc(customerDocuments.id))
      .limit(50);
    return { measures, imports, files };
  });
}

/** The imports of a customer's board, and what can be imported. */
export type ImportList = Awaited<ReturnType<typeof getImports>>;
