import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { UNSAFE_decodeViaTurboStream as decodeAnswer } from 'react-router';
import type { Endpoint } from '#tests/access/endpoints.ts';
import { ORIGIN } from '#tests/helpers/app.ts';
import { seededRandom } from '#tests/helpers/seeded-random.ts';
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
import { hostileCall, hostilePost, hostileReading } from './hostile-requests.ts';
import { REGRESSION_CASES } from './regression-cases.ts';

/**
 * Sends a form with nothing in it to a record that is not there, and reads what it misses, hidden fields included. A page
 * answers with itself; asked as script asks, it answers what its action says.
 */
export async function whatItAsks(
  origin: string,
  endpoint: Endpoint,
  values: Values,
  headers: Record<string, string>,
): Promise<Known> {
  const address = endpoint.path
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
  endpoints: readonly Endpoint[];
  values: Values;
  names: readonly string[];
  known: ReadonlyMap<string, Known>;
};

/** Every way to ask every endpoint badly. */
function makersOf({ endpoints, values, names, known }: Ground): fc.Arbitrary<BadRequest>[] {
  const makers: fc.Arbitrary<BadRequest>[] = [];
  for (const endpoint of endpoints) {
    if (endpoint.path.startsWith('/api/v1')) {
      if (endpoint.method === 'GET') makers.push(badReading(endpoint, values));
      else makers.push(badCall(endpoint, values, names), hostileCall(endpoint, values));
      continue;
    }
    if (endpoint.method === 'GET') {
      makers.push(badReading(endpoint, values), hostileReading(endpoint, values));
      continue;
    }
    const asked = known.get(endpoint.name) ?? { required: [], asksNothing: true };
    const form = badForm(endpoint, values, names, asked);
    if (form) makers.push(form);
    if (!READS_NO_FORM.has(endpoint.name)) makers.push(hostilePost(endpoint, values, names));
    makers.push(badMethod(endpoint, values));
  }
  makers.push(badUpload);
  return makers;
}

// What these do asks for nothing, whatever a body holds.
const READS_NO_FORM = new Set(['POST /files/uploads', 'POST /notices', 'POST /passkey/question']);

/**
 * The same requests for the same seed, spread evenly over the kinds and the endpoints, in an order that lets few of them be of
 * all sorts. Made one by one: a hundred thousand bodies do not fit into the memory at once.
 */
export function* badRequests(count: number, ground: Ground): Generator<BadRequest> {
  yield* REGRESSION_CASES;
  const makers = inSomeOrder(makersOf(ground));
  for (let made = 0; made < count; made += 1) {
    const maker = makers[made % makers.length];
    if (maker) yield* fc.sample(maker, { seed: SEED + made, numRuns: 1 });
  }
}

function inSomeOrder<T>(all: readonly T[]): T[] {
  const random = seededRandom(SEED);
  return all
    .map((one) => ({ one, place: random.next(1e9) }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}
