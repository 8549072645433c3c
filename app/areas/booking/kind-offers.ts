import { addDays } from '#app/platform/calendar-days.ts';
import { dayIn } from '#app/platform/time-zone.ts';
import type { HostRule } from '#app/records/meeting/booking-choices.ts';
import {
  common,
  momentAt,
  type SlotRules,
  type Stretch,
  startsIn,
  type WorkingTime,
  windowsOf,
} from './slots.ts';

const HOUR_MS = 3_600_000;

/** A host as offers are worked out from them. */
export type OfferingHost = {
  id: string;
  name: string;
  hours: WorkingTime;
  /** What blocks their time, buffers of own meetings included. */
  busy: readonly Stretch[];
  /** When their meetings of this kind begin, for how many a day has. */
  ofKind: readonly number[];
};

/** What a kind says of its times. */
type OfferRules = SlotRules & {
  hostRule: HostRule;
  noticeHours: number;
  daysAhead: number;
  mostADay: number | null;
};

/** A time that can be booked, with the hosts who can hold it in their order; of a kind that needs all, all of them. */
export type OfferedTime = { start: number; hosts: OfferingHost[] };

/** The times of a kind that can be booked at `now`, earliest first. */
export function offersOf(
  { hostRule, noticeHours, daysAhead, mostADay, ...rules }: OfferRules,
  hosts: readonly OfferingHost[],
  now: number,
): OfferedTime[] {
  const earliest = now + noticeHours * HOUR_MS;
  const asked = hostRule === 'one' ? hosts.slice(0, 1) : hosts;
  if (asked.length === 0) return [];
  const windows = asked.map((host) => {
    const today = dayIn(host.hours.timeZone, new Date(now));
    return windowsOf(host.hours, today, addDays(today, daysAhead));
  });
  const full = asked.map((host) => fullDays(host, mostADay));
  const isFull = (place: number, start: number) =>
    full[place]?.some((day) => day.start <= start && start < day.end) ?? false;
  if (hostRule === 'all') {
    const shared = windows.reduce(common);
    const busy = asked.flatMap((host) => host.busy);
    return startsIn(shared, busy, rules, earliest)
      .filter((start) => !asked.some((_, place) => isFull(place, start)))
      .map((start) => ({ start, hosts: [...asked] }));
  }
  const byStart = new Map<number, OfferingHost[]>();
  asked.forEach((host, place) => {
    for (const start of startsIn(windows[place] ?? [], host.busy, rules, earliest)) {
      if (isFull(place, start)) continue;
      byStart.set(start, [...(byStart.get(start) ?? []), host]);
    }
  });
  return [...byStart]
    .map(([start, free]) => ({ start, hosts: free }))
    .sort((a, b) => a.start - b.start);
}

/** The beginning and the end of the host's own day around a moment. */
export function hostDay(host: OfferingHost, moment: number): Stretch {
  const { timeZone } = host.hours;
  const day = dayIn(timeZone, new Date(moment));
  return { start: momentAt(day, '00:00', timeZone), end: momentAt(day, '24:00', timeZone) };
}

/** Days of the host that have as many meetings of the kind as they may. */
function fullDays(host: OfferingHost, mostADay: number | null): Stretch[] {
  if (mostADay === null) return [];
  const counts = new Map<number, { day: Stretch; count: number }>();
  for (const start of host.ofKind) {
    const day = hostDay(host, start);
    const known = counts.get(day.start);
    counts.set(day.start, { day, count: (known?.count ?? 0) + 1 });
  }
  return [...counts.values()].filter(({ count }) => count >= mostADay).map(({ day }) => day);
}
