import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCalendar } from './read-calendar.ts';

const HOST = 'dana.reyes@cedarline.example';

function busyOf(
  files: string | Uint8Array | (string | Uint8Array)[],
  zone: string,
  from: string,
  until: string,
) {
  const reading = readCalendar({
    files: [files]
      .flat()
      .map((file) => (typeof file === 'string' ? new TextEncoder().encode(file) : file)),
    hostZone: zone,
    hostAddresses: [HOST],
    from: Date.parse(`${from}T00:00Z`),
    until: Date.parse(`${until}T00:00Z`),
    ownUids: [],
  });
  if (reading.kind === 'unreadable') throw new Error(reading.why);
  return reading.busy.map(([start, end]) => text(start, end));
}

function text(start: number, end: number): string {
  const [a, b] = [start, end].map((each) =>
    new Date(each).toISOString().slice(0, 16).replace('T', ' '),
  );
  const short = (each = '') => each.replace(/^2027-/, '');
  return a?.slice(0, 10) === b?.slice(0, 10)
    ? `${short(a)}–${b?.slice(11)}`
    : `${short(a)} – ${short(b)}`;
}

const CASES: [file: string, zone: string, from: string, until: string, busy: string][] = [
  [
    'k01-google-weekly',
    'America/New_York',
    '2027-03-08',
    '2027-03-27',
    '03-08 14:00–15:00; 03-09 18:00–18:45; 03-16 19:00–19:30; 03-22 13:00–14:00; 03-24 13:00–14:00',
  ],
  [
    'k02-outlook-zones',
    'Europe/Berlin',
    '2027-03-22',
    '2027-04-03',
    '03-23 08:05–08:50; 03-24 08:30–09:30; 03-25 21:00–22:00; 03-30 07:05–07:50; 03-31 07:30–08:30',
  ],
  [
    'k03-exchange-allday',
    'Europe/Berlin',
    '2027-02-20',
    '2027-03-20',
    '02-25 23:00 – 02-26 23:00; 03-09 23:00 – 03-10 23:00; 03-18 23:00 – 03-19 23:00',
  ],
  [
    'k04-apple-days',
    'America/Los_Angeles',
    '2027-03-12',
    '2027-03-24',
    '03-12 17:00–18:00; 03-14 08:00 – 03-15 07:00; 03-16 15:00 – 03-19 00:00; 03-20 07:00 – 03-23 07:00',
  ],
  [
    'k05-nextcloud-lengths',
    'Europe/Berlin',
    '2027-03-22',
    '2027-04-02',
    '03-23 12:00–13:30; 03-27 09:00 – 03-28 08:00; 03-30 11:00–12:30; 03-31 12:15–12:30',
  ],
  [
    'k06-zimbra-answers',
    'Europe/Paris',
    '2027-05-03',
    '2027-05-09',
    '05-03 08:00–09:00; 05-05 08:00–09:00; 05-07 08:00–09:00; 05-08 08:00–09:00',
  ],
  [
    'k07-google-busy-only',
    'Europe/Vienna',
    '2027-10-25',
    '2027-11-12',
    '10-27 06:00–07:00; 11-03 07:00–08:00; 11-10 07:00–08:00',
  ],
  [
    'k08-positions',
    'America/New_York',
    '2027-02-01',
    '2027-05-01',
    '02-10 17:00–17:30; 02-19 20:00–20:30; 02-26 22:00–23:00; 02-28 16:00–16:30; 03-10 17:00–17:30; 03-19 19:00–19:30; 03-30 15:00–15:30; 03-31 21:00–22:00; 04-14 16:00–16:30; 04-23 19:00–19:30; 04-30 15:00–15:30; 04-30 21:00–22:00',
  ],
  [
    'k09-short-months',
    'Europe/London',
    '2027-01-15',
    '2028-03-05',
    '01-31 09:00–10:00; 03-29 08:00–08:15; 03-31 08:00–09:00; 05-31 08:00–09:00; 07-31 08:00–09:00; 08-30 08:00–08:15; 08-31 08:00–09:00; 10-31 09:00–10:00; 11-29 09:00–09:15; 12-31 09:00–10:00; 2028-01-31 09:00–10:00; 2028-02-29 12:00–13:00',
  ],
  [
    'k10-every-other-week',
    'Europe/Berlin',
    '2027-08-01',
    '2027-09-01',
    '08-01 08:00–08:30; 08-03 06:00–06:30; 08-08 06:00–06:30; 08-15 08:00–08:30; 08-17 06:00–06:30; 08-17 08:00–08:30; 08-22 06:00–06:30; 08-29 08:00–08:30; 08-31 06:00–06:30; 08-31 08:00–08:30',
  ],
  [
    'k11-ends',
    'America/New_York',
    '2027-06-07',
    '2027-06-19',
    '06-07 13:00–14:00; 06-07 20:00–20:30; 06-08 13:00–14:00; 06-09 00:00–00:30; 06-09 20:00–20:30; 06-10 00:00–00:30; 06-10 17:00–17:30; 06-11 00:00–00:30; 06-11 13:00–14:00; 06-11 17:00–17:30',
  ],
  [
    'k12-moved',
    'America/Chicago',
    '2027-08-23',
    '2027-08-28',
    '08-25 19:30–20:30; 08-26 15:00–15:30',
  ],
  [
    'k13-clock-change',
    'America/New_York',
    '2027-03-13',
    '2027-11-09',
    '03-13 07:30–08:00; 03-14 07:30–08:00; 03-15 06:30–07:00; 03-27 21:00 – 03-28 04:00; 11-07 05:30–07:30',
  ],
  [
    'k14-odd-offsets',
    'Asia/Kathmandu',
    '2027-10-01',
    '2027-10-06',
    '10-01 03:15–04:15; 10-01 22:30–23:30; 10-02 22:00–23:00; 10-04 12:30–13:30; 10-04 18:15 – 10-05 18:15',
  ],
  [
    'k15-raw-bytes',
    'Europe/Paris',
    '2027-09-06',
    '2027-09-09',
    '09-06 07:00–08:00; 09-07 12:00–12:45',
  ],
  [
    'k16-extra-dates',
    'Europe/Berlin',
    '2027-04-01',
    '2027-05-01',
    '04-05 07:00–08:00; 04-07 12:00–15:00; 04-12 07:00–08:00; 04-14 07:00–08:00; 04-20 13:00–13:30; 04-22 13:00–13:30; 04-28 13:00–13:30',
  ],
  [
    'k17-prefixed-zone',
    'Europe/Brussels',
    '2027-03-26',
    '2027-04-06',
    '03-26 09:00–09:30; 04-01 06:00–07:00; 04-02 08:00–08:30; 04-05 07:00–08:00',
  ],
  [
    'k18-stale-definition',
    'Africa/Cairo',
    '2027-06-01',
    '2027-06-04',
    '06-01 07:00–08:00; 06-02 21:00 – 06-03 21:00',
  ],
  [
    'k19-same-uid-own',
    'America/New_York',
    '2027-05-10',
    '2027-05-22',
    '05-12 15:00–16:00; 05-20 18:00–19:00',
  ],
  [
    'k20-same-uid-shared',
    'America/New_York',
    '2027-05-10',
    '2027-05-22',
    '05-12 15:00–16:00; 05-19 15:00–16:00',
  ],
];

describe('the calendars of many exporters', () => {
  it.each(CASES)('%s', (name, zone, from, until, busy) => {
    const file = readFileSync(`tests/field-cases/ics/${name}.ics`);
    expect(busyOf(file, zone, from, until)).toEqual(busy.split('; '));
  });
});
