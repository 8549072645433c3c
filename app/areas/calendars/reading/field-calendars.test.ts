import { describe, expect, it } from 'vitest';
import { busyOf, readingOf } from '#tests/helpers/read-calendars.ts';

type Case = readonly [
  source: string,
  zone: string,
  from: string,
  until: string,
  lines: readonly string[],
  busy: readonly string[],
];

/** A calendar of these lines; a blank one begins the next event. */
const calendar = (lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one', ...lines, 'END:VEVENT'];

const zoneOf = (name: string, ...parts: string[][]) => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  ...parts.flat(),
  'END:VTIMEZONE',
];
const part = (kind: 'STANDARD' | 'DAYLIGHT', from: string, to: string, ...lines: string[]) => [
  `BEGIN:${kind}`,
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  ...lines,
  `END:${kind}`,
];

const MANY_CITIES = '"Amsterdam, Belgrade, Berlin, Brussels, Budapest, Madrid, Paris"';

/** Whole calendars as people sent them to trackers, cut to what matters and moved to 2027. */
const ZONES: readonly Case[] = [
  [
    'collective/icalendar#218: a definition that begins on a date',
    'Europe/Paris',
    '2027-02-28',
    '2027-03-02',
    [
      ...zoneOf('UTC+11', part('STANDARD', '+1100', '+1100', 'DTSTART;VALUE=DATE:20270101')),
      ...event('DTSTART;TZID=UTC+11:20270228T230000', 'DTEND;TZID=UTC+11:20270228T233000'),
    ],
    ['02-28 12:00–12:30'],
  ],
  [
    'ical4j/ical4j#750: a definition of UTC without a beginning, that says otherwise',
    'Europe/Paris',
    '2027-07-21',
    '2027-07-31',
    [
      ...zoneOf('UTC', part('STANDARD', '+0200', '+0100'), part('DAYLIGHT', '+0100', '+0200')),
      ...event('DTSTART:20270722T000000Z', 'DTEND:20270723T000000Z'),
    ],
    ['07-22 00:00 – 07-23 00:00'],
  ],
  [
    'ical4j/ical4j#476: a real zone whose definition has no beginning',
    'America/New_York',
    '2027-07-01',
    '2027-07-03',
    [
      ...zoneOf('Europe/Amsterdam', part('STANDARD', '+0200', '+0100')),
      ...event('DTSTART;TZID=Europe/Amsterdam:20270702T090000', 'DURATION:PT1H'),
    ],
    ['07-02 07:00–08:00'],
  ],
  [
    'jens-maus/node-ical#495: a definition that begins in the year 1',
    'America/New_York',
    '2027-07-01',
    '2027-07-03',
    [
      ...zoneOf(
        'Office',
        part(
          'STANDARD',
          '+0200',
          '+0100',
          'DTSTART:00011028T030000',
          'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
        ),
        part(
          'DAYLIGHT',
          '+0100',
          '+0200',
          'DTSTART:00010325T020000',
          'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
        ),
      ),
      ...event('DTSTART;TZID=Office:20270702T090000', 'DURATION:PT1H'),
    ],
    ['07-02 07:00–08:00'],
  ],
  [
    'libical/libical#157: a definition whose first change its own rule does not have',
    'UTC',
    '2027-10-17',
    '2027-10-23',
    [
      ...zoneOf(
        'Brasilia',
        part(
          'DAYLIGHT',
          '-0300',
          '-0200',
          'DTSTART:20271020T000000',
          'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=3SA;BYMONTH=10',
        ),
        part(
          'STANDARD',
          '-0200',
          '-0300',
          'DTSTART:20270217T000000',
          'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=3SA;BYMONTH=2',
        ),
      ),
      ...event('DTSTART;TZID=Brasilia:20271022T090000', 'DURATION:PT1H'),
    ],
    ['10-22 11:00–12:00'],
  ],
  [
    'libical/libical#156: a definition that changes by RDATE, and at its beginning too',
    'UTC',
    '2027-10-01',
    '2028-12-01',
    [
      ...zoneOf(
        'Office',
        part('STANDARD', '-0400', '-0500', 'DTSTART:20271107T020000', 'RDATE:20281105T020000'),
        part('DAYLIGHT', '-0500', '-0400', 'DTSTART:20280312T020000'),
      ),
      ...event(
        'DTSTART;TZID=Office:20271101T090000',
        'DURATION:PT1H',
        'RDATE;TZID=Office:20271110T090000,20280701T090000,20281110T090000',
      ),
    ],
    ['11-01 13:00–14:00', '11-10 14:00–15:00', '2028-07-01 13:00–14:00', '2028-11-10 14:00–15:00'],
  ],
  [
    'pimutils/khal#328: a parameter that slipped into the quotes of the zone',
    'Europe/Berlin',
    '2027-03-20',
    '2027-03-21',
    event(
      'DTSTART;TZID="local;VALUE=DATE-TIME":20270320T120000',
      'DTEND;TZID="local;VALUE=DATE-TIME":20270320T130000',
    ),
    ['03-20 11:00–12:00'],
  ],
  [
    'u01jmg3/ics-parser#116: a day in a zone that there is not',
    'Europe/Berlin',
    '2027-04-12',
    '2027-04-15',
    event('DTSTART;TZID=Germany/Berlin;VALUE=DATE:20270413'),
    ['04-12 22:00 – 04-13 22:00'],
  ],
  [
    'calcom/cal.diy#2236: a day in a zone of many cities, in quotes',
    'Europe/Amsterdam',
    '2027-09-01',
    '2027-09-04',
    event(
      `DTSTART;VALUE=DATE;TZID=${MANY_CITIES}:20270902`,
      `DTEND;VALUE=DATE;TZID=${MANY_CITIES}:20270903`,
      'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    ),
    ['09-01 22:00 – 09-02 22:00'],
  ],
  [
    'ulsklyc/yuvomi#883: DURATION in a zone that the file does not define',
    'America/New_York',
    '2027-07-01',
    '2027-07-03',
    event('DTSTART;TZID=Europe/Madrid:20270702T090000', 'DURATION:PT1H30M'),
    ['07-02 07:00–08:30'],
  ],
  [
    'jens-maus/node-ical#100: in one zone, the calendar in another, one week before the change',
    'America/Los_Angeles',
    '2027-03-08',
    '2027-03-25',
    [
      'X-WR-TIMEZONE:Australia/Adelaide',
      ...event(
        'DTSTART;TZID=America/Los_Angeles:20270309T200000',
        'DTEND;TZID=America/Los_Angeles:20270309T210000',
        'RRULE:FREQ=WEEKLY;COUNT=3',
      ),
    ],
    ['03-10 04:00–05:00', '03-17 03:00–04:00', '03-24 03:00–04:00'],
  ],
];

const SERIES: readonly Case[] = [
  [
    'SergeyMosin/Appointments#688: a whole day that is said to be busy',
    'Europe/Berlin',
    '2027-09-13',
    '2027-09-16',
    event('DTSTART;VALUE=DATE:20270914', 'DTEND;VALUE=DATE:20270915', 'TRANSP:OPAQUE'),
    ['09-13 22:00 – 09-14 22:00'],
  ],
  [
    'SergeyMosin/Appointments#282: two events at one time, one of them longer',
    'UTC',
    '2027-01-18',
    '2027-01-19',
    [
      ...event('DTSTART:20270118T090000Z', 'DTEND:20270118T110000Z'),
      ...['BEGIN:VEVENT', 'UID:two', 'DTSTART:20270118T090000Z', 'DURATION:PT30M', 'END:VEVENT'],
    ],
    ['01-18 09:00–11:00'],
  ],
  [
    'niccokunzmann/python-recurring-ical-events#253: an exception with a rule, after its series has ended',
    'UTC',
    '2027-06-28',
    '2027-09-01',
    [
      ...event(
        'DTSTART;VALUE=DATE:20270726',
        'DTEND;VALUE=DATE:20270801',
        'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO',
        'RECURRENCE-ID;VALUE=DATE:20270726',
        'SEQUENCE:1',
      ),
      ...event(
        'DTSTART;VALUE=DATE:20270628',
        'DTEND;VALUE=DATE:20270705',
        'RRULE:FREQ=WEEKLY;UNTIL=20270718;INTERVAL=2;BYDAY=MO',
        'SEQUENCE:2',
      ),
    ],
    ['06-28 00:00 – 07-05 00:00', '07-12 00:00 – 07-19 00:00', '07-26 00:00 – 08-01 00:00'],
  ],
  [
    'robur-coop/icalendar#13: two exceptions for one time',
    'Europe/London',
    '2027-01-04',
    '2027-01-13',
    [
      ...event(
        'DTSTART;TZID=Europe/London:20270105T200000',
        'DTEND;TZID=Europe/London:20270105T203000',
        'RRULE:FREQ=WEEKLY;COUNT=2',
        'SEQUENCE:5',
      ),
      ...event(
        'RECURRENCE-ID:20270105T200000Z',
        'DTSTART;TZID=Europe/London:20270107T180000',
        'DURATION:PT1H',
        'SEQUENCE:10',
      ),
      ...event(
        'RECURRENCE-ID:20270105T200000Z',
        'DTSTART;TZID=Europe/London:20270108T170000',
        'DURATION:PT30M',
        'SEQUENCE:1',
      ),
    ],
    ['01-07 18:00–19:00', '01-12 20:00–20:30'],
  ],
  [
    'jkbrzt/rrule#390: every day at midnight, over a change of the clocks',
    'America/Los_Angeles',
    '2027-03-26',
    '2027-03-31',
    event(
      'DTSTART;TZID=Europe/London:20270305T000000',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;COUNT=30;INTERVAL=1;WKST=MO',
    ),
    [
      '03-26 00:00–01:00',
      '03-27 00:00–01:00',
      '03-28 00:00–01:00',
      '03-28 23:00 – 03-29 00:00',
      '03-29 23:00 – 03-30 00:00',
      '03-30 23:00 – 03-31 00:00',
    ],
  ],
  [
    'jkbrzt/rrule#657: every six months on the 31st',
    'UTC',
    '2027-01-01',
    '2028-12-31',
    event('DTSTART:20270331T010100Z', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;INTERVAL=6;WKST=MO'),
    ['03-31 01:01–02:01', '2028-03-31 01:01–02:01'],
  ],
  [
    'kewisch/ical.js#117: the last day of February, every year',
    'UTC',
    '2027-01-01',
    '2028-12-30',
    event('DTSTART:20270228T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;BYMONTHDAY=-1;BYMONTH=2'),
    ['02-28 09:00–10:00', '2028-02-29 09:00–10:00'],
  ],
  [
    'jkbrzt/rrule#180: the last weekend day of July',
    'UTC',
    '2027-01-01',
    '2028-12-30',
    event(
      'DTSTART:20260726T090000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=YEARLY;BYDAY=SA,SU;BYSETPOS=-1;BYMONTH=7;COUNT=4',
    ),
    ['07-31 09:00–10:00', '2028-07-30 09:00–10:00'],
  ],
  [
    'ical4j/ical4j#380: the last day of each month, from the 30th on, in a leap year',
    'UTC',
    '2028-02-01',
    '2028-05-01',
    event('DTSTART:20271230T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1'),
    ['2028-02-29 09:00–10:00', '2028-03-31 09:00–10:00', '2028-04-30 09:00–10:00'],
  ],
  [
    'simshaun/recurr#156: the first working day of a year that is its first day',
    'UTC',
    '2027-01-01',
    '2029-01-31',
    event(
      'DTSTART:20270101T090000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR;BYMONTH=1;BYSETPOS=1',
    ),
    ['01-01 09:00–10:00', '2028-01-03 09:00–10:00', '2029-01-01 09:00–10:00'],
  ],
  [
    'Kozea/Radicale#1812: a weekly series of days that name a zone, without WKST',
    'Europe/Paris',
    '2027-07-20',
    '2027-07-25',
    event(
      'DTSTART;TZID=Europe/Paris;VALUE=DATE:20270714',
      'DTEND;TZID=Europe/Paris;VALUE=DATE:20270716',
      'RRULE:FREQ=WEEKLY',
    ),
    ['07-20 22:00 – 07-22 22:00'],
  ],
];

describe.each([
  ['zones', ZONES],
  ['days and series', SERIES],
])('%s as they were reported', (_, cases) => {
  it.each(cases)('%s', (_source, zone, from, until, lines, busy) => {
    expect(busyOf(calendar(lines), zone, from, until)).toEqual(busy);
  });
});

it('u01jmg3/ics-parser#116: the host is warned of a zone that there is not', () => {
  const lines = event('DTSTART;TZID=Germany/Berlin:20270413T090000', 'DURATION:PT1H');
  expect(readingOf(calendar(lines), 'UTC', '2027-04-01', '2027-05-01')).toMatchObject({
    unknownZones: ['Germany/Berlin'],
  });
});

it('niccokunzmann/python-recurring-ical-events#163: a changed day stays busy, though its newer series leaves it out', () => {
  const series = (sequence: number, ...more: string[]) =>
    event(
      'DTSTART;VALUE=DATE:20270726',
      'DTEND;VALUE=DATE:20270802',
      'RRULE:FREQ=WEEKLY;INTERVAL=3;BYDAY=MO;COUNT=2',
      `SEQUENCE:${sequence}`,
      ...more,
    );
  const exception = event(
    'DTSTART;VALUE=DATE:20270816',
    'DTEND;VALUE=DATE:20270819',
    'RECURRENCE-ID;VALUE=DATE:20270816',
    'SEQUENCE:1',
  );
  const text = calendar([...series(1), ...exception, ...series(2, 'EXDATE;VALUE=DATE:20270816')]);
  expect(busyOf(text, 'UTC', '2027-07-01', '2027-09-01')).toEqual([
    '07-26 00:00 – 08-02 00:00',
    '08-16 00:00 – 08-19 00:00',
  ]);
});
