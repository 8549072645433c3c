// What a line of the log keeps of a long text.
const LONGEST_TEXT = 500;

/**
 * The fields that an edit changed, with their old and new values, for a line of the activity log. Long texts are cut to
 * 500 characters. `after` names the fields that the edit writes; `before` is the row as it was.
 */
export function changesOf<After extends Record<string, unknown>>(
  before: { [Field in keyof After]: unknown } & Record<string, unknown>,
  after: After,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return {
    before: Object.fromEntries(names.map((name) => [name, shortened(before[name])])),
    after: Object.fromEntries(names.map((name) => [name, shortened(after[name])])),
  };
}

function shortened(value: unknown): unknown {
  return typeof value === 'string' && value.length > LONGEST_TEXT
    ? `${value.slice(0, LONGEST_TEXT)}... (${value.length} characters)`
    : value;
}
