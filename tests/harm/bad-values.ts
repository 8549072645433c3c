import { globSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { z } from 'zod';
import { COSTLY, TOO_COMPLICATED } from '#tests/helpers/costly-texts.ts';

/** Longer than any field of the product takes. */
export const TOO_LONG = 'x'.repeat(100_000);

/** Texts that break programs: as they come, many are fine words in a field of text. */
export const nastyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '\0', 'a\0b', '\ud800', 'a\udc00b', '\u0001\u0007\u001b[31m', '\u202e', '\ufeff'],
    ...['1e309', '-1', '-0', 'NaN', 'Infinity', '-Infinity', '0x10', '1e5', '9'.repeat(40)],
    ...['0.0000000001', '٣', '1,000', '2026-02-30', '0000-00-00', '9999-99-99', '275760-09-14'],
    ...['-000001-01-01', '2026-01-01T25:00', '24:00', '99:99', 'not-a-uuid', 'null', 'undefined'],
    ...['00000000-0000-0000-0000-000000000000', 'true', '[]', '{}', '[object Object]', '__proto__'],
    ...["' or 1=1 --", '"; drop table users; --', '<script>alert(1)</script>', '#{7*7}', '{{7*7}}'],
    ...[
      'a\r\nSet-Cookie: x=1',
      '../../etc/passwd',
      '%00',
      '%',
      '%zz',
      '%E0%A4%A',
      '\\',
      "\\'",
      '%_',
    ],
    TOO_LONG,
  ),
  fc.constantFrom(...Object.values(COSTLY), ...Object.values(TOO_COMPLICATED)),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.double().map(String),
  fc.bigInt().map(String),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.integer().map(String),
);

/** Values that no field of any schema of the API takes: neither a text of a fitting length nor a number or truth. */
export const neverJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(TOO_LONG, [], [[]], {}, { a: { b: 1 } }, [null], ['x'], { $ne: null }),
  fc.array(fc.jsonValue(), { maxLength: 3 }).map((value) => [value]),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue(), { maxKeys: 3 }),
);

/** Names that parsers of forms and objects stumble over. */
const NASTY_NAMES = [
  ...[
    '__proto__',
    '__proto__[x]',
    '__proto__.x',
    'constructor',
    'constructor.prototype.x',
    'a.b.c',
  ],
  ...['toString', 'a[0]', 'a[99999999]', 'a[-1].b', 'a[b', '[]', '', '.', 'a[].b', '\0', 'é'],
  ...[
    'lines[0].quantity',
    'lines[4294967296].quantity',
    'uploads[0]',
    'uploads[]',
    'week[9].opens',
  ],
];

/** The names of all fields that the product's forms have, read from their schemas, and names that break parsers. */
export async function fieldNames(): Promise<string[]> {
  const names = new Set<string>(NASTY_NAMES);
  const collect = (schema: unknown): void => {
    if (!(schema instanceof z.ZodObject)) return;
    for (const [name, inner] of Object.entries(schema.shape)) {
      names.add(name);
      collect(inner);
    }
  };
  for (const file of globSync('app/areas/**/*-forms.ts')) {
    const module: Record<string, unknown> = await import(path.resolve(file));
    for (const exported of Object.values(module)) collect(exported);
  }
  return [...names].sort();
}

/** Parameters that lists and screens read from their address. */
export const QUERY_NAMES = [
  ...[
    'q',
    'sort',
    'dir',
    'after',
    'before',
    'show',
    'side',
    'status',
    'category',
    'customer',
    'page',
  ],
  ...['company', 'from', 'to', 'year', 'month', 'day', 'type', 'who', 'assignee', 'report', 'next'],
  ...['token', 'since', '_routes', 'index', 'id', 'version', 'limit', 'cursor', 'topic', 'event'],
  ...[
    'project',
    'task',
    'entity',
    'action',
    'person',
    'notice',
    'period',
    'ids',
    'contract',
    'code',
  ],
];

/** A cursor of a list that is none, wrapped as a real one is. */
export const oddCursor: fc.Arbitrary<string> = fc
  .oneof(
    fc.tuple(nastyText, fc.oneof(fc.uuid(), nastyText)).map((pair) => JSON.stringify(pair)),
    fc.jsonValue().map((value) => JSON.stringify(value)),
    nastyText,
  )
  .map((text) => Buffer.from(text).toString('base64url'));

/** A form's body as bytes: odd names and values, some twice, some not well encoded. */
export function encodeForm(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
}

// A lone surrogate goes out as the three bytes that stand for it, which no browser sends.
function encode(text: string): string {
  return [...text]
    .map((char) =>
      char.isWellFormed()
        ? encodeURIComponent(char)
        : `%ED%${(0xa0 | ((char.charCodeAt(0) >> 6) & 0x1f)).toString(16)}%80`,
    )
    .join('');
}
