import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formBoundsOf, isWithinBounds, readBoundedFields } from './form-bounds.ts';

const schema = z
  .object({
    email: z.string().trim().max(10),
    isOn: z.boolean().default(false),
    tags: z.array(z.enum(['a', 'b'])).max(2),
    lines: z
      .array(z.object({ text: z.string(), people: z.array(z.uuid()).max(1) }).refine(() => true))
      .max(2)
      .optional(),
    day: z.string().transform((text) => text),
  })
  .superRefine(() => {});
const bounds = formBoundsOf(schema);
const beside = new Map([['trap', 3]]);
const read = (text: string) => readBoundedFields(text, bounds, beside);

describe('the bounds of a schema', () => {
  it('knows its names, how often each may come, and nothing else', () => {
    expect([...bounds.fields.keys()]).toEqual([
      'email',
      'isOn',
      'tags',
      'lines[].text',
      'lines[].people',
      'day',
    ]);
    expect(bounds.fields.get('lines[].people')).toMatchObject({ repeats: 2, places: [3] });
    expect(bounds.most).toBe(1 + 1 + 3 + 3 + 6 + 1);
  });

  it('is refused where a schema bounds nothing', () => {
    expect(() => formBoundsOf(z.object({ a: z.array(z.string()) }))).toThrow('"a"');
    expect(() => formBoundsOf(z.object({ a: z.record(z.string(), z.string()) }))).toThrow('record');
    expect(() => formBoundsOf(z.object({ a: z.any() }))).toThrow('any');
  });

  it('takes the fields of every kind of a form that comes in kinds', () => {
    const kinds = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('x'), one: z.string() }),
      z.object({ kind: z.literal('y'), two: z.string() }),
    ]);
    expect([...formBoundsOf(kinds).fields.keys()]).toEqual(['kind', 'one', 'two']);
  });
});

describe('reading a form by its bounds', () => {
  it('keeps the order and the values', () => {
    expect(read('email=a+b&tags=a&tags=b&lines%5B0%5D.text=%3C&lines[1].text=&trap=x')).toEqual([
      ['email', 'a b'],
      ['tags', 'a'],
      ['tags', 'b'],
      ['lines[0].text', '<'],
      ['lines[1].text', ''],
      ['trap', 'x'],
    ]);
    expect(read('')).toEqual([]);
  });

  it.each([
    ['a name of no field', 'name=x'],
    ['an intent', '__intent__=x'],
    ['a state', '__state__={'],
    ['a name from the prototype', '__proto__=x&constructor=y&toString=z'],
    ['a deeper name', `${Array(4_000).fill('a').join('.')}=1`],
    ['a name below a field', 'email.a=1'],
    ['a list in place of a field', 'email[0]=1'],
    ['a field twice', 'email=a&email=b'],
    ['a field very often', 'email=a&'.repeat(20_000)],
    ['more of a list than one too many', 'tags=a&tags=a&tags=a&tags=a'],
    ['a far place', 'lines[999].text=x'],
    ['a place left out', 'lines[0].text=x&lines[2].text=y'],
    ['a place beyond', [0, 1, 2, 3].map((at) => `lines[${at}].text=x`).join('&')],
    ['a place spelled otherwise', 'lines[00].text=x'],
    ['lists of far places', [0, 1, 2, 3, 4].map((at) => `${at}[999]=`).join('&')],
    ['a text beyond twice its length and some', `email=${'x'.repeat(1_021)}`],
    ['a trap beyond its length', 'trap=long'],
  ])('refuses %s', (_what, text) => {
    expect(read(text)).toBeNull();
  });

  it('leaves one too many to the rule that says so', () => {
    expect(read('tags=a&tags=a&tags=a')).toHaveLength(3);
    expect(read([0, 1, 2].map((at) => `lines[${at}].text=x`).join('&'))).toHaveLength(3);
    expect(read(`email=${'x'.repeat(1_020)}`)).toHaveLength(1);
  });
});

describe('a JSON text before it is parsed', () => {
  const fits = (json: string) => isWithinBounds(json, bounds);

  it('fits with its own fields, a few unknown ones, and signs within its texts', () => {
    expect(fits('{"email":"a","tags":["a"],"lines":[{"text":"x","people":[]}],"z":1}')).toBe(true);
    expect(fits(`{"email":"${',[{'.repeat(1_000)}\\"${'['.repeat(1_000)}"}`)).toBe(true);
    expect(fits('no JSON')).toBe(true);
  });

  it.each([
    ['deep lists', '['.repeat(100_000)],
    ['deep objects', '{"a":'.repeat(20_000)],
    ['70,000 fields', `{${Array.from({ length: 70_000 }, (_, at) => `"f${at}":1`).join(',')}}`],
    ['100,000 list entries', `{"tags":[${'"a",'.repeat(100_000)}"a"]}`],
  ])('does not fit with %s', (_what, json) => {
    expect(fits(json)).toBe(false);
  });
});
