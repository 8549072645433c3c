/** Whether a text names a time zone as the IANA list does, for example "America/Chicago". */
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

// Making a formatter takes many times as long as using it, and a list shows dozens of moments.
const formatters = new Map<string, Intl.DateTimeFormat>();
const MOST_ZONES = 100;

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  // Zones come from settings and meetings, and people may write one in many ways.
  if (formatters.size >= MOST_ZONES) formatters.clear();
  formatters.set(timeZone, made);
  return made;
}

/**
 * A moment as date (YYYY-MM-DD) and time (HH:MM) on the clocks of a zone (IANA name).
 * @throws RangeError for an invalid moment or zone.
 */
export function clockIn(timeZone: string, moment: Date): { date: string; time: string } {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(moment)) parts[type] = value;
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
  };
}

/** The calendar date that it is in a time zone at a moment, as YYYY-MM-DD. @throws RangeError as `clockIn`. */
export function dayIn(timeZone: string, moment: Date): string {
  return clockIn(timeZone, moment).date;
}

/** A zone's name for people: "America/New York". */
export function zoneText(timeZone: string): string {
  return timeZone.replaceAll('_', ' ');
}
