import { dayIn, zonedFormat, zonedText } from '#app/platform/time-zone.ts';

/** A time as a page offers it. */
export type ShownTime = { at: string; label: string };

/** A day of the visitor, with its times. */
export type ShownDay = { day: string; label: string; times: ShownTime[] };

/** A time as its form has it, in words. */
export type ChosenTime = { at: string; words: string };

/** Some days with their times, and the addresses of the days before and after these, where there are any. */
export type OfferedTimes = {
  days: readonly ShownDay[];
  earlier: string | null;
  later: string | null;
};

const dayFormat = zonedFormat({ weekday: 'long', month: 'long', day: 'numeric' });
const timeFormat = zonedFormat({ hour: 'numeric', minute: '2-digit' });
const namedFormat = zonedFormat({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
const wholeFormat = zonedFormat({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** The times by the visitor's own days. When clocks go back, the two of one hour are told apart by their zone's name. */
export function shownDays(starts: readonly number[], timeZone: string): ShownDay[] {
  const days = new Map<string, number[]>();
  for (const start of starts) {
    const day = dayIn(timeZone, new Date(start));
    days.set(day, [...(days.get(day) ?? []), start]);
  }
  return [...days].map(([day, all]) => {
    const labels = all.map((start) => zonedText(timeFormat, new Date(start), timeZone));
    return {
      day,
      label: dayFormat(timeZone).format(all[0]),
      times: all.map((start, place) => ({
        at: new Date(start).toISOString(),
        label:
          labels.indexOf(labels[place] ?? '') === labels.lastIndexOf(labels[place] ?? '')
            ? (labels[place] ?? '')
            : zonedText(namedFormat, new Date(start), timeZone),
      })),
    };
  });
}

/** A time in words on the clocks of a zone: "Tuesday, November 24, 2026 at 9:30 AM". No line ends within "November 24" or "9:30 AM". */
export function wholeTime(moment: Date, timeZone: string): string {
  return zonedText(wholeFormat, moment, timeZone).replaceAll(/ (?=\d{1,2}[,:]|[AP]M)/g, '\u00a0');
}

/** The zones that the pages offer; the visitor's own comes first, whatever it is. */
export const OFFERED_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Halifax',
  'America/Toronto',
  'America/Mexico_City',
  'America/Bogota',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Athens',
  'Africa/Johannesburg',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Pacific/Auckland',
  'UTC',
];
