import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { OPERATIONS } from '#app/areas/api/api-operations.server.ts';
import { VERBS } from '#app/areas.ts';

const HIGHEST_INTEGER = 2_147_483_647;
const SHORT_FORMATS: unknown[] = ['uuid', 'date', 'date-time', 'email'];

/** Texts whose own rule says how long they can be: amounts, the name of an icon, a signature drawn. */
const BY_OWN_RULE =
  /\.(?:amount|quantity|unitPrice|budget|actualCost|total|totalAmount|contractValue|unitWorth|feeLimit|prepayment|value|hours|hourlyRate|rate|overRate|lowAt|price|shown|icon|drawing)$/;

type Part = {
  type?: string;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  enum?: unknown;
  const?: unknown;
  pattern?: unknown;
  format?: unknown;
};

function isLimited(part: Part): boolean {
  const { type, maximum = Number.POSITIVE_INFINITY } = part;
  if (part.enum !== undefined || part.const !== undefined) return true;
  if (type === 'number' || type === 'integer') return maximum <= HIGHEST_INTEGER;
  if (type === 'array') return part.maxItems !== undefined;
  if (type !== 'string') return true;
  return (
    part.maxLength !== undefined ||
    part.pattern !== undefined ||
    SHORT_FORMATS.includes(part.format)
  );
}

/** The numbers, texts and lists in a form that may be as large as anyone likes, by their paths. */
function unlimited(schema: z.ZodType, at: string): string[] {
  const found: string[] = [];
  const walk = (node: unknown, path: string) => {
    if (typeof node !== 'object' || node === null) return;
    if (!isLimited(node as Part) && !BY_OWN_RULE.test(path)) found.push(path);
    for (const [name, part] of Object.entries(node)) walk(part, `${path}.${name}`);
  };
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), at);
  return found;
}

describe('numbers, texts and lists that are sent', () => {
  it('have a limit in every form', async () => {
    const found: string[] = [];
    for (const { path, schema } of VERBS) found.push(...unlimited(await schema(), path));
    expect(found).toEqual([]);
  });

  it('have one in every operation of the API', () => {
    const found = OPERATIONS.flatMap(({ id, query, body }) =>
      [query, body].flatMap((schema) => (schema ? unlimited(schema, id) : [])),
    );
    expect(found).toEqual([]);
  });
});
