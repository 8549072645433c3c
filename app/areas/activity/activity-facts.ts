/** How much of what changed a list shows (specification, section 2). */
const PREVIEW_LENGTH = 100;

/** One line of what changed, cut to 100 characters; empty when there is nothing to tell. */
export function metadataPreview(metadata: Record<string, unknown>): string {
  if (Object.keys(metadata).length === 0) return '';
  const text = JSON.stringify(metadata);
  return text.length > PREVIEW_LENGTH ? `${text.slice(0, PREVIEW_LENGTH).toWellFormed()}...` : text;
}

/** A field whose value changed, with the old and the new one in words. */
type FieldChange = { field: string; before: string; after: string };

/** The changes that a line holds as `before` and `after`: field by field, or one pair of values. Empty without either. */
export function fieldChanges({ before, after }: Record<string, unknown>): FieldChange[] {
  if (before === undefined && after === undefined) return [];
  if (!isRecord(before) && !isRecord(after)) {
    return [{ field: 'value', before: words(before), after: words(after) }];
  }
  const old = isRecord(before) ? before : {};
  const now = isRecord(after) ? after : {};
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((field) => ({ field, before: words(old[field]), after: words(now[field]) }))
    .filter((change) => change.before !== change.after);
}

/** What a line tells beside the changes: names, numbers, reasons. */
export function furtherFacts(metadata: Record<string, unknown>): { name: string; text: string }[] {
  return Object.entries(metadata)
    .filter(([name]) => name !== 'before' && name !== 'after')
    .map(([name, value]) => ({ name, text: words(value) }));
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

function words(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
