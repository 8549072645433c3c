import { RRuleTemporal } from 'rrule-temporal';

/** A rule as the parser gives it: each part a value or several. */
export type Rule = Record<string, unknown>;

/** What makes a calendar unreadable, in words for its owner. */
export class CalendarRefused extends Error {
  override name = 'CalendarRefused';
}

const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY'] as const;
type Frequency = (typeof FREQUENCIES)[number];
/** More times a day are no meetings. */
const MOST_TIMES_A_DAY = 48;
const MOST_STEPS = 200_000;
const ENDLESS = 40_000;

/**
 * The starts of a rule from one wall time to another, as wall times (milliseconds as if in UTC): a zone is applied by the caller. Its
 * UNTIL is the caller's too, except that nothing past it is worked out.
 * @throws CalendarRefused for a rule that repeats more often than daily, or is too costly to follow.
 */
export function startsOfRule(rule: Rule, first: number, from: number, to: number): number[] {
  if (to < from || to < first) return [];
  const freq = frequencyOf(rule);
  const times = ['byhour', 'byminute', 'bysecond'].map((part) => numbers(rule[part]) ?? [0]);
  if (times.reduce((product, each) => product * each.length, 1) > MOST_TIMES_A_DAY) {
    throw new CalendarRefused(
      `An event repeats more than ${MOST_TIMES_A_DAY} times a day. Remove it from the calendar, or show it as free.`,
    );
  }
  const interval = Math.max(1, Number(rule.interval ?? 1));
  // A count past a century of days ends nothing that is read here.
  const count = Number(rule.count ?? ENDLESS) < ENDLESS ? Number(rule.count) : undefined;
  try {
    const found = new RRuleTemporal({
      dtstart: zoned(first),
      tzid: 'UTC',
      freq,
      interval,
      ...(count !== undefined && { count }),
      ...daysOf(rule),
      byHour: numbers(rule.byhour),
      byMinute: numbers(rule.byminute),
      bySecond: numbers(rule.bysecond),
      maxIterations: MOST_STEPS,
      maxCandidateEvaluations: MOST_STEPS * 10,
      cache: false,
    } as ConstructorParameters<typeof RRuleTemporal>[0]).between(
      zoned(Math.max(from, first)),
      zoned(to),
      true,
    );
    return found.map((each) => (each as Temporal.ZonedDateTime).epochMilliseconds);
  } catch (error) {
    throw new CalendarRefused('A repeating event has a rule that can’t be followed.', {
      cause: error,
    });
  }
}

/** @throws CalendarRefused for a rule that repeats more often than daily. */
function frequencyOf(rule: Rule): Frequency {
  const freq = String(rule.freq).toUpperCase();
  const known = FREQUENCIES.find((each) => each === freq);
  if (known) return known;
  throw new CalendarRefused(
    'An event repeats by the hour, minute or second. Remove it from the calendar, or show it as free.',
  );
}

function daysOf(rule: Rule) {
  return {
    byDay: list(rule.byday)?.map(String),
    byMonth: numbers(rule.bymonth),
    byMonthDay: numbers(rule.bymonthday),
    byYearDay: numbers(rule.byyearday),
    byWeekNo: numbers(rule.byweekno),
    bySetPos: numbers(rule.bysetpos),
    ...(rule.wkst !== undefined && { wkst: weekday(rule.wkst) }),
  };
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** The parser writes the first day of the week as a number, Sunday being 1. */
function weekday(value: unknown): string {
  return typeof value === 'number' ? (WEEKDAYS[value - 1] ?? 'MO') : String(value);
}

function numbers(value: unknown): number[] | undefined {
  return list(value)?.map(Number);
}

function list(value: unknown): unknown[] | undefined {
  return value === undefined ? undefined : [value].flat();
}

function zoned(wall: number) {
  return Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC');
}
