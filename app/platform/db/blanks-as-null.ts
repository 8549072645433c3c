import type { z } from 'zod';

/** A form's values as columns store them: never left out, null where undefined. */
type Stored<Values> = {
  [Name in keyof Values]-?:
    | Exclude<Values[Name], undefined>
    | (undefined extends Values[Name] ? null : never);
};

/** The columns of a form's fields, which have the fields' names: what was left blank is null. */
export function blanksAsNull<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  values: z.output<z.ZodObject<Shape>>,
): Stored<z.output<z.ZodObject<Shape>>> {
  const given = values as Record<string, unknown>;
  const stored = Object.keys(schema.shape).map((name) => [name, given[name] ?? null]);
  return Object.fromEntries(stored);
}
