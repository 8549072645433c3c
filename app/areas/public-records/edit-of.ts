import { z } from 'zod';

type Edited<Each> =
  Each extends z.ZodOptional<infer Inner extends z.ZodType>
    ? z.ZodOptional<z.ZodNullable<Inner>>
    : Each extends z.ZodDefault<infer Inner extends z.ZodType>
      ? z.ZodOptional<Inner>
      : Each extends z.ZodType
        ? z.ZodOptional<Each>
        : never;

/** A form's fields as an edit takes them: any can be left out, and null empties one that the form lets be blank. */
export function editOf<Shape extends Record<string, z.ZodType>>(
  shape: Shape,
): { [Name in keyof Shape]: Edited<Shape[Name]> } {
  const edited = Object.entries(shape).map(([name, field]) => [name, edit(field)]);
  return Object.fromEntries(edited);
}

function edit(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodOptional) return (field.unwrap() as z.ZodType).nullable().optional();
  if (field instanceof z.ZodDefault) return (field.unwrap() as z.ZodType).optional();
  return field.optional();
}
