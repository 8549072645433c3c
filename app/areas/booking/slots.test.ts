import { describe, expect, it } from 'vitest';
import type { WorkHours } from '#app/records/meeting/booking-choices.ts';
import { type OfferingHost, offersOf } from './kind-offers.ts';
import { shownDays } from './shown-times.ts';
import {
  mergedStretches,
  type Stretch,
  spread,
  startsIn,
  type WorkingTime,
  windowsOf,
} from './slots.ts';

const NO_WEEK: (WorkHours | null)[] = [null, null, null, null, null, null, null];

/** Hours on one calendar day alone, or on some. */
function hoursOn(timeZone: string, days: Record<string, readonly [string, string]>): Stretch[] {
  return mergedStretches(
    Object.entries(days).flatMap(([day, [opens, closes]]) =>
      windowsOf(
        { timeZone, week: NO_WEEK.map(() => ({ opens, closes })), closed: [], daysOff: [] },
        day,
        day,
      ),
    ),
  );
}

const at = (text: string) => Date.parse(`2027-${text}Z`);
const stretch = (from: string, until: string): Stretch => ({ start: at(from), end: at(until) });
const texts = (starts: readonly number[]) =>
  starts.map((start) => new Date(start).toISOString().slice(5, 16));
const long = (minutes: number, more: object = {}) => ({ minutes, before: 0, after: 0, ...more });

describe('the times of a window', () => {
  it('move with the clocks, on the day of the change too', () => {
    const spring = hoursOn('America/New_York', { '2027-03-14': ['13:00', '18:00'] });
    expect(texts(startsIn(spring, [], long(60), 0))).toEqual(
      [17, 18, 19, 20, 21].map((hour) => `03-14T${hour}:00`),
    );
    const autumn = hoursOn('America/New_York', { '2027-11-07': ['13:00', '18:00'] });
    expect(texts(startsIn(autumn, [], long(60), 0))).toEqual(
      [18, 19, 20, 21, 22].map((hour) => `11-07T${hour}:00`),
    );
  });

  it('leave out the hour that is missing', () => {
    const starts = startsIn(
      hoursOn('America/New_York', { '2027-03-14': ['01:00', '05:00'] }),
      [],
      long(30),
      0,
    );
    expect(texts(starts).map((text) => text.slice(6))).toEqual([
      '06:00',
      '06:30',
      '07:00',
      '07:30',
      '08:00',
      '08:30',
    ]);
    expect(shownDays(starts, 'America/New_York')[0]?.times.map(({ label }) => label)).toEqual([
      '1:00 AM',
      '1:30 AM',
      '3:00 AM',
      '3:30 AM',
      '4:00 AM',
      '4:30 AM',
    ]);
  });

  it('offer the doubled hour twice, told apart', () => {
    const starts = startsIn(
      hoursOn('America/New_York', { '2027-11-07': ['00:00', '03:00'] }),
      [],
      long(60),
      0,
    );
    expect(texts(starts)).toEqual(['11-07T04:00', '11-07T05:00', '11-07T06:00', '11-07T07:00']);
    expect(shownDays(starts, 'America/New_York')[0]?.times.map(({ label }) => label)).toEqual([
      '12:00 AM',
      '1:00 AM EDT',
      '1:00 AM EST',
      '2:00 AM',
    ]);
  });

  it('begin on the host’s clocks, also in zones of a half or a quarter hour', () => {
    const kolkata = hoursOn('Asia/Kolkata', { '2027-06-15': ['08:00', '12:00'] });
    expect(texts(startsIn(kolkata, [], long(60), 0))).toEqual([
      '06-15T02:30',
      '06-15T03:30',
      '06-15T04:30',
      '06-15T05:30',
    ]);
    const kathmandu = hoursOn('Asia/Kathmandu', { '2027-06-15': ['10:00', '12:00'] });
    expect(texts(startsIn(kathmandu, [], long(30), 0))).toEqual([
      '06-15T04:15',
      '06-15T04:45',
      '06-15T05:15',
      '06-15T05:45',
    ]);
  });

  it('show on the visitor’s own days', () => {
    const starts = startsIn(
      hoursOn('Pacific/Auckland', { '2027-06-15': ['09:00', '11:00'] }),
      [],
      long(60),
      0,
    );
    expect(texts(starts)).toEqual(['06-14T21:00', '06-14T22:00']);
    expect(shownDays(starts, 'America/Los_Angeles')).toEqual([
      {
        day: '2027-06-14',
        label: 'Monday, June 14',
        times: [
          { at: '2027-06-14T21:00:00.000Z', label: '2:00 PM' },
          { at: '2027-06-14T22:00:00.000Z', label: '3:00 PM' },
        ],
      },
    ]);
  });

  it('may end at midnight, and stand on two days of the visitor', () => {
    const starts = startsIn(
      hoursOn('Europe/London', { '2027-07-01': ['22:00', '24:00'] }),
      [],
      long(60),
      0,
    );
    expect(
      shownDays(starts, 'Europe/Paris').map(({ day, times }) => [day, times.map((t) => t.label)]),
    ).toEqual([
      ['2027-07-01', ['11:00 PM']],
      ['2027-07-02', ['12:00 AM']],
    ]);
  });

  it('fill a day that is open around the clock, the last hour too, and go on into the next', () => {
    const days = { '2027-07-01': ['00:00', '24:00'], '2027-07-02': ['00:00', '24:00'] } as const;
    const starts = texts(startsIn(hoursOn('UTC', days), [], long(60), 0));
    expect(starts).toHaveLength(48);
    expect(starts.slice(22, 25)).toEqual(['07-01T22:00', '07-01T23:00', '07-02T00:00']);
    expect(texts(startsIn(hoursOn('UTC', days), [], long(90), 0)).slice(15, 17)).toEqual([
      '07-01T22:30',
      '07-02T00:00',
    ]);
  });

  it('go on over midnight where two windows touch', () => {
    const night = hoursOn('Europe/Berlin', {
      '2027-07-02': ['22:30', '24:00'],
      '2027-07-03': ['00:00', '01:30'],
    });
    expect(texts(startsIn(night, [], long(60, { step: 30 }), 0))).toEqual(
      ['20:30', '21:00', '21:30', '22:00', '22:30'].map((time) => `07-02T${time}`),
    );
  });

  it('meet nothing busy, at their tail neither', () => {
    const noon = hoursOn('America/New_York', { '2027-01-12': ['12:00', '15:00'] });
    const busy = [stretch('01-12T17:50', '01-12T18:10')];
    expect(texts(startsIn(noon, busy, long(30), 0))).toEqual(
      ['17:00', '18:30', '19:00', '19:30'].map((time) => `01-12T${time}`),
    );
  });

  it('have their buffers free, which may reach out of the window', () => {
    const day = hoursOn('America/New_York', { '2027-01-12': ['09:00', '17:00'] });
    const busy = [stretch('01-12T17:00', '01-12T17:30')];
    const rules = { minutes: 60, before: 60, after: 60 };
    expect(texts(startsIn(day, busy, rules, 0))).toEqual(
      [14, 15, 19, 20, 21].map((hour) => `01-12T${hour}:00`),
    );
  });

  it('are free around one’s own meeting while it is moved', () => {
    const morning = hoursOn('America/New_York', { '2027-01-12': ['09:00', '12:00'] });
    const rules = long(60, { step: 30 });
    const own = [stretch('01-12T15:00', '01-12T16:00')];
    expect(texts(startsIn(morning, [], rules, 0))).toHaveLength(5);
    expect(texts(startsIn(morning, own, rules, 0))).toEqual(['01-12T14:00', '01-12T16:00']);
    const moved = [stretch('01-12T15:30', '01-12T16:30')];
    expect(texts(startsIn(morning, moved, rules, 0))).toEqual(['01-12T14:00', '01-12T14:30']);
  });
});

function hostOf(id: string, hours: WorkingTime, more: Partial<OfferingHost> = {}): OfferingHost {
  return { id, name: id, hours, busy: [], ofKind: [], ...more };
}

const weekOf = (timeZone: string, opens: string, closes: string): WorkingTime => ({
  timeZone,
  week: NO_WEEK.map(() => ({ opens, closes })),
  closed: [],
  daysOff: [],
});

const RULES = {
  ...long(60),
  hostRule: 'first_free' as const,
  noticeHours: 0,
  daysAhead: 1,
  mostADay: null,
};
const offered = (...given: Parameters<typeof offersOf>) =>
  texts(offersOf(...given).map(({ start }) => start));

describe('the times of a kind', () => {
  it('count notice as time that passes', () => {
    const host = hostOf('ann', weekOf('America/New_York', '15:00', '19:00'));
    const rules = { ...RULES, noticeHours: 24 };
    expect(offered(rules, [host], at('11-06T22:00'))).toEqual(['11-07T22:00', '11-07T23:00']);
  });

  it('count how many a day by the host’s day', () => {
    const host = hostOf('ann', weekOf('Australia/Brisbane', '08:00', '10:00'), {
      busy: [stretch('06-14T22:00', '06-14T23:00')],
      ofKind: [at('06-14T22:00')],
    });
    const rules = { ...RULES, mostADay: 1 };
    expect(offered(rules, [host], at('06-14T14:00'))).toEqual(['06-15T22:00', '06-15T23:00']);
  });

  it('are those that all hosts share', () => {
    const hosts = [
      hostOf('ann', weekOf('Europe/London', '09:00', '13:00')),
      hostOf('ben', weekOf('America/New_York', '08:00', '10:00')),
    ];
    const rules = { ...RULES, hostRule: 'all' as const, daysAhead: 0 };
    expect(offered(rules, hosts, at('03-22T05:00'))).toEqual(['03-22T12:00']);
    expect(offered(rules, hosts, at('03-29T05:00'))).toEqual([]);
  });

  it('name everyone who is free, in their order', () => {
    const hosts = [
      hostOf('ann', weekOf('UTC', '09:00', '11:00'), {
        busy: [stretch('03-22T09:00', '03-22T10:00')],
      }),
      hostOf('ben', weekOf('UTC', '09:00', '11:00')),
    ];
    const times = offersOf({ ...RULES, daysAhead: 0 }, hosts, at('03-22T05:00'));
    expect(times.map((time) => time.hosts.map(({ id }) => id))).toEqual([['ben'], ['ann', 'ben']]);
  });

  it('leave out holidays and days off', () => {
    const hours = {
      ...weekOf('UTC', '09:00', '10:00'),
      closed: ['2027-03-23'],
      daysOff: [{ from: '2027-03-24', until: '2027-03-25' }],
    };
    expect(offered({ ...RULES, daysAhead: 4 }, [hostOf('ann', hours)], at('03-22T05:00'))).toEqual([
      '03-22T09:00',
      '03-26T09:00',
    ]);
  });
});

describe('some of many', () => {
  it('are spread over the day, with the first and the last', () => {
    expect(spread([1, 2, 3], 6)).toEqual([1, 2, 3]);
    expect(spread([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 6)).toEqual([0, 2, 4, 6, 8, 10]);
  });
});
