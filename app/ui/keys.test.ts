import { describe, expect, it } from 'vitest';
import { HELP_KEY, KEYS, keyed, ROW_KEYS } from './keys.ts';

const acts: readonly { key: string; also?: string }[] = Object.values(KEYS);
const all = acts.flatMap(({ key, also }) => (also ? [key, also] : [key]));

describe('the single keys', () => {
  it('are one key each, without Shift, and none does two things', () => {
    for (const key of all) expect(key).toMatch(/^[a-z/[\]]$/);
    expect(new Set([...all, HELP_KEY]).size).toBe(all.length + 1);
  });

  it('move along rows by the keys that move along records', () => {
    expect(Object.keys(ROW_KEYS)).toEqual([KEYS.next.key, KEYS.previous.key]);
  });

  it('are on their element, for screen readers and in its tooltip', () => {
    expect(keyed('reply')).toEqual({ 'aria-keyshortcuts': 'r', title: 'Press R' });
    expect(keyed('next')).toEqual({ 'aria-keyshortcuts': 'j ]', title: 'Press J' });
  });
});
