import { describe, expect, it } from 'vitest';
import { calendarWith } from '#tests/helpers/outside-calendars.ts';
import { busyOf, readingOf } from '#tests/helpers/read-calendars.ts';

const NEW_YORK = 'America/New_York';

/** Lines of one event. */
const event = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:one', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join(
    '\r\n',
  );

const at = (zone: string, lines: string[], from: string, until: string) =>
  busyOf(event(...lines), zone, from, until);

const why = (text: string) => {
  const reading = readingOf(text, NEW_YORK, '2027-03-01', '2027-04-01');
  return reading.kind === 'unreadable' ? reading.why : 'read';
};

describe('the length of a series', () => {
  it('of nights ends by the clock or by the real hours, whichever is later', () => {
    const night = [
      `DTSTART;TZID=${NEW_YORK}:20270310T220000`,
      `DTEND;TZID=${NEW_YORK}:20270311T060000`,
      'RRULE:FREQ=DAILY',
    ];
    expect(at(NEW_YORK, night, '2027-03-14', '2027-03-15')).toEqual(['03-14 03:00–11:00']);
    expect(at(NEW_YORK, night, '2027-11-07', '2027-11-08')).toEqual(['11-07 02:00–11:00']);
  });

  it.each([
    ['an end before its start', 'DTEND:20270310T080000Z'],
    ['a length below zero', 'DURATION:-PT30M'],
  ])('%s is no time', (_, end) => {
    expect(at('UTC', ['DTSTART:20270310T090000Z', end], '2027-03-01', '2027-04-01')).toEqual([]);
  });

  it.each([
    ['a day that ends within it', 'DTSTART;VALUE=DATE:20270310', 'DTEND:20270310T050001Z'],
    ['a day that is not marked as one', 'DTSTART:20270310', 'DTEND:20270311'],
    ['a day with a time', 'DTSTART;VALUE=DATE:20270310T000000', 'DTEND;VALUE=DATE:20270311T000000'],
    ['a day to its last second', 'DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270310T235959'],
  ])('%s is that day', (_, start, end) => {
    expect(at('UTC', [start, end], '2027-03-01', '2027-04-01')).toEqual([
      '03-10 00:00 – 03-11 00:00',
    ]);
  });

  it('a day begins at its first instant where the clocks skip its midnight', () => {
    const day = ['DTSTART;VALUE=DATE:20270905', 'DTEND;VALUE=DATE:20270906'];
    const [busy] = at('America/Santiago', day, '2027-09-04', '2027-09-07');
    expect(busy).toBe('09-05 04:00 – 09-06 03:00');
  });
});

describe('a series', () => {
  const weekly = ['DTSTART:20270301T090000Z', 'DTEND:20270301T100000Z'];

  it('has its start, whether its rule has it or not', () => {
    const lines = [...weekly, 'RRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=2'];
    expect(at('UTC', lines, '2027-03-01', '2027-04-01')).toEqual([
      '03-01 09:00–10:00',
      '03-04 09:00–10:00',
      '03-11 09:00–10:00',
    ]);
  });

  it('has every exception of a list, and one by midnight for a day', () => {
    const lines = [
      ...weekly,
      'RRULE:FREQ=WEEKLY;COUNT=5',
      'EXDATE:20270308T090000Z,20270322T090000Z',
    ];
    expect(at('UTC', lines, '2027-03-01', '2027-04-01')).toEqual([
      '03-01 09:00–10:00',
      '03-15 09:00–10:00',
      '03-29 09:00–10:00',
    ]);
    const days = [
      'DTSTART;VALUE=DATE:20270305',
      'RRULE:FREQ=WEEKLY;COUNT=2',
      'EXDATE:20270312T000000',
    ];
    expect(at('UTC', days, '2027-03-01', '2027-04-01')).toEqual(['03-05 00:00 – 03-06 00:00']);
  });

  it('changes from a time on, with all later ones', () => {
    const text = calendarWith([
      [':20270301T090000Z', ':20270301T100000Z', 'UID:s', 'RRULE:FREQ=WEEKLY;COUNT=5'],
      [
        ':20270316T130000Z',
        ':20270316T133000Z',
        'UID:s',
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20270315T090000Z',
      ],
    ]);
    expect(busyOf(text, 'UTC', '2027-03-01', '2027-04-10')).toEqual([
      '03-01 09:00–10:00',
      '03-08 09:00–10:00',
      '03-16 13:00–13:30',
      '03-23 13:00–13:30',
      '03-30 13:00–13:30',
    ]);
  });

  it('does not repeat by the rule of one of its exceptions', () => {
    const text = event(
      'DTSTART:20270310T090000Z',
      'DTEND:20270310T100000Z',
      'RECURRENCE-ID:20270310T090000Z',
      'RRULE:FREQ=DAILY',
    );
    expect(busyOf(text, 'UTC', '2027-03-01', '2027-04-01')).toEqual(['03-10 09:00–10:00']);
  });

  it('is one where each event has a calendar of its own, in one file or several', () => {
    const series = calendarWith([
      [':20270301T090000Z', ':20270301T100000Z', 'UID:s', 'RRULE:FREQ=WEEKLY;COUNT=2'],
    ]);
    const moved = calendarWith([
      [':20270309T090000Z', ':20270309T100000Z', 'UID:s', 'RECURRENCE-ID:20270308T090000Z'],
    ]);
    const right = ['03-01 09:00–10:00', '03-09 09:00–10:00'];
    expect(busyOf(moved + series, 'UTC', '2027-03-01', '2027-04-01')).toEqual(right);
    expect(busyOf([series, moved], 'UTC', '2027-03-01', '2027-04-01')).toEqual(right);
  });

  it('of both a weekday and a day of the month has only days that are both', () => {
    const lines = [
      'DTSTART:20260213T090000Z',
      'DTEND:20260213T100000Z',
      'RRULE:FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    ];
    expect(at('UTC', lines, '2027-01-01', '2028-01-01')).toEqual(['08-13 09:00–10:00']);
  });
});

describe('K49: costly rules', () => {
  it('reads 30 daily series since 1990 within a second, and 400 days ahead', () => {
    const series = Array.from(
      { length: 30 },
      (_, index) =>
        [
          `;TZID=${NEW_YORK}:19900101T${String(index % 24).padStart(2, '0')}0000`,
          `;TZID=${NEW_YORK}:19900101T${String(index % 24).padStart(2, '0')}3000`,
          'RRULE:FREQ=DAILY',
        ] as const,
    );
    expect(
      busyOf(calendarWith(series), NEW_YORK, '2027-01-01', '2028-02-05').length,
    ).toBeGreaterThan(9_000);
  });

  it.each(['SECONDLY', 'MINUTELY', 'HOURLY'])('refuses %s in words', (freq) => {
    const lines = ['DTSTART:20270301T090000Z', 'DTEND:20270301T090001Z'];
    expect(why(event(...lines, `RRULE:FREQ=${freq}`))).toMatch(/by the hour, minute or second/);
    // What is free is not followed at all.
    expect(why(event(...lines, 'TRANSP:TRANSPARENT', `RRULE:FREQ=${freq}`))).toBe('read');
  });

  it('refuses a rule of too many times a day', () => {
    const many = Array.from({ length: 60 }, (_, minute) => minute).join(',');
    const rule = `RRULE:FREQ=DAILY;BYHOUR=0,1,2;BYMINUTE=${many};BYSECOND=${many}`;
    expect(why(event('DTSTART:20270301T090000Z', 'DTEND:20270301T090001Z', rule))).toMatch(
      /times a day/,
    );
  });

  it('never has a 30 February, and a huge COUNT is no end', () => {
    const lines = ['DTSTART:20270301T090000Z', 'DTEND:20270301T100000Z'];
    const never = [...lines, 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'];
    expect(at('UTC', never, '2027-03-02', '2028-04-01')).toEqual([]);
    const endless = [...lines, 'RRULE:FREQ=DAILY;COUNT=999999999'];
    expect(at('UTC', endless, '2027-03-02', '2027-03-03')).toEqual(['03-02 09:00–10:00']);
  });
});

describe('zones', () => {
  const nine = (tzid: string) => [`DTSTART;TZID=${tzid}:20270601T090000`, 'DURATION:PT1H'];

  it.each([
    ['tzone://Microsoft/Utc', '06-01 09:00–10:00'],
    ['Eastern Standard Time', '06-01 13:00–14:00'],
    ['/citadel.org/20210210_1/America/Argentina/Buenos_Aires', '06-01 12:00–13:00'],
    ['europe/berlin', '06-01 07:00–08:00'],
  ])('%s', (tzid, busy) => {
    expect(at('Asia/Tokyo', nine(tzid), '2027-06-01', '2027-06-02')).toEqual([busy]);
  });

  it('that nobody knows are the host’s, and the host is warned', () => {
    const reading = readingOf(
      event(...nine('Mars/Olympus')),
      'Asia/Tokyo',
      '2027-06-01',
      '2027-06-02',
    );
    expect(reading).toMatchObject({ kind: 'read', unknownZones: ['Mars/Olympus'] });
    expect(
      busyOf(event(...nine('Mars/Olympus')), 'Asia/Tokyo', '2027-06-01', '2027-06-02'),
    ).toEqual(['06-01 00:00–01:00']);
  });

  it('that a calendar defines are its own alone, with their gap and their doubled hour', () => {
    const zone = (name: string, offset: string) =>
      `BEGIN:VTIMEZONE\r\nTZID:${name}\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:${offset}\r\nTZOFFSETTO:${offset}\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n`;
    const withZone = (offset: string) =>
      event(...nine('Office')).replace('BEGIN:VEVENT', `${zone('Office', offset)}BEGIN:VEVENT`);
    expect(busyOf(withZone('+0300'), 'UTC', '2027-06-01', '2027-06-02')).toEqual([
      '06-01 06:00–07:00',
    ]);
    expect(busyOf(withZone('-0300'), 'UTC', '2027-06-01', '2027-06-02')).toEqual([
      '06-01 12:00–13:00',
    ]);
    expect(at('UTC', nine('Office'), '2027-06-01', '2027-06-02')).toEqual(['06-01 09:00–10:00']);
  });
});

describe('faulty and hostile lines', () => {
  const meeting = ['DTSTART:20270310T090000Z', 'DTEND:20270310T100000Z'];
  const right = ['03-10 09:00–10:00'];

  it.each([
    [
      'a quote inside a quoted parameter',
      'ATTENDEE;X-RESPONSE-COMMENT="I said "no" to it":mailto:li@millhaven.example',
    ],
    [
      'a note that goes on without a blank',
      'DESCRIPTION:first\r\nstatus is open\r\nend of the note\r\nBEGIN here',
    ],
    ['a line without a colon', 'LOCATION'],
  ])('%s breaks nothing', (_, line) => {
    expect(at('UTC', [line, ...meeting], '2027-03-01', '2027-04-01')).toEqual(right);
  });

  it.each([
    ['a blank after mailto', 'ATTENDEE;PARTSTAT=DECLINED:MAILTO: dana.reyes@cedarline.example'],
    [
      'a path with the address beside it',
      'ATTENDEE;EMAIL=Dana.Reyes@cedarline.example;PARTSTAT=DECLINED:/1234/principal/',
    ],
  ])('a refusal of the host counts: %s', (_, line) => {
    expect(at('UTC', [line, ...meeting], '2027-03-01', '2027-04-01')).toEqual([]);
  });

  it('a refusal inside a quoted comment is none', () => {
    const line =
      'ATTENDEE;CN="x;PARTSTAT=DECLINED:";PARTSTAT=ACCEPTED:mailto:dana.reyes@cedarline.example';
    expect(at('UTC', [line, ...meeting], '2027-03-01', '2027-04-01')).toEqual(right);
  });

  it('bare busy times are read, and those that say free are not', () => {
    const text = [
      'BEGIN:VCALENDAR',
      'BEGIN:VFREEBUSY',
      'FREEBUSY;FBTYPE=BUSY:20270310T090000Z/20270310T100000Z,20270311T090000Z/PT30M',
      'FREEBUSY;FBTYPE=FREE:20270312T090000Z/20270312T100000Z',
      'END:VFREEBUSY',
      'END:VCALENDAR',
    ].join('\n');
    expect(busyOf(text, 'UTC', '2027-03-01', '2027-04-01')).toEqual([
      ...right,
      '03-11 09:00–09:30',
    ]);
  });

  it('nothing, half a file and another kind of page are no calendar; an empty calendar is one', () => {
    const whole = calendarWith([[':20270310T090000Z', ':20270310T100000Z']]);
    for (const text of ['', '<html></html>', whole.slice(0, -20), `${whole}BEGIN:VCALENDAR`]) {
      expect(why(text)).toMatch(/not a calendar/);
    }
    expect(why('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n')).toBe('read');
  });

  it('a date that does not exist refuses the calendar in words, and is never taken for another', () => {
    expect(why(event('DTSTART:20270230T090000Z', 'DTEND:20270230T100000Z'))).toMatch(
      /date that can/,
    );
  });
});
