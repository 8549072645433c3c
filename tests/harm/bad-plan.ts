import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { UNSAFE_decodeViaTurboStream as decodeAnswer } from 'react-router';
import type { Door } from '#tests/access/doors.ts';
import { ORIGIN } from '#tests/helpers/app.ts';
import {
  type BadRequest,
  badCall,
  badForm,
  badMethod,
  badReading,
  badUpload,
  type Known,
} from './bad-requests.ts';
import { SEED } from './counts.ts';
import type { Values } from './demo-values.ts';

/**
 * Sends a form with nothing in it to a record that is not there, and reads what it misses, hidden fields included. A page
 * answers with itself; asked as script asks, it answers what its action says.
 */
export async function whatItAsks(
  origin: string,
  door: Door,
  values: Values,
  headers: Record<string, string>,
): Promise<Known> {
  const address = door.path
    .replace('*', 'no/such/page')
    .replace(/:(\w+)/g, (_whole, name: string) =>
      /Id$/.test(name) ? randomUUID() : (values[name] ?? 'x'),
    );
  const send = (to: string) =>
    fetch(origin + to, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: ORIGIN, ...headers },
      body: new URLSearchParams(),
    });
  const response = await send(address);
  const text = await response.text();
  // Where the record is looked for, the form was good.
  const isGood = response.status < 400 || response.status === 404;
  if (isGood) return { required: [], asksNothing: true };
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const answer: unknown = isJson
    ? JSON.parse(text)
    : await answerOf(await send(`${address === '/' ? '/_root' : address}.data`));
  return { required: requiredOf(answer), asksNothing: false };
}

/** What an action answers to script. */
async function answerOf(response: Response): Promise<unknown> {
  if (!response.body || !response.headers.get('content-type')?.includes('x-script')) {
    await response.body?.cancel();
    return null;
  }
  const decoded = await decodeAnswer(response.body, globalThis);
  await decoded.done;
  return at(decoded.value, 'data');
}

/** The names in conform's reply, wherever the action puts it. */
function requiredOf(answer: unknown): string[] {
  const replies = [answer, ...Object.values(isObject(answer) ? answer : {})];
  const errors = replies.map((reply) => at(reply, 'error')).find(isObject);
  return errors ? Object.keys(errors).filter((name) => name !== '') : [];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function at(value: unknown, name: string): unknown {
  return isObject(value) ? Reflect.get(value, name) : undefined;
}

/** What is known of the product before it is asked badly. */
type Ground = {
  doors: readonly Door[];
  values: Values;
  names: readonly string[];
  known: ReadonlyMap<string, Known>;
};

/** The same requests for the same seed, spread evenly over the kinds and the doors. */
export function* badRequests(count: number, ground: Ground): Generator<BadRequest> {
  const { doors, values, names, known } = ground;
  const makers: fc.Arbitrary<BadRequest>[] = [];
  for (const door of doors) {
    if (door.path.startsWith('/api/v1')) {
      makers.push(door.method === 'GET' ? badReading(door, values) : badCall(door, values, names));
      continue;
    }
    if (door.method === 'GET') {
      makers.push(badReading(door, values));
      continue;
    }
    const asked = known.get(door.name) ?? { required: [], asksNothing: true };
    const form = badForm(door, values, names, asked);
    if (form) makers.push(form);
    makers.push(badMethod(door, values));
  }
  makers.push(badUpload);
  const each = Math.ceil(count / makers.length);
  const samples = makers.map((maker, place) =>
    fc.sample(maker, { seed: SEED + place, numRuns: each }),
  );
  let made = 0;
  for (let round = 0; round < each; round += 1) {
    for (const sample of samples) {
      const request = sample[round];
      if (!request || made >= count) continue;
      made += 1;
      yield request;
    }
  }
}
