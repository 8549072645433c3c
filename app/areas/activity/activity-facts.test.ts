import { describe, expect, it } from 'vitest';
import { fieldChanges, furtherFacts, metadataPreview } from './activity-facts.ts';

describe('what a line of the log tells', () => {
  it('is cut to 100 characters in the list', () => {
    expect(metadataPreview({})).toBe('');
    expect(metadataPreview({ title: 'Rate letter' })).toBe('{"title":"Rate letter"}');
    const long = metadataPreview({ description: 'x'.repeat(200) });
    expect(long).toHaveLength(103);
    expect(long.slice(0, 100)).toBe(`{"description":"${'x'.repeat(84)}`);
  });

  it('names the fields that changed, with old and new values', () => {
    expect(
      fieldChanges({
        before: { title: 'Old', priority: 'low', dueDate: null },
        after: { title: 'New', priority: 'low', dueDate: '2026-12-01' },
      }),
    ).toEqual([
      { field: 'title', before: 'Old', after: 'New' },
      { field: 'dueDate', before: '—', after: '2026-12-01' },
    ]);
    expect(fieldChanges({ before: 'sent', after: 'paid' })).toEqual([
      { field: 'value', before: 'sent', after: 'paid' },
    ]);
    expect(fieldChanges({ title: 'Rate letter' })).toEqual([]);
  });

  it('tells names and numbers beside them', () => {
    expect(furtherFacts({ number: 1042, before: 'open', after: 'closed' })).toEqual([
      { name: 'number', text: '1042' },
    ]);
  });
});
