import { SIDE_LABELS } from '#app/records/task/task-status.ts';
import { formatDate, formatDateTime, formatMoney } from '#app/ui/everywhere/format.ts';
import { plainValue, statusLabel } from './plain-value.ts';

/** A field whose value changed, with the old and the new one in words. */
type FieldChange = { field: string; before: string; after: string };

/** The changes that a line has as `before` and `after`: field by field, or one pair of values. Empty without either. */
export function fieldChanges({ before, after }: Record<string, unknown>): FieldChange[] {
  if (before === undefined && after === undefined) return [];
  if (!isRecord(before) && !isRecord(after)) {
    return [{ field: 'Status', before: words(before, 'status'), after: words(after, 'status') }];
  }
  const old = isRecord(before) ? before : {};
  const now = isRecord(after) ? after : {};
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((field) => ({
      field: fieldLabel(field),
      before: words(old[field], field),
      after: words(now[field], field),
    }))
    .filter((change) => change.before !== change.after);
}

/** What a line says besides its changes: names, numbers, reasons. */
export function furtherFacts(metadata: Record<string, unknown>): { name: string; text: string }[] {
  return Object.entries(metadata)
    .filter(([name]) => name !== 'before' && name !== 'after')
    .map(([name, value]) => ({ name: fieldLabel(name), text: words(value, name) }))
    .filter(({ text }) => text !== '—');
}

/** A line's facts, with ids that `names` knows replaced by the names of their records. */
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

const LABELS: Readonly<Record<string, string>> = { side: 'Assigned to' };
const STATUSES: ReadonlySet<string> = new Set(['status', 'state', 'was']);
const AMOUNTS: ReadonlySet<string> = new Set([
  'amount',
  'budget',
  'contractValue',
  'hourlyRate',
  'totalAmount',
  'unitPrice',
]);

/** The name of a field as people read it: "dueDate" is "Due date", "assigneeId" is "Assignee". */
function fieldLabel(name: string): string {
  const label = LABELS[name];
  if (label) return label;
  const spaced = name
    .replace(/^(?:is|has)(?=[A-Z])/, '')
    .replace(/Id$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** The value of a field in words; an id that no name is known for says nothing. */
function words(value: unknown, field: string): string {
  if (value === undefined || value === null || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return UUID.test(value) ? '—' : wordsOfText(value, field);
  if (Array.isArray(value)) {
    if (value.every((each) => typeof each === 'string' && UUID.test(each))) {
      return value.length === 0 ? '—' : String(value.length);
    }
    return value.map((each) => words(each, field)).join('; ');
  }
  if (!isRecord(value)) return String(value);
  return Object.entries(value)
    .map(([name, part]) => `${fieldLabel(name)}: ${words(part, name)}`)
    .join(', ');
}

// A moment, a day, an amount, or one word of the product's own such as a status; what people wrote stays as it is.
function wordsOfText(text: string, field: string): string {
  if (field === 'side' && (text === 'firm' || text === 'customer')) return SIDE_LABELS.firm[text];
  if (AMOUNTS.has(field) && /^-?\d+(?:\.\d\d)?$/.test(text)) return formatMoney(text);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDate(text);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatDateTime(text);
  if (!/^[a-z]+(_[a-z]+)*$/.test(text)) return text;
  return STATUSES.has(field) ? statusLabel(text) : plainValue(text);
}
