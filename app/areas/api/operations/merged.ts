type Filled<Value> = {
  [Name in keyof Value]:
    | Exclude<Value[Name], null>
    | (null extends Value[Name] ? undefined : never);
};

/** A record's fields after an edit of some of them; a field that is null, or emptied by the edit, is left out. */
export function mergeEdit<Fields extends Record<string, unknown>>(
  before: Fields,
  edit: { [Name in keyof Fields]?: Fields[Name] | null | undefined },
): Filled<Fields> {
  const after = Object.entries(before).map(([name, value]) => {
    const changed = edit[name];
    const chosen = changed === undefined ? value : changed;
    return [name, chosen === null || chosen === '' ? undefined : chosen];
  });
  return Object.fromEntries(after) as Filled<Fields>;
}
