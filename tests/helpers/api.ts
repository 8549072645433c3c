import { createHash, randomUUID } from 'node:crypto';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'vitest';
import { z } from 'zod';
import { apiKeys } from '#app/records/api-key/api-key-tables.ts';
import { get, type RunningApp } from './app.ts';

/** An object of JSON. */
export type Json = Record<string, unknown>;

type Answered = { status: number; headers: Headers; body: Json };

/** Makes a key of the API, by default one that may only read; returns what a program sends. */
export async function makeKey(
  app: RunningApp,
  given: Partial<typeof apiKeys.$inferInsert> & { createdBy: string },
): Promise<string> {
  const key = `plenum_${createHash('sha256').update(randomUUID()).digest('base64url')}`;
  await app.owner((tx) =>
    tx.insert(apiKeys).values({
      name: 'Test',
      prefix: key.slice(0, 12),
      keyHash: createHash('sha256').update(key).digest('hex'),
      scope: 'read',
      ...given,
    }),
  );
  return key;
}

/** Asks the API at a path below `/api/v1`, with a key unless that is empty. */
export async function askApi(
  app: RunningApp,
  method: string,
  path: string,
  { key, body, headers = {} }: { key: string; body?: unknown; headers?: Json | undefined },
): Promise<Answered> {
  const response = await fetch(`${app.address}/api/v1${path}`, {
    method,
    headers: {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(headers as Record<string, string>),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Json,
  };
}

/** The description that the API serves, which must be a valid one, with its references resolved. */
export async function readDescription(app: RunningApp): Promise<Json> {
  const validator = new Validator();
  const served = await get(app, '/api/openapi.json');
  const result = await validator.validate((await served.json()) as Json);
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  expect(validator.version).toBe('3.1');
  return validator.resolveRefs() as Json;
}

/** Holds an answer against what the description says of it. */
export function expectDescribed(
  description: Json,
  method: string,
  template: string,
  { status, body }: Answered,
): void {
  const operation = at(description, 'paths', template, method.toLowerCase());
  const schema = at(operation, 'responses', `${status}`, 'content', 'application/json', 'schema');
  expect(schema, `${method} ${template} → ${JSON.stringify(body)}`).toBeDefined();
  z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).parse(body);
}

function at(value: unknown, ...names: string[]): unknown {
  return names.reduce<unknown>((found, name) => (found as Json | undefined)?.[name], value);
}
