import { readCalendar } from '#app/areas/calendars/reading/read-calendar.ts';

/** The address by which the host of the tests is invited. */
const HOST = 'dana.reyes@cedarline.example';

type Text = string | Uint8Array;

/** What reading calendars as one comes to, between the beginnings of two dates in UTC. */
export function readingOf(
  files: Text | readonly Text[],
  hostZone: string,
  from: string,
  until: string,
) {
  const list = typeof files === 'string' || files instanceof Uint8Array ? [files] : files;
  return readCalendar({
    files: list.map((file) => (typeof file === 'string' ? new TextEncoder().encode(file) : file)),
    hostZone,
    hostAddresses: [HOST],
    from: Date.parse(`${from}T00:00Z`),
    until: Date.parse(`${until}T00:00Z`),
    ownUids: [],
  });
}

/** The same as busy times in UTC, without the year 2027. @throws Error with why it can't be read. */
export function busyOf(...asked: Parameters<typeof readingOf>): string[] {
  const reading = readingOf(...asked);
  if (reading.kind === 'unreadable') throw new Error(reading.why);
  return reading.busy.map(([start, end]) => intervalText(start, end));
}

function intervalText(start: number, end: number): string {
  const [a = '', b = ''] = [start, end].map((each) =>
    new Date(each).toISOString().slice(0, 16).replace('T', ' '),
  );
  const short = (each: string) => each.replace(/^2027-/, '');
  return a.slice(0, 10) === b.slice(0, 10)
    ? `${short(a)}–${b.slice(11)}`
    : `${short(a)} – ${short(b)}`;
}
