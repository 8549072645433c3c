import { z } from 'zod';
import type { Operation } from '#app/access/operation.server.ts';
import { problemRecord } from '#app/areas/public-records/api-problem.server.ts';
import { RECORDS } from '#app/areas/public-records/records.server.ts';
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from '#app/areas/webhooks/webhook-events.ts';
import { examplePayload, MORE_IN_EVENT } from '#app/areas/webhooks/webhook-examples.server.ts';
import type { Firm } from '#app/records/settings/firm.ts';
import { OPERATIONS } from './api-operations.server.ts';
import { IDEMPOTENCY_PARAMETER } from './idempotency-key.server.ts';

type Json = { [name: string]: unknown };

const LIMIT_HEADERS = {
  'RateLimit-Limit': { description: 'Requests a minute.', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'Requests left in it.', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'Seconds until all are free.', schema: { type: 'integer' } },
};

/** The description of the API in OpenAPI 3.1, made from the schemas that check its requests. */
export function openApiOf(firm: Firm): Json {
  const components: Json = {};
  for (const { schema, example } of Object.values(RECORDS)) {
    hoist(schema, 'output', components);
    const { id } = z.globalRegistry.get(schema) ?? {};
    if (id) components[id] = { ...(components[id] as Json), example };
  }
  const problem = hoist(problemRecord, 'output', components);
  const paths: { [path: string]: Json } = {};
  for (const operation of OPERATIONS) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    const at = paths[path] ?? {};
    at[operation.method.toLowerCase()] = describe(operation, components, problem);
    paths[path] = at;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${firm.name} API`,
      version: '1',
      description:
        'Reads and writes inquiries, customers, tickets, tasks and invoices, how customers are billed, and what is left of retainers, with the rights of the person who made the key. Money is a string; times are ISO 8601 in UTC.',
    },
    servers: [{ url: `${firm.url}/api/v1` }],
    security: [{ key: [] }],
    tags: [...new Set(OPERATIONS.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    webhooks: webhooksOf(components),
    components: {
      schemas: components,
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key of the back office.' },
      },
    },
  };
}

function describe(operation: Operation, components: Json, problem: Json): Json {
  const { method, path, id, tag, summary, query, body, response } = operation;
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }));
  return {
    operationId: id,
    tags: [tag],
    summary,
    parameters: [
      ...inPath,
      ...(query ? parametersOf(query, components) : []),
      ...(method === 'POST' ? [IDEMPOTENCY_PARAMETER] : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: hoist(body, 'input', components) } },
      },
    }),
    responses: {
      [method === 'POST' ? '201' : '200']: {
        description: method === 'POST' ? 'The new record.' : 'What was asked for.',
        headers: LIMIT_HEADERS,
        content: { 'application/json': { schema: hoist(response, 'output', components) } },
      },
      default: {
        description: 'A problem (RFC 9457).',
        content: { 'application/problem+json': { schema: problem } },
      },
    },
  };
}

function parametersOf(query: z.ZodObject, components: Json): Json[] {
  const schema = hoist(query, 'input', components);
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).map(
    ([name, { description, ...rest }]) => ({
      name,
      in: 'query',
      required: false,
      ...(description !== undefined && { description }),
      schema: rest,
    }),
  );
}

function webhooksOf(components: Json): Json {
  return Object.fromEntries(
    WEBHOOK_EVENT_NAMES.map((event) => {
      const { when, record } = WEBHOOK_EVENTS[event];
      const more = Object.keys(MORE_IN_EVENT[event] ?? {});
      const data = hoist(RECORDS[record].schema, 'output', components);
      const schema = {
        type: 'object',
        required: ['type', 'timestamp', 'data'],
        properties: {
          type: { const: event },
          timestamp: { type: 'string', format: 'date-time' },
          data: more.length > 0 ? { allOf: [data, { type: 'object', required: more }] } : data,
        },
        example: examplePayload(event),
      };
      const post = {
        operationId: event,
        summary: when,
        requestBody: { content: { 'application/json': { schema } } },
        responses: { '2XX': { description: 'The event was taken.' } },
      };
      return [event, { post }];
    }),
  );
}

/** A schema in the description's words. Named ones stand among the components, and a reference is answered. */
function hoist(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const { $defs, $schema: _, ...root } = z.toJSONSchema(schema, { io }) as Json;
  for (const [name, each] of Object.entries(($defs ?? {}) as Json)) {
    components[name] ??= cleaned(each as Json);
  }
  return cleaned(root);
}

/** The same with its references pointing at the components. */
function cleaned(schema: Json): Json {
  const { id: _, ...rest } = schema;
  return JSON.parse(JSON.stringify(rest).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}
