type Filled<Value> = {
  [Name in keyof Value]:
    | Exclude<Value[Name], null>
    | (null extends Value[Name] ? undefined : never);
};

/** Returns the fields of those names as they are after an edit of some; what is null, or emptied by the edit, is left out. */
export function mergeEdit<
  Fields extends Record<string, unknown>,
  Name extends keyof Fields & string,
>(
  before: Fields,
  edit: { [Each in Name]?: Fields[Each] | null | undefined },
  names: readonly Name[],
): Filled<Pick<Fields, Name>> {
  const after = names.map((name) => {
    const changed = edit[name];
    const chosen = changed === undefined ? before[name] : changed;
    return [name, chosen === null || chosen === '' ? undefined : chosen];
  });
  return Object.fromEntries(after) as Filled<Pick<Fields, Name>>;
}
