import { expect, it } from 'vitest';
import { FAILING_DAYS, hasFailedTooLong, nextAttempt } from './webhook-schedule.ts';

it('waits longer each time, and for more than the days after which an address is turned off', () => {
  const start = new Date('2026-11-02T12:00:00Z');
  let at = start;
  const pauses: number[] = [];
  for (let next = nextAttempt(1, at); next; next = nextAttempt(pauses.length + 1, at)) {
    pauses.push(next.getTime() - at.getTime());
    at = next;
  }
  expect(pauses).toHaveLength(12);
  expect(pauses[0]).toBe(10_000);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(hasFailedTooLong(start, at)).toBe(true);
  expect(at.getTime() - start.getTime()).toBeLessThan((FAILING_DAYS + 1) * 86_400_000);
});
