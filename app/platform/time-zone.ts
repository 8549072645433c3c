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

/** A moment as date (YYYY-MM-DD) and time (HH:MM) on the clocks of a zone, as a form holds them. */
export function clockIn(timeZone: string, moment: Date): { date: string; time: string } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((candidate) => candidate.type === type)?.value ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

/** A zone's name for people: "America/New York". */
export function zoneText(timeZone: string): string {
  return timeZone.replaceAll('_', ' ');
}
