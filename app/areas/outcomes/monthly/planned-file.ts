import type { PlannedFile } from '#app/records/outcome/monthly-file-plan.ts';
import type { MeasureKind } from '#app/records/outcome/outcome-status.ts';
import { type ImportLayout, layoutsOf } from '../import-layouts.ts';

/** Returns a planned file as one value of a form. */
export const plannedFileValue = ({ measureId, layout }: PlannedFile) => `${measureId} ${layout}`;

/** Returns the planned file that a form's value names. */
export function plannedFileOf(value: string): PlannedFile {
  const [measureId = '', layout = ''] = value.split(' ');
  return { measureId, layout };
}

/** Returns a layout of a kind of measure by its key; undefined if the kind has none with that key. */
export function layoutOf(kind: MeasureKind, key: string): ImportLayout | undefined {
  return layoutsOf(kind).find((layout) => layout.key === key);
}

/**
 * Says what a file has to be: a program's report by its name, any other file by its columns, named as in the latest file if
 * there was one.
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
