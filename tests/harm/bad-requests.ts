import fc from 'fast-check';
import type { Endpoint } from '#tests/access/endpoints.ts';
import { MATRIX } from '#tests/access/matrix.ts';
import { ORIGIN } from '#tests/helpers/app.ts';
import {
  encodeForm,
  nastyText,
  neverJson,
  oddCursor,
  QUERY_NAMES,
  TOO_LONG,
} from './bad-values.ts';
import type { Values } from './demo-values.ts';

/** Who sends it: nobody, a login of the demo firm, or a key of the API. */
export type Sender = 'nobody' | 'customer' | 'admin' | 'key';

/** One bad request. */
export type BadRequest = {
  endpoint: string;
  sender: Sender;
  method: string;
  address: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
};

/** What is known of a form: what it says is missing when nothing is sent, or that it asks for nothing. */
export type Known = { required: readonly string[]; asksNothing: boolean };

const FORM = 'application/x-www-form-urlencoded';
const own = { origin: ORIGIN };

/** The person whom an endpoint serves. */
export function senderOf(endpoint: Endpoint): Sender {
  if (endpoint.path.startsWith('/api/v1')) return 'key';
  const row = MATRIX[endpoint.name];
  // Signing in and the public pages show more to nobody than to whom they send away.
  if (row?.nobody === 'served') return 'nobody';
  if (row?.admin === 'served') return 'admin';
  return row?.customer === 'served' ? 'customer' : 'nobody';
}

const badId = fc.oneof(
  fc.uuid(),
  fc.constantFrom(
    '0',
    '-1',
    'null',
    'x',
    '%00',
    '%ff',
    "1'--",
    '00000000-0000-0000-0000-00000000000g',
  ),
  nastyText.map((text) => encodeURIComponent(text.toWellFormed().slice(0, 300)) || 'x'),
);

const cookie = fc.oneof(
  fc.constantFrom(
    'plenum.session_token=x',
    'plenum.session_token=%00',
    `plenum.session_token=${'a'.repeat(4_000)}`,
    'plenum.session_token=a.b; plenum.session_token=c.d',
    'plenum.session_token=%E0%A4%A',
    '=;;=; __proto__=1; flash=%7B',
    'plenum_flash={"kind":1}; plenum.flash=[1',
  ),
  fc.stringMatching(/^[\x20-\x7e]{0,80}$/),
);

/** Addresses with odd queries and headers, to be read. */
export function badReading(endpoint: Endpoint, values: Values): fc.Arbitrary<BadRequest> {
  const query = fc.array(
    fc.tuple(
      fc.constantFrom(...QUERY_NAMES, '__proto__', 'a[b]', ''),
      fc.oneof(nastyText, oddCursor),
    ),
    { maxLength: 6 },
  );
  const headers = fc.oneof(
    { arbitrary: fc.constant({}), weight: 3 },
    fc.constantFrom<Record<string, string>>(
      { 'last-event-id': 'not-a-position' },
      { range: 'bytes=9999999999999999999-' },
      { range: 'bytes=5-1,-0,x' },
      { 'if-none-match': '"\\"' },
      { accept: 'x'.repeat(6_000) },
      { 'accept-encoding': 'br;q=NaN, *;q=-1' },
      { 'x-forwarded-for': "', 1.2.3.4.5, ::::" },
      { 'x-forwarded-for': 'x'.repeat(2_000) },
      { referer: 'http://[::bad' },
      { authorization: 'Bearer ' },
      {
        authorization: `Bearer plenum_${'ü'.repeat(3)}`
          .normalize('NFD')
          .replace(/[^\x20-\x7e]/g, '?'),
      },
      { 'content-type': 'multipart/form-data' },
    ),
    cookie.map((text): Record<string, string> => ({ cookie: text })),
  );
  // A stream that is asked for as data is open without a word until anyone who asks goes.
  const hasData = !endpoint.path.includes('.') && endpoint.path !== '/live';
  return fc
    .tuple(query, headers, fc.constantFrom('', '', '.data'), fc.option(badId, { freq: 3 }))
    .map(([pairs, more, suffix, id]) => ({
      endpoint: endpoint.name,
      sender: senderOf(endpoint),
      method: 'GET',
      // Whole screens as data, as script asks for them while one navigates.
      address:
        `${addressWith(endpoint.path, values, id)}${hasData ? suffix : ''}?${encodeForm(pairs)}`.slice(
          0,
          15_000,
        ),
      headers: more,
    }));
}

/** A posted form that can't be carried out, by the way it is made. */
export function badForm(
  endpoint: Endpoint,
  values: Values,
  names: readonly string[],
  known: Known,
): fc.Arbitrary<BadRequest> | null {
  const sender = senderOf(endpoint);
  const post = (
    body: string | Uint8Array,
    headers: Record<string, string> = {},
    id: string | null = null,
  ): BadRequest => ({
    endpoint: endpoint.name,
    sender,
    method: 'POST',
    address: addressWith(endpoint.path, values, id),
    headers: { ...own, 'content-type': FORM, ...headers },
    body,
  });
  const hasId = /:\w+Id\b|:id\b/.test(endpoint.path);
  const fields = fc.array(fc.tuple(fc.constantFrom(...names), nastyText), { maxLength: 8 });
  const elsewhere = fc.tuple(fields, badId).map(([pairs, id]) => post(encodeForm(pairs), {}, id));
  if (known.asksNothing) return hasId ? elsewhere : null;
  const broken = fc
    .constantFrom<readonly [string, string | Uint8Array]>(
      ['application/json', '{"title":"x"}'],
      ['text/plain', 'title=x'],
      ['multipart/form-data', '--x'],
      ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data\r\n\r\n'],
      ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="title'],
      ['multipart/form-data; boundary=', '--\r\n\r\n----'],
      ['', 'title=x'],
      ['application/x-www-form-urlencoded; charset=utf-16', 'version=%ff%fe'],
      [FORM, Buffer.from([0x74, 0x3d, 0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80])],
      [FORM, 'version=%&%zz=%E0%A4%A&=&&&==;'],
      [FORM, '\0'.repeat(1_000)],
      [FORM, `${'a['.repeat(2_000)}x=1`],
      [FORM, `${'&x=1'.repeat(20_000)}`],
    )
    .map(([type, body]) => post(body, { 'content-type': type }));
  if (known.required.length > 0) {
    const missing = fc
      .tuple(fields, fc.constantFrom(...known.required), fc.boolean())
      .map(([pairs, name, long]) =>
        post(
          encodeForm([
            ...pairs.filter(([given]) => !given.startsWith(name)),
            ...(long ? ([[name, TOO_LONG]] as const) : []),
          ]),
        ),
      );
    // Elsewhere what is sent may well be good: only the record is not there.
    return fc.oneof(
      { arbitrary: missing, weight: 6 },
      { arbitrary: broken, weight: 1 },
      ...(hasId ? [{ arbitrary: elsewhere, weight: 1 }] : []),
    );
  }
  // What it asks for is not known from outside: every field is longer than any may be.
  const long = fc
    .uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 8 })
    .map((chosen) => post(encodeForm(chosen.map((name) => [name, TOO_LONG]))));
  return fc.oneof({ arbitrary: long, weight: 4 }, { arbitrary: broken, weight: 1 });
}

/** A call of the API whose body no operation takes. */
export function badCall(
  endpoint: Endpoint,
  values: Values,
  names: readonly string[],
): fc.Arbitrary<BadRequest> {
  const json = { 'content-type': 'application/json' };
  const body = fc.oneof(
    fc
      .array(fc.tuple(fc.constantFrom(...names), neverJson), { maxLength: 8 })
      // Written by hand, so that names come twice and "__proto__" is a name like any other.
      .map(
        (pairs) => `{${pairs.map(([n, v]) => `${JSON.stringify(n)}:${JSON.stringify(v)}`).join()}}`,
      ),
    fc.constantFrom(
      ...[
        '',
        '{',
        'null',
        '[]',
        '"x"',
        '1e400',
        '-0',
        'NaN',
        '{"a":1,}',
        '\ufeff{}',
        '{"a":"\\ud800"}',
      ],
      ...['{"title":"\\u0000"}', '['.repeat(50_000), `{"a":${'{"a":'.repeat(20_000)}`],
    ),
  );
  const id = fc.option(badId, { freq: 2 });
  return fc
    .tuple(
      body,
      id,
      fc.constantFrom('POST', 'POST', 'POST', 'PATCH', 'PUT', 'DELETE'),
      fc.boolean(),
    )
    .map(([text, other, method, plain]) => ({
      endpoint: endpoint.name,
      sender: 'key' as const,
      method,
      address: addressWith(endpoint.path, values, other),
      headers: plain ? { 'content-type': 'text/plain' } : json,
      body: text,
    }));
}

/** A file that can't be one. */
export const badUpload: fc.Arbitrary<BadRequest> = fc
  .tuple(
    fc.uint8Array({ maxLength: 400 }),
    fc.oneof(
      fc.constantFrom(
        '%',
        '%00.pdf',
        '../../x.exe',
        'x'.repeat(5_000),
        '%E0%A4%A',
        'a%0d%0ab.pdf',
        '',
      ),
      fc.stringMatching(/^[\x20-\x7e]{0,40}$/).map((text) => `${encodeURIComponent(text)}.exe`),
    ),
  )
  .map(([bytes, name]) => ({
    endpoint: 'POST /files/uploads',
    sender: 'customer' as const,
    method: 'POST',
    address: '/files/uploads',
    headers: { ...own, 'x-file-name': name, 'content-type': 'application/pdf' },
    // No kind of file that is stored begins with a zero byte.
    body: Buffer.concat([Buffer.from([0]), bytes]),
  }));

/** Methods that an endpoint does not know. */
export function badMethod(endpoint: Endpoint, values: Values): fc.Arbitrary<BadRequest> {
  return fc
    .constantFrom('PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'SEARCH')
    .map((method) => ({
      endpoint: endpoint.name,
      sender: senderOf(endpoint),
      method,
      address: addressWith(endpoint.path, values, null),
      headers: own,
      ...(method !== 'OPTIONS' && { body: '' }),
    }));
}

/** An endpoint's address with records of the demo firm in it, or with another id. */
export function addressWith(path: string, values: Values, id: string | null): string {
  const filled = path.replace('*', 'no/such/page').replace(/:(\w+)/g, (_whole, name: string) => {
    const isId = /Id$|^id$/.test(name);
    return isId && id !== null ? id : (values[name] ?? id ?? 'x');
  });
  return filled.replace(/\/\.\.(?=\/|$)/g, '/x');
}
