import fc from 'fast-check';
import type { Endpoint } from '#tests/access/endpoints.ts';
import { ORIGIN } from '#tests/helpers/app.ts';
import { addressWith, type BadRequest, type Sender } from './bad-requests.ts';
import { encodeForm, nastyText } from './bad-values.ts';
import type { Values } from './demo-values.ts';

// Bodies by the grammars of what the product reads, each of which its reader must refuse at a constant cost per byte.

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

const anyone = fc.constantFrom<Sender>('nobody', 'customer', 'admin');
const size = fc.constantFrom(1, 2, 5, 50, 1_000, 20_000);
const place = fc.constantFrom('0', '1', '31', '501', '999', '9999', '4294967295', '-1', '1e3', '');

const times = (text: string, count: number) => text.repeat(Math.min(count, 900_000 / text.length));

/** Names by the grammar of paths: known words and others, steps, places, up to a great depth. */
function pathOf(names: readonly string[]): fc.Arbitrary<string> {
  const word = fc.oneof(
    fc.constantFrom(...names),
    fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'length', 'a'),
  );
  const step = fc.oneof(
    word.map((name) => `.${name}`),
    place.map((at) => `[${at}]`),
    fc.constantFrom('..', '[', ']', '[]', '.'),
  );
  return fc
    .tuple(word, fc.array(step, { minLength: 1, maxLength: 4 }), size)
    .map(([first, steps, depth]) => first + times(steps.join(''), depth));
}

/** What the form library takes for an order of its own. */
const intent = fc
  .tuple(
    fc.constantFrom('update', 'insert', 'remove', 'reorder', 'reset', 'validate', 'x', ''),
    fc.record({
      name: fc.constantFrom('lines', 'a', '', '__proto__', 'a.b.c', 'lines[999]'),
      index: fc.constantFrom(0, -1, 999, 200_000_000, 4_294_967_295),
      from: fc.constantFrom(0, 1e9),
      to: fc.constantFrom(0, 1e9),
      value: fc.jsonValue({ maxDepth: 2 }),
      defaultValue: fc.jsonValue({ maxDepth: 2 }),
    }),
  )
  .chain(([type, payload]) =>
    fc.constantFrom(JSON.stringify({ type, payload }), JSON.stringify({ type }), 'x', '{', '[]'),
  );

/** A form that no page of the product has: each holds a name that no schema knows. */
function strangeForm(names: readonly string[]): fc.Arbitrary<string> {
  const path = pathOf(names);
  const beside = fc.array(fc.tuple(fc.constantFrom(...names), nastyText), { maxLength: 3 });
  const strange = fc.oneof(
    path.map((name) => `${encodeURIComponent(`x.${name}`)}=1`),
    fc.tuple(path, size).map(([name, count]) => times(`x.${encodeURIComponent(name)}=a&`, count)),
    size.map((count) => times('x=a&', count)),
    size.map((count) => Array.from({ length: count }, (_, at) => `x${at}[999]=`).join('&')),
    size.map((count) => Array.from({ length: count }, (_, at) => `x[${at}].y=`).join('&')),
    intent.map((order) => `x=&__intent__=${encodeURIComponent(order)}`),
    fc.constantFrom('{', 'x', '{"validated":{"a":true}}', '[', 'null').map((s) => `__state__=${s}`),
  );
  return fc
    .tuple(beside, strange)
    .map(([pairs, rest]) => `${rest}&${encodeForm(pairs)}`.slice(0, 1_000_000));
}

/** Bodies in parts, some with files, some without an end. */
function inParts(names: readonly string[]): fc.Arbitrary<string> {
  const part = fc
    .tuple(fc.constantFrom(...names), fc.option(fc.constantFrom('a.txt', '../x', '"', '')), size)
    .map(([name, file, length]) => {
      const said = file === null ? '' : `; filename="${file}"\r\nContent-Type: text/plain`;
      const head = `Content-Disposition: form-data; name="${name.replace(/[\0"\r\n]/g, '')}"`;
      return `--x\r\n${head}${said}\r\n\r\n${'a'.repeat(length)}\r\n`;
    });
  return fc
    .tuple(part, size, fc.constantFrom('--x--\r\n', '--x', '', '--x--'))
    .map(([text, count, end]) => times(text, count) + end);
}

const strangeJson = fc.oneof(
  fc.tuple(fc.constantFrom('[', '{"a":', '[{"lines":'), size).map(([t, count]) => times(t, count)),
  size.map(
    (count) => `{${Array.from({ length: count }, (_, at) => `"x${at}":${at}`).join(',')},"x":1}`,
  ),
  size.map((count) => `{"lines":[${times('{},', count)}{}],"x":1}`),
  size.map((count) => `{"${times('x', count)}":1}`),
  fc.json({ maxDepth: 6 }).map((json) => `{"x":${json}}`),
);

/** A body that its endpoint knows nothing of, by anyone. */
export function hostilePost(
  endpoint: Endpoint,
  values: Values,
  names: readonly string[],
): fc.Arbitrary<BadRequest> {
  const body = fc.oneof(
    { weight: 6, arbitrary: strangeForm(names).map((text) => [FORM, text] as const) },
    {
      weight: 2,
      arbitrary: inParts(names).map((text) => ['multipart/form-data; boundary=x', text] as const),
    },
    { weight: 1, arbitrary: strangeJson.map((text) => [JSON_TYPE, text] as const) },
  );
  return fc.tuple(anyone, body).map(([sender, [type, text]]) => ({
    endpoint: endpoint.name,
    sender,
    method: 'POST',
    address: addressWith(endpoint.path, values, null),
    headers: { origin: ORIGIN, 'content-type': type },
    body: text,
  }));
}

/** A body that no operation of the API knows. */
export function hostileCall(endpoint: Endpoint, values: Values): fc.Arbitrary<BadRequest> {
  return fc.tuple(strangeJson, fc.constantFrom('POST', 'PATCH')).map(([body, method]) => ({
    endpoint: endpoint.name,
    sender: 'key' as const,
    method,
    address: addressWith(endpoint.path, values, null),
    headers: { 'content-type': JSON_TYPE },
    body,
  }));
}

/** Queries and headers as long as the server takes them, by anyone. */
export function hostileReading(endpoint: Endpoint, values: Values): fc.Arbitrary<BadRequest> {
  const name = fc.constantFrom('q', 'sort', 'x', '__proto__', 'constructor', 'a[0]', 'rs', 's');
  const value = fc.constantFrom(
    '',
    '1',
    '%00',
    '%E0%A4%A',
    'constructor',
    '__proto__',
    '*'.repeat(60),
  );
  const query = fc
    .tuple(fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 6 }), size)
    .map(([pairs, count]) => times(`${pairs.map((pair) => pair.join('=')).join('&')}&`, count))
    .map((text) => text.slice(0, 11_000));
  const headers = fc
    .tuple(
      fc.constantFrom('accept', 'accept-language', 'cookie', 'range', 'referer', 'if-none-match'),
      fc.constantFrom('a,', 'a=b; ', 'bytes=0-1,', '"x", ', '*;q=0.1,'),
      size,
    )
    .map(
      ([header, text, count]): Record<string, string> => ({
        [header]: times(text, count).slice(0, 2_000),
      }),
    );
  return fc.tuple(anyone, query, headers).map(([sender, text, more]) => ({
    endpoint: endpoint.name,
    sender,
    method: 'GET',
    address: `${addressWith(endpoint.path, values, null)}?${text}`,
    headers: more,
  }));
}
