import { describe, expect, it } from 'vitest';
import { continuedVisit, IDLE_MS } from './use-visit.ts';

const FIRST = '00000000-0000-4000-8000-000000000001';
const NEXT = '00000000-0000-4000-8000-000000000002';
const START = 1_800_000_000_000;

describe('a visit', () => {
  const at = (stored: string | null, now: number) => continuedVisit(stored, now, () => NEXT);

  it('goes on in every tab while pages are read, and ends after half an hour without one', () => {
    const first = continuedVisit(null, START, () => FIRST);
    const later = at(first.stored, START + IDLE_MS - 1);
    expect(later.id).toBe(FIRST);
    // Each page begins the half hour again.
    expect(at(later.stored, START + 2 * IDLE_MS - 2).id).toBe(FIRST);
    expect(at(later.stored, START + 2 * IDLE_MS - 1).id).toBe(NEXT);
  });

  it.each([null, '', FIRST, 'else', `${FIRST} soon`, `${FIRST} ${START + 1}`])(
    'begins again from %j',
    (stored) => {
      expect(at(stored, START)).toEqual({ id: NEXT, stored: `${NEXT} ${START}` });
    },
  );
});
