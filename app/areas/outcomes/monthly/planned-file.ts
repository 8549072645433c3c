import type { PlannedFile } from '#app/records/monthly-file-plan.ts';
import type { MeasureKind } from '#app/records/outcome-status.ts';
import { type ImportLayout, layoutsOf } from '../import-layouts.ts';

/** A planned file as one value of a form. */
export const plannedFileValue = ({ measureId, layout }: PlannedFile) => `${measureId} ${layout}`;

/** The planned file that a form's value names. */
export function plannedFileOf(value: string): PlannedFile {
  const [measureId = '', layout = ''] = value.split(' ');
  return { measureId, layout };
}

/** A layout of a kind of measure by its key; undefined where the kind has none of that name. */
export function layoutOf(kind: MeasureKind, key: string): ImportLayout | undefined {
  return layoutsOf(kind).find((layout) => layout.key === key);
}

/**
 * What a file has to be, in words: the report of a program by its name, any other by its columns, called as in the latest file
 * where there was one.
 */
export function fileWords(
  { isMapped, label, columns }: ImportLayout,
  mapping: Record<string, string> = {},
): string {
  if (!isMapped) return label;
  const names = columns.map((column) => mapping[column.label] ?? column.label);
  const last = names.at(-1) ?? '';
  const list = names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
  return `CSV with the ${names.length === 1 ? 'column' : 'columns'} ${list}`;
}
