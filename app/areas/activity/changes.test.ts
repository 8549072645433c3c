import { expect, it } from 'vitest';
import { changesOf } from './changes.ts';

it('an edit is written down as the fields that it changed', () => {
  const at = new Date('2026-11-02T15:00:00Z');
  expect(
    changesOf(
      { id: 'x', title: 'Old', hours: '1.50', at, note: null },
      { title: 'New', hours: '1.50', at: new Date(at), note: 'n'.repeat(600) },
    ),
  ).toEqual({
    before: { title: 'Old', note: null },
    after: { title: 'New', note: `${'n'.repeat(500)}... (600 characters)` },
  });
});
