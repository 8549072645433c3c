// What a line of the log keeps of a long text, of which so much before the first change.
const LONGEST_TEXT = 500;
const BEFORE_CHANGE = 100;

/**
 * The fields that an edit changed, with old and new values, for the activity log. Long texts are cut to 500 characters
 * around the first difference. `after` lists the fields that the edit writes; `before` is the stored row.
 */
export function changesOf<After extends Record<string, unknown>>(
  before: { [Field in keyof After]: unknown } & Record<string, unknown>,
  after: After,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const cut = (values: Record<string, unknown>) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        shortened(values[name], firstDifference(before[name], after[name])),
      ]),
    );
  return { before: cut(before), after: cut(after) };
}

function firstDifference(before: unknown, after: unknown): number {
  if (typeof before !== 'string' || typeof after !== 'string') return 0;
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  return at;
}

function shortened(value: unknown, changedAt: number): unknown {
  if (typeof value !== 'string' || value.length <= LONGEST_TEXT) return value;
  const from = Math.max(0, Math.min(changedAt - BEFORE_CHANGE, value.length - LONGEST_TEXT));
  const start = wholeFrom(value, from);
  const end = wholeFrom(value, from + LONGEST_TEXT);
  return `${start > 0 ? '...' : ''}${value.slice(start, end)}${end < value.length ? '...' : ''}`;
}

/** The place itself, or the one before it where it would cut a character in half. */
function wholeFrom(text: string, at: number): number {
  const isHalf = at > 0 && at < text.length && (text.codePointAt(at - 1) ?? 0) > 0xffff;
  return isHalf ? at - 1 : at;
}
