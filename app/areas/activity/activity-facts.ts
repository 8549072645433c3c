import { formatDateTime } from '#app/ui/format.ts';
import { plainValue } from './plain-value.ts';

/** A field whose value changed, with the old and the new one in words. */
type FieldChange = { field: string; before: string; after: string };

/** The changes that a line holds as `before` and `after`: field by field, or one pair of values. Empty without either. */
export function fieldChanges({ before, after }: Record<string, unknown>): FieldChange[] {
  if (before === undefined && after === undefined) return [];
  if (!isRecord(before) && !isRecord(after)) {
    return [{ field: 'Status', before: words(before), after: words(after) }];
  }
  const old = isRecord(before) ? before : {};
  const now = isRecord(after) ? after : {};
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((field) => ({
      field: fieldLabel(field),
      before: words(old[field]),
      after: words(now[field]),
    }))
    .filter((change) => change.before !== change.after);
}

/** What a line tells beside the changes: names, numbers, reasons. */
export function furtherFacts(metadata: Record<string, unknown>): { name: string; text: string }[] {
  return Object.entries(metadata)
    .filter(([name]) => name !== 'before' && name !== 'after')
    .map(([name, value]) => ({ name: fieldLabel(name), text: words(value) }))
    .filter(({ text }) => text !== '—');
}

/** What a line tells, with the ids that `names` knows replaced by what their records are called. */
export function withRecordNames(
  { metadata }: { metadata: Record<string, unknown> },
  names: Record<string, string>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(metadata).map(([field, value]) => [
      field,
      isRecord(value)
        ? withRecordNames({ metadata: value }, names)
        : typeof value === 'string' && Object.hasOwn(names, value)
          ? names[value]
          : value,
    ]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The name of a field as people read it: "dueDate" is "Due date", "assigneeId" is "Assignee". */
function fieldLabel(name: string): string {
  const spaced = name
    .replace(/Id$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** A value in words; an id that no name is known for says nothing. */
function words(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return UUID.test(value) ? '—' : wordsOfText(value);
  if (Array.isArray(value)) {
    if (value.every((each) => typeof each === 'string' && UUID.test(each))) {
      return value.length === 0 ? '—' : String(value.length);
    }
    return value.map(words).join('; ');
  }
  if (!isRecord(value)) return String(value);
  return Object.entries(value)
    .map(([name, part]) => `${fieldLabel(name)}: ${words(part)}`)
    .join(', ');
}

// A moment, or one word of the product's own such as a status; what people wrote stays as it is.
function wordsOfText(text: string): string {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatDateTime(text);
  return /^[a-z]+(_[a-z]+)*$/.test(text) ? plainValue(text) : text;
}
