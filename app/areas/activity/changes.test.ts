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

  it('keeps of a long text what is around the first change', () => {
    const { before, after } = changesOf(
      { content: `${'a'.repeat(1000)}one${'z'.repeat(1000)}` },
      { content: `${'a'.repeat(1000)}two${'z'.repeat(1000)}` },
    );
    expect(before.content).toBe(`...${'a'.repeat(100)}one${'z'.repeat(397)}...`);
    expect(after.content).toBe(`...${'a'.repeat(100)}two${'z'.repeat(397)}...`);
  });

  it('marks no end that is not cut', () => {
    const { before, after } = changesOf(
      { content: 'c'.repeat(600), note: '' },
      { content: `${'c'.repeat(600)}d`, note: 'n'.repeat(501) },
    );
    expect(before).toEqual({ content: `...${'c'.repeat(500)}`, note: '' });
    expect(after).toEqual({ content: `...${'c'.repeat(499)}d`, note: `${'n'.repeat(500)}...` });
  });

  it('cuts no character in half', () => {
    const long = (start: string) => `${start}${'A'.repeat(498)}😀${'B'.repeat(50)}`;
    const { before, after } = changesOf({ content: long('1') }, { content: long('2') });
    expect(String(before.content).isWellFormed()).toBe(true);
    expect(String(after.content).isWellFormed()).toBe(true);
  });
});
