import { csvRecord } from '#app/platform/csv.ts';
import { csvCell } from './report-cells.ts';
import {
  type Column,
  type ReportData,
  type ReportName,
  type ReportShape,
  typeOfRow,
} from './reports.ts';

/** Returns a report as CSV: the lines of its table with bare figures. */
export function csvOf(shape: ReportShape, { rows, total }: ReportData): string {
  const headings = csvRecord(shape.columns.map(headingOf));
  const records = [...rows, ...(total ? [total] : [])].map((row) =>
    csvRecord(
      shape.columns.map(({ key, type }) => {
        const own = type === 'own' || type === 'change' ? typeOfRow(row) : type;
        return csvCell(row[key] ?? null, own);
      }),
    ),
  );
  return headings + records.join('');
}

/** The name of a report's file. */
export function csvName(name: ReportName, { from, to }: { from: string; to: string }): string {
  return `${name}-${from}-to-${to}.csv`;
}

/** A column's heading in a file, with the unit that the bare figures lack. */
function headingOf({ label, type }: Column): string {
  if (type === 'duration') return `${label} (hours)`;
  return type === 'percent' ? `${label} (%)` : label;
}
