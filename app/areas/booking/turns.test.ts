import { describe, expect, it } from 'vitest';
import { inTurn, TURN_DAYS, type Turn } from './turns.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2027, 2, 1, 15);
const HOSTS = ['ann', 'ben', 'cal'].map((id) => ({ id }));

/** Turns of a host, so many days ago each. */
const turnsOf = (host: string, ...days: number[]): Turn[] =>
  days.map((day) => ({ host, at: NOW - day * DAY_MS }));

function order(
  turns: readonly Turn[],
  {
    since = {},
    free = HOSTS,
    now = NOW,
  }: { since?: object; free?: typeof HOSTS; now?: number } = {},
) {
  const hostIds = HOSTS.map(({ id }) => id);
  return inTurn(free, { hostIds, since: { ...since }, turns, now }).map(({ id }) => id);
}

/** Books meeting after meeting, each with whose turn it is, and counts. */
function booked(many: number, turns: Turn[], since: object, freeOf = () => HOSTS) {
  const counts: Record<string, number> = { ann: 0, ben: 0, cal: 0 };
  for (let each = 1; each <= many; each += 1) {
    const now = NOW + each * 60_000;
    const [host = ''] = order(turns, { since, free: freeOf(), now });
    if (!host) continue;
    turns.push({ host, at: now });
    counts[host] = (counts[host] ?? 0) + 1;
  }
  return counts;
}

describe('whose turn it is', () => {
  it('is who was booked least in the window; earlier ones are forgotten', () => {
    expect(order([...turnsOf('ann', 1, 2), ...turnsOf('ben', 1)])).toEqual(['cal', 'ben', 'ann']);
    const old = turnsOf('ann', TURN_DAYS + 1, TURN_DAYS + 2);
    expect(order([...old, ...turnsOf('ben', 1), ...turnsOf('cal', 1)])).toEqual([
      'ann',
      'ben',
      'cal',
    ]);
  });

  it('is, of equals, who has waited longest, then as listed', () => {
    expect(order([])).toEqual(['ann', 'ben', 'cal']);
    expect(order([...turnsOf('ann', 1), ...turnsOf('ben', 3), ...turnsOf('cal', 2)])).toEqual([
      'ben',
      'cal',
      'ann',
    ]);
  });

  it('is only of those who are free', () => {
    expect(order(turnsOf('ben', 1), { free: HOSTS.slice(1) })).toEqual(['cal', 'ben']);
  });

  it('starts a new colleague at the mean', () => {
    // Ann has one that counts, Ben two, Cal joined today.
    const turns = [...turnsOf('ann', 4), ...turnsOf('ben', 5, 6)];
    expect(order(turns, { since: { cal: NOW } })).toEqual(['ann', 'cal', 'ben']);
    const often = Array.from({ length: 20 }, (_, day) => day + 1);
    const busy = [...turnsOf('ann', ...often), ...turnsOf('ben', ...often)];
    expect(booked(30, busy, { cal: NOW })).toEqual({ ann: 10, ben: 10, cal: 10 });
  });

  it('starts two who join one after the other at the mean of all before', () => {
    const turns = [...turnsOf('ann', 9, 8, 7, 6), ...turnsOf('ben', 5)];
    // Ben joined at Ann's three, Cal at the mean of Ann's four and Ben's four.
    const since = { ben: NOW - 6.5 * DAY_MS, cal: NOW };
    expect(order(turns, { since })).toEqual(['ann', 'ben', 'cal']);
  });

  it('forgets the start as the window passes on', () => {
    const turns = [...turnsOf('ann', 20, 21), ...turnsOf('ben', 20, 21)];
    const later = NOW + 25 * DAY_MS;
    expect(order(turns, { since: { cal: NOW - 10 * DAY_MS } }).at(-1)).toBe('cal');
    const more = [...turns, { host: 'cal', at: later - DAY_MS }];
    expect(order(more, { since: { cal: NOW - 10 * DAY_MS }, now: later }).at(-1)).toBe('cal');
  });

  it('spreads a thousand meetings evenly, whoever is free at each', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed / 2_147_483_648;
    };
    const free = () => HOSTS.filter(() => random() < 0.7);
    const counts = Object.values(booked(1000, [], {}, free));
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(5);
  });
});
