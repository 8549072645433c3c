import { describe, expect, it } from 'vitest';
import { fromLine, toLine } from './live-topics.ts';

describe('data as a line', () => {
  it('are the same again, moments and line breaks among them', () => {
    const data = {
      at: new Date('2026-11-23T09:00:00.123Z'),
      texts: ['one\ntwo', '{"$moment":1}', '2026-11-23T09:00:00.123Z', ''],
      none: null,
      inner: [{ at: new Date(0), is: true, n: 1.5 }],
    };
    const line = toLine(data);
    expect(line).not.toMatch(/[\r\n]/);
    expect(fromLine(line)).toEqual(data);
  });
});
