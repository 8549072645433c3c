/** Whether a text is the IANA name of a time zone, for example "America/Chicago". */
export function isTimeZone(name: string): boolean {
  // A bare offset knows no summer time.
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    // Intl also takes some short names ("CST") that moments can't be worked out with. Not every browser has Temporal;
    // the server does.
    if ('Temporal' in globalThis) Temporal.Now.zonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

const MOST_ZONES = 100;

/**
 * Returns the US English formatter for a zone (IANA name). Making one takes many times as long as using it, and a list shows
 * dozens of dates.
 * @throws RangeError for an invalid zone.
 */
export function zonedFormat(
  options: Intl.DateTimeFormatOptions,
): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const known = made.get(timeZone);
    if (known) return known;
    const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    // Zones come from settings and meetings, and people may write one in many ways.
    if (made.size >= MOST_ZONES) made.clear();
    made.set(timeZone, format);
    return format;
  };
}

const clockFormat = zonedFormat({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/**
 * Returns a moment as date (YYYY-MM-DD) and time (HH:MM) on the clocks of a zone (IANA name).
 * @throws RangeError for an invalid moment or zone.
 */
export function clockIn(timeZone: string, moment: Date): { date: string; time: string } {
  // What the server renders: every moment of a page, in the zone whose clocks the ISO text already shows.
  if (timeZone === 'UTC') {
    const [date = '', time = ''] = moment.toISOString().split('T');
    return { date, time: time.slice(0, 5) };
  }
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of clockFormat(timeZone).formatToParts(moment)) parts[type] = value;
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
  };
}

/** Returns the calendar date in a time zone at a moment, as YYYY-MM-DD. @throws RangeError as `clockIn`. */
export function dayIn(timeZone: string, moment: Date): string {
  return clockIn(timeZone, moment).date;
}

const nameFormat = zonedFormat({ timeZoneName: 'shortGeneric' });

/** A zone's short name, the same in summer and winter: "CT", "UTC". */
export function shortZone(timeZone: string): string {
  const parts = nameFormat(timeZone).formatToParts(0);
  return withOwnZone(parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone);
}

/** Formats a moment with a formatter that names the zone by `shortGeneric`: "Tue, Nov 24, 2:00 PM CT". */
export function zonedText(
  format: (timeZone: string) => Intl.DateTimeFormat,
  moment: Date,
  timeZone: string,
): string {
  // Versions of the locale data differ in the space before AM and PM; server and browser have to agree.
  return withOwnZone(format(timeZone).format(moment).replaceAll('\u202f', ' '));
}

function withOwnZone(text: string): string {
  return text.replace(/\bGMT(\+0)?$/, 'UTC');
}

/** A time of day (HH:MM) as people say it: "14:00" gives "2:00 PM". */
export function twelveHour(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** A zone's name for people: "America/New York". */
export function zoneText(timeZone: string): string {
  return timeZone.replaceAll('_', ' ');
}
