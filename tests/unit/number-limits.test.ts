import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { OPERATIONS } from '#app/areas/api/api-operations.server.ts';
import { VERBS } from '#app/routes/verbs.ts';

const HIGHEST_INTEGER = 2_147_483_647;

/** The numbers in a form that may be larger than an integer column holds, by their paths. */
function unlimited(schema: z.ZodType, at: string): string[] {
  const found: string[] = [];
  const walk = (node: unknown, path: string) => {
    if (typeof node !== 'object' || node === null) return;
    const { type, maximum } = node as { type?: unknown; maximum?: number };
    const isNumber = type === 'number' || type === 'integer';
    if (isNumber && !(maximum !== undefined && maximum <= HIGHEST_INTEGER)) found.push(path);
    for (const [name, part] of Object.entries(node)) walk(part, `${path}.${name}`);
  };
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), at);
  return found;
}

describe('a number that is sent', () => {
  it('is refused where no column holds it, in every form', async () => {
    const found: string[] = [];
    for (const { path, schema } of VERBS) {
      found.push(...unlimited(await schema(), path));
    }
    expect(found).toEqual([]);
  });

  it('is refused there by the API too', () => {
    const found = OPERATIONS.flatMap(({ id, query, body }) =>
      [query, body].flatMap((schema) => (schema ? unlimited(schema, id) : [])),
    );
    expect(found).toEqual([]);
  });
});
