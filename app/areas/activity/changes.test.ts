import { describe, expect, it } from 'vitest';
import { changesOf } from './changes.ts';

describe('what an edit changed', () => {
  it('is written down field by field', () => {
    const at = new Date('2026-11-02T15:00:00Z');
    expect(
      changesOf(
        { id: 'x', title: 'Old', hours: '1.50', at, note: null },
        { title: 'New', hours: '1.50', at: new Date(at), note: 'n' },
      ),
    ).toEqual({ before: { title: 'Old', note: null }, after: { title: 'New', note: 'n' } });
  });

  it('keeps of a long text what lies around the first change', () => {
    const { before, after } = changesOf(
      { content: `${'a'.repeat(1000)}one${'z'.repeat(1000)}` },
      { content: `${'a'.repeat(1000)}two${'z'.repeat(1000)}` },
    );
    expect(before.content).toBe(`...${'a'.repeat(100)}one${'z'.repeat(397)}...`);
    expect(after.content).toBe(`...${'a'.repeat(100)}two${'z'.repeat(397)}...`);
  });

  it('cuts no character in half', () => {
    const long = (start: string) => `${start}${'A'.repeat(498)}😀${'B'.repeat(50)}`;
    const { before, after } = changesOf({ content: long('1') }, { content: long('2') });
    expect(String(before.content).isWellFormed()).toBe(true);
    expect(String(after.content).isWellFormed()).toBe(true);
  });
});

it('a long text is cut around its first change', () => {
  const long = (word: string) => `${'a'.repeat(700)}${word}${'b'.repeat(700)}`;
  const changes = changesOf({ content: long('ninety') }, { content: long('sixty') });
  expect(changes).toEqual({
    before: { content: `...${'a'.repeat(100)}ninety${'b'.repeat(394)}... (1406 characters)` },
    after: { content: `...${'a'.repeat(100)}sixty${'b'.repeat(395)}... (1405 characters)` },
  });
  // A change at the very end, and one text that is short.
  expect(changesOf({ content: 'c'.repeat(600) }, { content: `${'c'.repeat(600)}d` })).toEqual({
    before: { content: `...${'c'.repeat(500)} (600 characters)` },
    after: { content: `...${'c'.repeat(499)}d (601 characters)` },
  });
  expect(changesOf({ content: '' }, { content: 'c'.repeat(501) }).after).toEqual({
    content: `${'c'.repeat(500)}... (501 characters)`,
  });
});
