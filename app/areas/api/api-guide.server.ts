import { z } from 'zod';
import { RECORDS, type RecordKind } from '#app/areas/public-records/records.server.ts';
import { OPERATIONS } from './api-operations.server.ts';
import { IDEMPOTENCY_KEY_RULE } from './idempotency-key.server.ts';

/** One field or parameter, as the readable description shows it. */
export type GuideField = { name: string; type: string; isRequired: boolean; description: string };

type Schema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  $ref?: string;
  $defs?: Record<string, Schema>;
  allOf?: Schema[];
  description?: string;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
};

/** The kinds of record that the API lists. */
const LISTED = (Object.keys(RECORDS) as RecordKind[]).filter((kind) => 'listed' in RECORDS[kind]);

/** The API as its readable page shows it: operations by tag, and the fields of the records they answer. */
export function apiGuide() {
  const tags = [...new Set(OPERATIONS.map(({ tag }) => tag))];
  return {
    idempotencyKeyRule: IDEMPOTENCY_KEY_RULE,
    groups: tags.map((tag) => ({
      tag,
      operations: OPERATIONS.filter((each) => each.tag === tag).map((each) => ({
        id: each.id,
        method: each.method,
        path: `/api/v1${each.path.replace(/:(\w+)/g, '{$1}')}`,
        summary: each.summary,
        query: each.query ? fieldsOf(each.query, 'input') : [],
        body: each.body ? fieldsOf(each.body, 'input') : [],
        note: each.body ? (z.globalRegistry.get(each.body)?.description ?? '') : '',
      })),
    })),
    records: LISTED.map((kind) => ({
      kind,
      name: z.globalRegistry.get(RECORDS[kind].schema)?.id ?? kind,
      fields: fieldsOf(RECORDS[kind].schema, 'output'),
      example: JSON.stringify(RECORDS[kind].example, null, 2),
    })),
  };
}

/** The API as its readable page shows it. */
export type ApiGuide = ReturnType<typeof apiGuide>;

function fieldsOf(schema: z.ZodType, io: 'input' | 'output'): GuideField[] {
  const { $ref, $defs = {}, ...root } = z.toJSONSchema(schema, { io }) as Schema;
  // A schema with a name refers to itself by it.
  const { properties = {}, required = [] } = $defs[nameIn($ref)] ?? root;
  return Object.entries(properties).map(([name, each]) => ({
    name,
    type: typeOf(each),
    isRequired: required.includes(name),
    description: describe(each),
  }));
}

function describe(schema: Schema): string {
  const description =
    schema.description ?? schema.anyOf?.find((each) => each.description)?.description;
  const usual = schema.default;
  const words = usual === undefined || usual === '' || usual === null ? '' : `Usually ${usual}.`;
  return [description, words].filter(Boolean).join(' ');
}

function typeOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map(String).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.allOf?.[0]) return typeOf(schema.allOf[0]);
  if (schema.$ref) return nameIn(schema.$ref);
  if (schema.type === 'array') return `${schema.items ? typeOf(schema.items) : 'value'}[]`;
  return schema.format ?? schema.type ?? 'value';
}

/** The name that a reference ends with. */
function nameIn(reference = ''): string {
  return reference.replace(/^.*\//, '');
}
