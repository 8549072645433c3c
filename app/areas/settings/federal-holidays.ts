/** A day on which the firm is closed. */
export type Holiday = { date: string; name: string };

type Rule = { name: string } & (
  | { month: number; day: number }
  // `nth` counts the weekday (1 is Monday) from the start of the month; 5 is the last one.
  | { month: number; weekday: number; nth: number }
);

// 5 U.S.C. 6103(a).
const RULES: readonly Rule[] = [
  { name: "New Year's Day", month: 1, day: 1 },
  { name: 'Birthday of Martin Luther King, Jr.', month: 1, weekday: 1, nth: 3 },
  { name: "Washington's Birthday", month: 2, weekday: 1, nth: 3 },
  { name: 'Memorial Day', month: 5, weekday: 1, nth: 5 },
  { name: 'Juneteenth National Independence Day', month: 6, day: 19 },
  { name: 'Independence Day', month: 7, day: 4 },
  { name: 'Labor Day', month: 9, weekday: 1, nth: 1 },
  { name: 'Columbus Day', month: 10, weekday: 1, nth: 2 },
  { name: 'Veterans Day', month: 11, day: 11 },
  { name: 'Thanksgiving Day', month: 11, weekday: 4, nth: 4 },
  { name: 'Christmas Day', month: 12, day: 25 },
];

const SATURDAY = 6;
const SUNDAY = 7;

/**
 * Returns the federal holidays of the United States that belong to a year, by date. One on a Saturday is observed on the Friday
 * before, one on a Sunday on the Monday after, as for federal offices; so January 1 may be observed in the year before.
 */
export function federalHolidays(year: number): Holiday[] {
  return RULES.map((rule) => {
    const actual = dayOf(rule, year);
    const moved = observedShift(actual);
    return {
      date: actual.add({ days: moved }).toString(),
      name: moved === 0 ? rule.name : `${rule.name} (observed)`,
    };
  });
}

function dayOf(rule: Rule, year: number): Temporal.PlainDate {
  if ('day' in rule) return Temporal.PlainDate.from({ year, month: rule.month, day: rule.day });
  const first = Temporal.PlainDate.from({ year, month: rule.month, day: 1 });
  const toWeekday = (rule.weekday - first.dayOfWeek + 7) % 7;
  const day = first.add({ days: toWeekday + 7 * (rule.nth - 1) });
  return day.month === rule.month ? day : day.subtract({ days: 7 });
}

function observedShift(day: Temporal.PlainDate): number {
  if (day.dayOfWeek === SATURDAY) return -1;
  return day.dayOfWeek === SUNDAY ? 1 : 0;
}
