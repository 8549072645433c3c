import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { type AdminActor, type CustomerActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { customerDocuments, documentVersions } from '#app/records/document/document-tables.ts';
import { hasMoneyRows, isMoney } from '#app/records/outcome/measure-definitions.ts';
import {
  outcomeFigures,
  outcomeImports,
  outcomeMeasures,
  outcomeRows,
} from '#app/records/outcome/outcome-tables.ts';
import { measuresOf } from './outcome-rows.server.ts';

type Measure = typeof outcomeMeasures.$inferSelect;

/** Rows of one page. */
const PAGE = 100;

/**
 * Returns the figure of a measure's month with its proof: the files, the document or the note, and a page of its rows in the
 * order of their files, after the row that `after` names ("{import}:{line}"). Without the right to money, rows that are amounts
 * are left out, and of other rows only the columns that were computed with are returned.
 * @throws NotFoundError
 */
export async function getFigure(
  actor: AdminActor | CustomerActor,
  { customerId, measureId }: { customerId: string; measureId: string },
  month: string,
  after: string | null,
) {
  return asActor(actor, async (tx) => {
    const seesMoney = may(actor, 'money');
    const [measure] = await tx
      .select(MEASURE)
      .from(outcomeMeasures)
      .where(and(eq(outcomeMeasures.id, measureId), eq(outcomeMeasures.customerId, customerId)));
    if (!measure || (!seesMoney && isMoney(measure))) throw new NotFoundError();
    const [figure] = await tx
      .select()
      .from(outcomeFigures)
      .where(and(eq(outcomeFigures.measureId, measureId), eq(outcomeFigures.month, month)));
    if (!figure) throw new NotFoundError();
    const isComputed = figure.grade === 'A';
    const hidesRows = isComputed && !seesMoney && hasMoneyRows(measure);
    const imports = isComputed ? await importsOfMonth(tx, measureId, month) : [];
    const rows = hidesRows ? [] : await rowsPage(tx, imports, month, after);
    const shown = rows.slice(0, PAGE);
    const last = rows.length > PAGE ? shown.at(-1) : undefined;
    return {
      measure,
      figure: hidesRows ? { ...figure, numerator: null, denominator: null } : figure,
      document: figure.documentId ? await documentOf(tx, figure.documentId) : null,
      imports,
      hidesRows,
      columns: columnsOf(imports, shown, seesMoney),
      rows: seesMoney ? shown : shown.map((row) => onlyComputedWith(row, imports)),
      next: last ? `${last.importId}:${last.number}` : null,
    };
  });
}

/** A figure as its page shows it. */
export type FigureDetail = Awaited<ReturnType<typeof getFigure>>;

const MEASURE = {
  id: outcomeMeasures.id,
  kind: outcomeMeasures.kind,
  name: outcomeMeasures.name,
  unit: outcomeMeasures.unit,
  formula: outcomeMeasures.formula,
  source: outcomeMeasures.source,
};

type Row = { importId: string; cells: Record<string, string> };

/** The columns of the rows in the order of their files; in no order of their own where a file's was not stored yet. */
function columnsOf(
  imports: readonly ShownImport[],
  rows: readonly Row[],
  seesMoney: boolean,
): string[] {
  const named = imports.flatMap(({ columns }) => columns);
  const found = rows.flatMap(({ cells }) => Object.keys(cells));
  const all = [...new Set([...named, ...found])].filter((name) => found.includes(name));
  return seesMoney ? all : all.filter((name) => imports.some((each) => isUsed(name, each)));
}

/** Whether a column is one of those that a file's figures were computed with. */
function isUsed(name: string, { mapping }: ShownImport): boolean {
  return Object.values(mapping).some((used) => used.toLowerCase() === name.toLowerCase());
}

function onlyComputedWith<Shown extends Row>(row: Shown, imports: readonly ShownImport[]): Shown {
  const of = imports.find(({ id }) => id === row.importId);
  const cells = Object.entries(row.cells).filter(([name]) => of && isUsed(name, of));
  return { ...row, cells: Object.fromEntries(cells) };
}

/** A page of rows and one more, file after file as they were imported, each from its first line on. */
async function rowsPage(
  tx: Tx,
  imports: readonly ShownImport[],
  month: string,
  after: string | null,
) {
  const [, afterImport, number] = /^([\da-f-]{36}):(\d{1,9})$/.exec(after ?? '') ?? [];
  const start = imports.findIndex(({ id }) => id === afterImport);
  const rows = [];
  for (const { id } of imports.slice(Math.max(0, start))) {
    const isStart = start >= 0 && id === afterImport;
    const page = await tx
      .select({
        importId: outcomeRows.importId,
        number: outcomeRows.number,
        numerator: outcomeRows.numerator,
        denominator: outcomeRows.denominator,
        cells: outcomeRows.cells,
      })
      .from(outcomeRows)
      .where(
        and(
          eq(outcomeRows.importId, id),
          eq(outcomeRows.month, month),
          isStart ? gt(outcomeRows.number, Number(number)) : undefined,
        ),
      )
      .orderBy(asc(outcomeRows.number))
      .limit(PAGE + 1 - rows.length);
    rows.push(...page);
    if (rows.length > PAGE) break;
  }
  return rows;
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
    .orderBy(asc(outcomeImports.createdAt), asc(outcomeImports.id));
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
  columns: outcomeImports.columns,
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
export type ShownImport = Awaited<ReturnType<typeof importsOfMonth>>[number];

/** What of a measure anyone without the right to money may know: nothing of one in dollars, no worth of another. */
function withoutMoney(measure: Measure): Measure[] {
  return isMoney(measure) ? [] : [{ ...measure, unitWorth: null, worthBasis: null }];
}

/**
 * Returns the latest imports of a customer's measures, including withdrawn ones, and the CSV files among its documents that
 * were not imported.
 */
export async function getImports(actor: AdminActor, customerId: string) {
  return asActor(actor, async (tx) => {
    const measures = (await measuresOf(tx, customerId)).flatMap((measure) =>
      may(actor, 'money') ? [measure] : withoutMoney(measure),
    );
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
